"""``audiencefilter accounts delete`` and ``projects delete``."""

from typing import Annotated

import typer

from audiencefilter.cli.guard import complain
from audiencefilter.service.admin.confirming import Yes, confirm
from audiencefilter.service.admin.opening import DatabaseUrl, opened, read_url


def delete_account(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete an account with its projects, and all that is in them. Interrupted, it goes on when it is run again."""
    with opened(read_url(database_url)) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import deleting
        from audiencefilter.service.operations.lookup import find_account
        from audiencefilter.service.storage.tables import lists

        with database.reading() as connection:
            found = find_account(connection, account)
            held = deleting.holdings_of(connection, sa.select(lists.c.id).where(lists.c.accountId == found.id))
        confirm(f"this deletes the account {found.name!r} with {held}", yes)
        deleting.delete_account(database, found.id)
    complain(f"the account {found.name!r} is deleted")
    return 0


def delete_project(
    project: Annotated[str, typer.Argument(metavar="PROJECT", help="Its name or its id.")],
    account: Annotated[
        str | None,
        typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
    ] = None,
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete a project with all that is in it. Interrupted, it goes on when it is run again."""
    with opened(read_url(database_url)) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import deleting
        from audiencefilter.service.operations.lookup import find_list
        from audiencefilter.service.storage.tables import lists

        with database.reading() as connection:
            found = find_list(connection, project, account)
            held = deleting.holdings_of(connection, sa.select(lists.c.id).where(lists.c.id == found.id))
        confirm(f"this deletes the project {found.name!r} of the account {found.account!r} with {held}", yes)
        deleting.delete_list(database, found.id)
    complain(f"the project {found.name!r} is deleted")
    return 0
