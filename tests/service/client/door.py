"""The one file of this client that knows how the service is made: all others speak HTTP, as its users do.

`service(url, **settings)` gives a service in this process, on a database of SQLite or PostgreSQL. The names of settings
are those of docs/service.md in small letters; tests use `rate_limits`, `sign_up_time`, `metrics`, `metrics_token`,
`free_contacts`, `free_audiences` and `log_level`. `Service` makes what only operators make, by the command line:
accounts, lists, keys, links. To judge another service, write this file anew, and leave all others as they are.

`KNOWN_TO_FAIL` has the names of the tests that this service fails: without parameters, with them, or with the database
before them. Each has to fail.
It is empty for a service that keeps the whole contract.
"""

import contextlib
import os
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

import httpx2
from fastapi.testclient import TestClient
from pydantic import SecretStr

#: Until the old service goes, the environment chooses which one is judged: `THIN=1` the new one.
IS_THIN: Final = os.environ.get("THIN") == "1"
if IS_THIN:
    from audiencefilter.thin.access import create_key, create_link, revoke, set_enabled
    from audiencefilter.thin.accounts import create_account, create_list
    from audiencefilter.thin.app import create_app
    from audiencefilter.thin.events import work
    from audiencefilter.thin.settings import Settings
else:
    from audiencefilter.service.api.app import create_app  # type: ignore[assignment]
    from audiencefilter.service.operations.accounts import create_account, create_list  # type: ignore[assignment]
    from audiencefilter.service.operations.keys import (  # type: ignore[assignment]
        create_key,
        create_link,
        revoke,
        set_enabled,
    )
    from audiencefilter.service.settings import Settings  # type: ignore[assignment]

_CUSTOM_DATA: Final = "test_a_clause_on_custom_data_of_any_type_works_in_every_operation"
KNOWN_TO_FAIL: Final[frozenset[str]] = frozenset(
    ()
    if IS_THIN
    else {
        # There is no cursor, and marks are not folded.
        "test_a_cursor_gives_each_contact_once_in_the_order_of_the_listing",
        "test_a_cursor_neither_repeats_nor_leaves_out_while_contacts_come_and_go",
        "test_a_wrong_cursor_is_refused",
        "test_a_search_of_people_folds_marks",
        # It looks for a space, finds nobody and does not say why.
        "test_an_address_with_a_plus_that_is_not_encoded_is_found_or_explained",
        # 500 where a clause tests a date or a decimal.
        f"{_CUSTOM_DATA}[date]",
        f"{_CUSTOM_DATA}[decimal]",
        # 500 for whatever tests custom data on PostgreSQL 15.
        *(
            f"{_CUSTOM_DATA}[postgresql_oldest-{one}]"
            for one in ("string", "integer", "number", "boolean", "datetime", "uuid")
        ),
        "test_versions_are_kept_and_restored[postgresql_oldest]",
        "test_values_are_suggested_the_most_frequent_first[postgresql_oldest]",
        "test_custom_fields_are_set_and_selected_by[postgresql_oldest]",
        "test_a_field_that_audiences_use_cannot_be_removed[postgresql_oldest]",
        "test_a_filter_relative_to_now_is_right_at_the_instant_of_the_request[postgresql_oldest]",
        # Operations that there are not, or others that there are.
        "test_a_comparison_names_the_audiences_that_change_with_it",
        "test_what_is_left_out_is_no_operation",
        "test_what_the_sent_filters_select_is_exported",
        "test_an_export_is_of_one_clause_of_the_list",
        "test_an_upload_says_what_it_would_do_and_then_does_it",
        "test_an_upload_subscribes_nobody_again_unless_that_is_said",
        "test_an_upload_that_cannot_be_read_is_refused",
        "test_empty_texts_and_missing_values_round_trip",
        "test_a_deleted_audience_is_undeleted",
        # Refusals show ids, and no type of a field in use can be changed.
        "test_a_refusal_names_the_users_in_words_and_no_id",
        "test_a_field_in_use_may_get_a_type_that_its_clauses_allow",
        # A changed audience gives one event, `defined`; events of deleted contacts stay.
        "test_making_editing_and_deleting_an_audience_gives_the_events_of_its_members",
        "test_members_of_a_manual_audience_and_those_who_are_deleted_give_events",
    }
)

_numbers = count(1)
_making = threading.Lock()


class Api:
    """A client with one key, or none; paths are those below `/v4/`."""

    def __init__(self, client: httpx2.Client, key: str | None) -> None:
        self._client, self.key = client, key

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **sent: Any) -> httpx2.Response:
        key = {} if self.key is None else {"apiKey": self.key}
        return self._client.request(method, f"/v4/{path}", headers=key | (headers or {}), **sent)

    def get(self, path: str, **parameters: Any) -> httpx2.Response:
        return self.request("GET", path, params=parameters or None)

    def post(self, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        return self.request("POST", path, headers, json=body)

    def patch(self, path: str, body: Any, **headers: str) -> httpx2.Response:
        return self.request("PATCH", path, headers, json=body)

    def put(self, path: str, body: Any) -> httpx2.Response:
        return self.request("PUT", path, json=body)

    def delete(self, path: str, **headers: str) -> httpx2.Response:
        return self.request("DELETE", path, headers)

    def send(self, method: str, path: str, content: bytes, type: str = "application/json") -> httpx2.Response:
        """Send a body as it is."""
        return self.request(method, path, {"Content-Type": type} if type else {}, content=content)


class Service:
    """A service, and what its operators do."""

    def __init__(self, client: httpx2.Client, app: Any, settings: Settings) -> None:
        self.client = client
        self._database, self._secret = app.state.service.database, settings.digest_secret()

    def api(self, key: str | None) -> Api:
        return Api(self.client, key)

    def account(self, plan: Any = "pro") -> str:
        with _making, self._database.writing() as connection:
            return create_account(connection, f"account {next(_numbers)}", plan)

    def list(self, account: str, **fields: Any) -> str:
        """Make a list in the extended notation, as new ones are; `fields` are some of its fields."""
        with _making, self._database.writing() as connection:
            return create_list(connection, account, f"list {next(_numbers)}", fields)

    def key(
        self, list_id: str, type: Any = "private", lives: timedelta | None = None, read_only: bool = False
    ) -> tuple[str, str]:
        """Make a key named `the TYPE key`; return its id and its token."""
        expires = None if lives is None else datetime.now(UTC) + lives
        with self._database.writing() as connection:
            return create_key(connection, self._secret, list_id, type, f"the {type} key", expires, read_only)

    def enable(self, key_id: str, is_on: bool) -> None:
        with self._database.writing() as connection:
            set_enabled(connection, key_id, is_on)

    def revoke(self, key_id: str) -> None:
        with self._database.writing() as connection:
            revoke(connection, key_id)

    def link(self, list_id: str, read_only: bool = False) -> str:
        """Make a link to the page, for a key of a builder; return its code."""
        with self._database.writing() as connection:
            return create_link(connection, self._secret, list_id, "Ada", None, read_only)

    def work(self) -> None:
        """Let the worker of events do all that waits for it: the old service has none."""
        if IS_THIN:
            work(self._database)


@contextlib.contextmanager
def service(url: str, **settings: Any) -> Iterator[Service]:
    """Give a service of a database, in this process; without settings, with no limit on rates and quick sign-ups."""
    given = {"rate_limits": False, "sign_up_time": 0.001, "log_level": "error", **settings}
    secret = SecretStr("a secret of the tests, of enough characters")
    made = Settings(database_url=url, secret=secret, **given)
    app = create_app(made)
    with TestClient(app, base_url="http://testserver", raise_server_exceptions=False) as client:
        yield Service(client, app, made)
