"""What a database or its driver refuses, told in one line and without passwords."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.database.address import Address
from audiencefilter.language.errors import UnsupportedError


@contextmanager
def told(address: Address) -> Iterator[None]:
    """Tell what goes wrong with a database.

    Raises:
        Failure: something did.
    """
    try:
        yield
    except UnsupportedError as error:
        raise Failure(f"{address.name} cannot evaluate {error.construct}") from None
    except sa.exc.DBAPIError as error:
        raise Failure(f"{address.name}: {_reason(error.orig, address)}") from None
    except (sa.exc.SQLAlchemyError, ValueError, OverflowError) as error:  # the latter two from reading odd values
        raise Failure(f"{address.name}: {_reason(error, address)}") from None


def _reason(error: BaseException | None, address: Address) -> str:
    """Return the first line of what a driver says."""
    # The MySQL drivers put a number before it.
    said = error.args[-1] if error is not None and error.args and isinstance(error.args[-1], str) else str(error)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    text = lines[0] if lines else type(error).__name__
    for secret in address.secrets():
        text = text.replace(secret, "***")
    return text
