"""``audiencefilter accounts``: who has lists, and under which plan."""

from typing import Annotated, Literal

import typer

from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.service.admin.deleting import delete_account
from audiencefilter.service.admin.listing import print_listing
from audiencefilter.service.admin.names import read_name
from audiencefilter.service.admin.opening import AsJson, DatabaseUrl, opened, read_url

Plan = Literal["free", "pro"]
_COLUMNS = ("id", "name", "plan", "lists", "createdAt")


def create(
    name: Annotated[str, typer.Argument(help="Its name, which no other account has.")],
    plan: Annotated[Plan, typer.Option("--plan", help="100 or 1000 requests a minute.")] = "free",
    database_url: DatabaseUrl = None,
) -> int:
    """Make an account, and print its id."""
    name = read_name(name)
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts

        account_id = accounts.create_account(connection, name, plan)
    typer.echo(account_id)
    complain(f"made the account {name!r} with the plan {plan}")
    return 0


def list_all(as_json: AsJson = False, database_url: DatabaseUrl = None) -> int:
    """Print the accounts."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        from audiencefilter.service.operations.lookup import all_accounts

        rows = all_accounts(connection)
    print_listing(rows, _COLUMNS, as_json, "accounts")
    return 0


def plan(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    plan: Annotated[Plan, typer.Argument(help="The new plan.")],
    database_url: DatabaseUrl = None,
) -> int:
    """Set the plan of an account."""
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.lookup import find_account

        found = find_account(connection, account)
        accounts.set_plan(connection, found.id, plan)
    complain(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")
    return 0


app = group(
    "Accounts, which have projects and a plan.",
    {"create": create, "list": list_all, "plan": plan, "delete": delete_account},
)
