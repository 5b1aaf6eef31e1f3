"""Many random statements that share their text."""

from tests.backends.test_sqlalchemy_cache import assert_what_shares_a_statement_has_the_same_sql


def test_what_shares_a_statement_has_the_same_sql() -> None:
    assert_what_shares_a_statement_has_the_same_sql(range(500))
