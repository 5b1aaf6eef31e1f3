"""The settings of the service, from the environment."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, SecretStr
from pydantic.functional_validators import BeforeValidator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from audiencefilter.service import PREFIX
from audiencefilter.tools import instead_of


class Quotas(NamedTuple):
    """What an account may store: audiences and their bytes of a list, members of one, contacts and their data."""

    audiences: int
    filter_bytes: int
    members: int
    contacts: int
    data_bytes: int


def _split(value: object) -> object:
    """Read a comma-separated list from the environment."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _set(default: Any, description: str) -> Any:
    return Field(default=default, description=description)


_AtLeastOne = Annotated[int, Field(ge=1)]
_Count = Annotated[int, Field(ge=0)]
_Seconds = Annotated[float, Field(gt=0)]
_Secret = Annotated[SecretStr | None, Field(min_length=32)]


class Settings(BaseSettings):
    """The settings. Each is an environment variable: ``AUDIENCEFILTER_`` and its name in upper case."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True, hide_input_in_errors=True)

    database_url: str = _set("sqlite:///audiencefilter.db", "a SQLAlchemy URL of SQLite or PostgreSQL")
    connections: _AtLeastOne = _set(20, "the most connections for short requests, per worker")
    stream_connections: _AtLeastOne = _set(10, "the most costly requests and streamed answers, per worker")
    account_streams: _AtLeastOne = _set(4, "the same of one account; more wait, and then get 429")
    queue_timeout: _Seconds = _set(30, "how long a request may wait for its turn or a connection, in s")
    connect_timeout: _Seconds = _set(5, "how long to wait for a connection to PostgreSQL, in s; at least 2 count")
    statement_timeout: _Seconds = _set(10, "how long a statement may take, or a portion of a streamed answer, in s")
    lock_timeout: _Seconds = _set(10, "how long a change may wait for other changes of the same rows, in s")
    read_timeout: _Seconds = _set(10, "how long a client may take for 64 KiB of a streamed answer, in s")
    stop_after: _Count = _set(10, "how long open requests may take when it stops, in s")
    secret: _Secret = _set(None, "the secret for the digests of keys")
    secret_file: Path = _set(Path("audiencefilter.secret"), "its file when it is not set; made at the first use")
    rate_limits: bool = _set(True, "whether requests are limited; off where a proxy in front does it")
    invalid_keys: _AtLeastOne = _set(60, "the most invalid keys from an address in a minute")
    redis_url: str | None = _set(None, "the Redis in which workers count requests together; none: each counts alone")
    max_body: Annotated[int, Field(ge=1_000)] = _set(10_000_000, "the longest request body, in bytes")
    free_audiences: _Count = _set(100, "the most audiences of a list, of a free account")
    pro_audiences: _Count = _set(1_000, "the same of a pro account")
    free_filter_bytes: _Count = _set(1_000_000, "the most bytes of the filters of a list, of a free account")
    pro_filter_bytes: _Count = _set(10_000_000, "the same of a pro account")
    free_members: _Count = _set(10_000, "the most members of a manual audience, of a free account")
    pro_members: _Count = _set(100_000, "the same of a pro account")
    free_contacts: _Count = _set(100_000, "the most contacts on all lists together, of a free account")
    pro_contacts: _Count = _set(10_000_000, "the same of a pro account")
    free_data_bytes: _Count = _set(100_000_000, "the most bytes of custom data of all contacts, of a free account")
    pro_data_bytes: _Count = _set(10_000_000_000, "the same of a pro account")
    pages_url: str = _set("http://localhost:8000", "the base of the pages that referralLink and privateLink lead to")
    cors_origins: Annotated[list[str], NoDecode, BeforeValidator(_split)] = _set(
        ["*"], "the origins whose pages may sign contacts up with a public key, with commas between them"
    )
    sign_up_time: _Seconds = _set(0.05, "answers to sign-ups with a public key take this long, or a multiple, in s")
    metrics: bool = _set(False, "whether `/metrics` answers, for Prometheus; it needs the extra `metrics`")
    metrics_token: Annotated[SecretStr | None, Field(min_length=16)] = _set(None, "the bearer token for `/metrics`")
    log_level: Literal["debug", "info", "warning", "error"] = _set("info", "what is logged")

    def quotas(self, plan: str) -> Quotas:
        """Return what an account with a plan may store."""
        return Quotas(*(getattr(self, f"{plan}_{name}") for name in Quotas._fields))

    def digest_secret(self) -> bytes:
        """Return the secret for the digests of keys; make its file where it is missing."""
        if self.secret is not None:
            return self.secret.get_secret_value().encode()
        if not self.secret_file.exists():
            # Linked when it is complete: a process that starts at the same time never reads a part of it.
            made = self.secret_file.with_name(f"{self.secret_file.name}.{os.getpid()}")
            with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(32))
            with suppress(FileExistsError):
                os.link(made, self.secret_file)
            made.unlink()
        secret = self.secret_file.read_bytes().strip()
        if len(secret) < 32:
            raise ValueError(f"{self.secret_file} holds {len(secret)} bytes; a secret needs at least 32")
        return secret


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Return messages about variables that have the prefix of settings and are none."""
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    unknown = [name for name in environment if name.upper().startswith(PREFIX) and name.upper() not in known]
    return [f"there is no setting {name}{instead_of(name, known)}" for name in unknown]
