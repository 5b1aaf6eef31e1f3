"""The tables as models of the ORM."""
# ruff: noqa: N815 - columns are called as in the interface

import json
from datetime import datetime
from typing import Any

from sqlalchemy import Column, DateTime, ForeignKey, String, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator


class JSONText(TypeDecorator[Any]):
    """A value that is kept as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


class Base(DeclarativeBase):
    type_annotation_map = {str: Text, datetime: DateTime(timezone=True)}  # noqa: RUF012 - SQLAlchemy's own form


class Account(Base):
    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    name: Mapped[str]
    plan: Mapped[str]


class List(Base):
    __tablename__ = "lists"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    accountId: Mapped[str] = mapped_column(ForeignKey("accounts.id"))
    url: Mapped[str]
    name: Mapped[str]
    mode: Mapped[str]
    color: Mapped[str | None]
    title: Mapped[str | None]
    desc: Mapped[str | None]
    socialDescription: Mapped[str | None]
    branding: Mapped[bool]
    referrals: Mapped[bool]
    startFrom: Mapped[int]
    senderName: Mapped[str | None]
    replyTo: Mapped[str | None]
    sender: Mapped[str | None]
    legal: Mapped[str | None]
    createdAt: Mapped[datetime]
    updatedAt: Mapped[datetime]
    userId: Mapped[str | None]
    domainId: Mapped[str | None]
    defaultPageId: Mapped[str | None]
    referralPageId: Mapped[str | None]
    successPageId: Mapped[str | None]
    listSettingsId: Mapped[str | None]
    whitelistEmailId: Mapped[str | None]
    templateId: Mapped[str | None]
    themeId: Mapped[str | None]
    icon: Mapped[str | None]
    favicon: Mapped[str | None]
    ogImage: Mapped[str | None]
    columns: Mapped[list[str]] = mapped_column(JSONText)
    customHeadCode: Mapped[str | None]
    customBodyCode: Mapped[str | None]
    analyticsA: Mapped[str | None]
    analyticsB: Mapped[str | None]
    account: Mapped[Account] = relationship()


class Key(Base):
    __tablename__ = "keys"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    listId: Mapped[str] = mapped_column(ForeignKey("lists.id"))
    type: Mapped[str]
    digest: Mapped[str]
    enabled: Mapped[bool]
    expiresAt: Mapped[datetime | None]
    list: Mapped[List] = relationship()


members = Table(
    "members",
    Base.metadata,
    Column("audienceId", ForeignKey("audiences.id"), primary_key=True),
    Column("contactId", ForeignKey("contacts.id"), primary_key=True),
)


class Audience(Base):
    __tablename__ = "audiences"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    listId: Mapped[str] = mapped_column(ForeignKey("lists.id"))
    name: Mapped[str]
    mode: Mapped[str]
    filters: Mapped[str | None]
    createdAt: Mapped[datetime]
    updatedAt: Mapped[datetime]


class Contact(Base):
    __tablename__ = "contacts"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    listId: Mapped[str] = mapped_column(ForeignKey("lists.id"))
    email: Mapped[str | None]
    firstName: Mapped[str | None]
    lastName: Mapped[str | None]
    phoneNumber: Mapped[str | None]
    address: Mapped[str | None]
    name: Mapped[str | None]
    socialOne: Mapped[str | None]
    socialTwo: Mapped[str | None]
    website: Mapped[str | None]
    company: Mapped[str | None]
    country: Mapped[str | None]
    city: Mapped[str | None]
    points: Mapped[int] = mapped_column(default=0)
    referrals: Mapped[int] = mapped_column(default=0)
    isVerified: Mapped[bool] = mapped_column(default=False)
    unsubscribed: Mapped[bool] = mapped_column(default=False)
    isGDPR: Mapped[bool] = mapped_column(default=False)
    data: Mapped[dict[str, Any]] = mapped_column(JSONText, default=dict)
    createdAt: Mapped[datetime]
    emailKey: Mapped[str | None]
    privateCode: Mapped[str]
    curated: Mapped[list[Audience]] = relationship(secondary=members, viewonly=True)
    # Last: from here on this is what `list` means in the class.
    list: Mapped[List] = relationship()
