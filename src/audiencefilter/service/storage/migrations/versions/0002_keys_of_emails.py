"""Emails are told apart as filters tell them apart: ``straße`` and ``strasse`` were one to ``str.casefold``."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import context, op

from audiencefilter.language.folding import fold

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_contacts = sa.table("contacts", *map(sa.column, ("id", "listId", "email", "emailKey", "createdAt")))
#: In one order, whichever database it is.
_READ = (
    sa.select(_contacts)
    # To ASCII, both foldings are the same.
    .where(_contacts.c.email.regexp_match("[^\\u0001-\\u007f]"))
    .order_by(_contacts.c.createdAt, _contacts.c.id)
    .execution_options(yield_per=1_000)
)


def upgrade() -> None:
    """Fold keys as filters do."""
    _fold_keys(fold)


def downgrade() -> None:
    """Fold keys as Python does."""
    _fold_keys(str.casefold)


def _fold_keys(folded: Callable[[str], str]) -> None:
    """Give contacts other keys, and tell how many there were, and which of them have none now.

    Where two emails of a list are one that were two, both contacts stay. The one that has the key keeps it, or else the
    older one gets it; the other one is as if it had no email: it does not keep a third one from the list.
    """
    connection = op.get_bind()
    tell = context.config.attributes.get("tell", lambda _: None)
    if connection.dialect.name == "postgresql":
        # Nobody signs up between reading and writing.
        connection.execute(sa.text("LOCK TABLE contacts IN SHARE ROW EXCLUSIVE MODE"))
    changed = [row for row in connection.execute(_READ) if folded(row.email) != row.emailKey]
    # All let go of their keys first: one may be another's new key.
    released = [{"of": row.id} for row in changed if row.emailKey is not None]
    if released:
        no_key = sa.update(_contacts).where(_contacts.c.id == sa.bindparam("of")).values(emailKey=None)
        connection.execute(no_key, released)
    without = [row for row in changed if not _take(connection, row, folded(row.email))]
    if moved := len(changed) - len(without):
        contacts = "1 contact has" if moved == 1 else f"{moved:,} contacts have"
        tell(f"emails are compared in another way: {contacts} another key")
    for row in without:
        # Without the address, which is personal data.
        tell(
            f"the email of the contact {row.id} is that of another contact of the list {row.listId} now: both stay, "
            "and the other one is found by it; change the email of one of them, or delete one"
        )


def _take(connection: sa.Connection, row: Any, key: str) -> bool:
    """Give a contact a key, unless another contact of its list has it."""
    held = _contacts.alias()
    is_held = sa.exists().where(held.c.listId == row.listId, held.c.emailKey == key)
    taken = connection.execute(sa.update(_contacts).where(_contacts.c.id == row.id, ~is_held).values(emailKey=key))
    return bool(taken.rowcount)
