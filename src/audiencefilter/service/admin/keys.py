"""``audiencefilter keys``: who may use the interface."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import typer

from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.cli.terminal import say
from audiencefilter.service.admin.arguments import read_expiry, read_name
from audiencefilter.service.admin.listing import print_listing
from audiencefilter.service.admin.opening import AsJson, DatabaseUrl, opened, read_settings, read_url, secret_of

KeyType = Literal["private", "public"]
_COLUMNS = ("id", "name", "type", "list", "account", "state", "expiresAt", "token")

OfAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="The list's account, where several have a list of that name."),
]
KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="The id of the key, as `keys list` shows it.")]


def create(
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The project that it is made in.")],
    type: Annotated[
        KeyType, typer.Option("--type", help="private: for servers, may do everything; public: may sign contacts up.")
    ],
    name: Annotated[str, typer.Option("--name", help="What it is for.")],
    expires: Annotated[
        str | None,
        typer.Option("--expires", metavar="DATE-TIME|DAYSd", help="When it ends to be valid; never when omitted."),
    ] = None,
    account: OfAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Make a key, and print its token, which is not kept and cannot be printed again."""
    name = read_name(name)
    settings = read_settings(database_url)
    until = None if expires is None else read_expiry(expires, datetime.now(UTC))
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import keys
        from audiencefilter.service.operations.accounts import find_list

        secret = secret_of(settings)
        with database.writing() as connection:
            found = find_list(connection, list_, account)
            key_id, token = keys.create_key(connection, secret, found.id, type, name, until)
    say(token)
    complain(f"made the {type} key {name!r} of the project {found.name!r}; its id is {key_id}")
    complain("keep the token: it is not shown again")
    return 0


def list_all(
    list_: Annotated[str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of it.")] = None,
    account: OfAccount = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Print the keys, without their tokens."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        from audiencefilter.service.operations import keys
        from audiencefilter.service.operations.accounts import find_list

        list_id = None if list_ is None else find_list(connection, list_, account).id
        rows = keys.keys_of(connection, list_id)
    print_listing([_shown(row) for row in rows], _COLUMNS, as_json, "keys")
    return 0


def disable(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Let a key not be valid until it is enabled."""
    return _set_enabled(key, False, database_url)


def enable(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Let a key be valid again."""
    return _set_enabled(key, True, database_url)


def revoke(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Delete a key for good."""
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import keys

        keys.revoke(connection, key)
    complain(f"the key {key} is revoked")
    return 0


def _set_enabled(key: str, enabled: bool, database_url: str | None) -> int:
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import keys

        keys.set_enabled(connection, key, enabled)
    complain(f"the key {key} is {'enabled' if enabled else 'disabled'}")
    return 0


def _shown(key: dict[str, Any]) -> dict[str, Any]:
    return {**key, "token": f"…{key['hint']}", "state": _state(key)}


def _state(key: dict[str, Any]) -> str:
    from audiencefilter.service.instants import aware

    if not key["enabled"]:
        return "disabled"
    expires = key["expiresAt"]
    return "expired" if expires is not None and aware(expires) <= datetime.now(UTC) else "valid"


app = group(
    "API keys.",
    {"create": create, "list": list_all, "disable": disable, "enable": enable, "revoke": revoke},
)
