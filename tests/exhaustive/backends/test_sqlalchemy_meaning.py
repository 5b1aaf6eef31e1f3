"""Expressions mean what the rules say on servers, too."""

import pytest

from tests.backends.test_sqlalchemy_meaning import (  # noqa: F401
    forms,
    test_every_form_as_a_value,
    test_every_form_negated_among_others,
    test_every_form_with_literals,
    test_hostile_texts_as_literals,
)
from tests.engines.engine import Engine


@pytest.fixture(scope="module")
def local_engine(engine: Engine) -> Engine:
    """Each engine in turn, where the default tests have those that need no server."""
    return engine
