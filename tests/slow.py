"""The slow tests: `make test` leaves them out, `make test-slow` and CI run them."""

from pathlib import Path
from typing import Final

import pytest

_TESTS: Final = Path(__file__).parent

#: Folders and files, below tests/.
_SLOW: Final = (
    "adapters/django/test_conformance.py",
    "adapters/test_fastapi.py",
    "adapters/test_filter_type.py",
    "adapters/test_frames_beyond.py",
    "agreement/test_aimed_clauses.py",
    "agreement/test_collations.py",
    "agreement/test_data_of_postgresql.py",
    "agreement/test_limits.py",
    "agreement/test_objects_in_sql.py",
    "agreement/test_parser_stack.py",
    "agreement/test_second_language.py",
    "agreement/test_sqlite_data.py",
    "agreement/test_third_language.py",
    "agreement/test_third_part.py",
    "backends/sql/test_injection_beyond.py",
    "backends/test_polars_beyond.py",
    "backends/test_polars_objects.py",
    "backends/test_polars_third.py",
    "backends/test_rows_beyond.py",
    "backends/test_sqlalchemy_cache.py",
    "cli/test_bench.py",
    "cli/test_columns.py",
    "cli/test_dates_decimals_ids.py",
    "cli/test_infer_columns.py",
    "cli/test_objects.py",
    "cli/test_service_administration.py",
    "cli/test_service_import.py",
    "cli/test_service_serve.py",
    "columns/test_agreement.py",
    "columns/test_changing_children.py",
    "columns/test_damaged_files.py",
    "columns/test_growth.py",
    "columns/test_objects.py",
    "columns/test_reading_arrow.py",
    "columns/test_related_errors.py",
    "columns/test_relations.py",
    "columns/test_saving_relations.py",
    "columns/test_shared_query.py",
    "columns/test_texts.py",
    "columns/test_third.py",
    "columns/test_values_agreement.py",
    "conformance/test_third_reference.py",
    "contacts/test_conformance.py",
    "docs/test_console.py",
    "docs/test_django_page.py",
    "docs/test_follow_page.py",
    "docs/test_postgresql_page.py",
    "engines/test_engines.py",
    "membership/test_forged_files.py",
    "membership/test_memory.py",
    "membership/test_saving.py",
    "membership/test_second_language.py",
    "membership/test_third_language.py",
    "membership/test_timeline.py",
    "membership/test_tracker_kills.py",
    "notations/test_audiences.py",
    "notations/test_bounded_errors.py",
    "notations/test_jsonschema.py",
    "notations/test_text_second.py",
    "properties/test_costs_of_refusal.py",
    "properties/test_growth.py",
    "properties/test_limits.py",
    "service/",
    "service/unit/test_column_files.py",
    "service/unit/test_turns.py",
    "test_reference_third.py",
    "test_worlds_third.py",
    "testing/test_plugin.py",
    "typing/",
)
#: Below these, files run by default unless `_SLOW` names them: the operations of the service.
_QUICK: Final = (
    "service/test_actions.py",
    "service/test_audiences.py",
    "service/test_conditional_changes.py",
    "service/test_contacts.py",
    "service/test_extension_clauses.py",
    "service/test_lists.py",
    "service/unit/",
)


def mark(item: pytest.Item) -> None:
    """Mark a test that takes long."""
    if item.path.is_relative_to(_TESTS):
        path = item.path.relative_to(_TESTS).as_posix()
        if path in _SLOW or (path.startswith(_SLOW) and not path.startswith(_QUICK)):
            item.add_marker(pytest.mark.slow)
