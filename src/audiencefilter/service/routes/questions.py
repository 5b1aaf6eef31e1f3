"""Questions about clauses, of which none writes: preview, validate, explain, breakdown, suggest, comparison, files."""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import getitem
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal

import orjson
import sqlalchemy as sa
from pydantic import Field, StringConstraints
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service import audiences as evaluated
from audiencefilter.service import contacts
from audiencefilter.service.answers import ServiceError, StatedError, answer, dumped, problems_of, streamed
from audiencefilter.service.audiences import Audiences, count, selected
from audiencefilter.service.contacts import COLUMNS, Printer, newest, oldest_first
from audiencefilter.service.counting import Question, broken_down
from audiencefilter.service.models import WHOLE, WITHOUT_NUL, Clause, Id, RequestBody, printed_data
from audiencefilter.service.requests import Session, TheSession, operations
from audiencefilter.service.routes.audiences import find
from audiencefilter.service.routes.fields import Key
from audiencefilter.service.tables import contacts as table
from audiencefilter.tools import at_path, document, omit, parse_uuid, show

extension = operations("/extensions", "Extensions")

NO_LIST: Final = Audiences(SimpleNamespace(notation="published", fields="[]"), [], {})
Format = Literal["csv", "spreadsheet", "jsonl"]
_MEDIA_TYPES: Final = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}
#: A spreadsheet runs a cell with such a start as a formula: some skip white space, or accept full-width signs.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: An empty text is quoted, too: nothing between two commas is a missing value.
_QUOTED: Final = re.compile(r'^$|[",\r\n]|^\s|\s$')
_OF_PARTS: Final = ("path", "alone", "left", "without")
_OF_VERDICTS: Final = ("text", "path", "verdict", "field", "record", "count", "total", "value", "other", "instant")
_Path = Annotated[str, StringConstraints(max_length=1_000, pattern=WITHOUT_NUL)]
_Search = Annotated[str, StringConstraints(max_length=200, pattern=WITHOUT_NUL)]


class BreakdownRequest(RequestBody):
    """A clause whose parts are counted."""

    listId: Id
    filters: Clause


class PreviewRequest(BreakdownRequest):
    """A clause to preview before it is saved."""

    sample: Annotated[int, Field(ge=0, le=100, description="how many of the contacts to show"), WHOLE] = 10
    limit: Annotated[int, Field(ge=1, le=200, description="the same, for pages"), WHOLE] | None = None
    after: Id | None = Field(default=None, description="`next` of the page before")
    missing: _Path | None = Field(default=None, description="a path of the breakdown: whom this part alone keeps out")


class ValidationRequest(RequestBody):
    """A clause to check: either JSON in `filters`, or the text form in `text`. Without a list: the published fields."""

    filters: Clause | None = None
    text: str | None = Field(default=None, examples=["points >= 100 AND country IN ('DE', 'FR')"])
    listId: Id | None = None


class ExplanationRequest(RequestBody):
    """A contact, and either a clause or a smart audience."""

    contactId: Id
    audienceId: Id | None = None
    filters: Clause | None = None


class SuggestionRequest(RequestBody):
    """A field of contacts, or of their related records, and a part of a value."""

    listId: Id
    filters: str | None = Field(default=None, description="a where clause: only contacts that it selects count")
    relation: Key | None = Field(default=None, description="the relation whose records have the field: `actions`")
    field: Key | None = Field(default=None, description="as clauses name it; null is all fields of texts")
    search: _Search = Field(default="", description="a part of the value or its title; of a number, its beginning")
    limit: Annotated[int, Field(ge=1, le=100), WHOLE] = 20


class ComparisonRequest(RequestBody):
    """An audience, and other filters to compare with its own."""

    audienceId: Id
    filters: Clause
    limit: Annotated[int, Field(ge=0, le=100, description="how many of those who move to show"), WHOLE] = 10


class ExportRequest(ValidationRequest):
    """The contacts to export: those that a clause selects, in `filters` as JSON or in `text`; and the format."""

    listId: Id
    format: Format


@extension.post("/preview")
def preview(session: TheSession, request: PreviewRequest) -> Response:
    """Count the contacts of a list that a clause would select, and show some of them, the newest first."""
    found, f = parsed(session, request)
    where = selected(found.list, f, session.now)
    if request.missing is not None:
        if (rest := omit(f.ast, f.schema, request.missing)) is None:
            why = f"no part at {show(request.missing)} can be left out: take a path that has `without`"
            raise ServiceError(f"missing: {why}")
        where = sa.and_(selected(found.list, af.Filter(rest, f.schema, f.limits), session.now), _is_not(where))
    limit = request.sample if request.limit is None else request.limit
    after: sa.ColumnElement[bool] = sa.true()
    if request.after is not None:
        if (place := parse_uuid(request.after)) is None:
            raise ServiceError("after: is no place in a preview: send `next` of the answer before")
        after = table.c.id < str(place)
    with session.reading() as connection:
        number, total = count(connection, where), count(connection, table.c.listId == request.listId)
        if number * number > limit * total:
            # Many are selected: the first of them are found sooner in the order of the list than by indexes of fields.
            where = sa.and_(table.c.listId == request.listId, sa.case((where, 1), else_=0) == 1)
        rows = newest(connection, sa.and_(where, after), limit + 1 if limit else 0)
        following, rows = rows[limit - 1]["id"] if len(rows) > limit else None, rows[:limit]
        shown = Printer(session, found).shown(connection, rows)
    numbers = {"count": number, "total": total, "share": number / total if total else 0}
    words = {"description": f.describe(), "warnings": _warnings(f)}
    return answer(preview={**numbers, "sample": shown, "next": following, **words})


@extension.post("/validate")
def validate(session: TheSession, request: ValidationRequest) -> Response:
    """Check a clause: return all its problems, and warnings about parts that are probably not intended."""
    words: dict[str, Any] = dict.fromkeys(("description", "text", "clause"))
    problems: list[dict[str, Any]] = []
    warnings: list[dict[str, str]] = []
    try:
        _, f = parsed(session, request)
        warnings, words = _warnings(f), {"description": f.describe(), "text": f.to_text(), "clause": f.to_json()}
    except StatedError as error:
        problems = [{"code": "empty", "path": "$", "message": error.message}]
    except af.InvalidFilterError as error:
        problems = problems_of(error)
    return answer(validation={"valid": not problems, "problems": problems, "warnings": warnings, **words})


@extension.post("/explain")
def explain(session: TheSession, request: ExplanationRequest) -> Response:
    """Explain why a contact is in a smart audience or not, or why a clause selects the contact or not."""
    if (request.audienceId is None) is (request.filters is None):
        raise ServiceError("send either audienceId or filters")
    with session.reading() as connection:
        row = contacts.find(connection, session.caller, request.contactId)._mapping
        found = session.audiences(connection, row["listId"])
        if request.filters is not None:
            f = found.parse(request.filters)
        else:
            audience = find(connection, session, str(request.audienceId))
            if audience.listId != row["listId"]:
                raise ServiceError("the contact and the audience are of different lists", 409)
            if audience.mode == "manual":
                why = "the members of a manual audience are chosen by hand: there is nothing to explain"
                raise ServiceError(why, 409)
            f = found.filters[audience.id]
        (record,) = evaluated.records_of(connection, [row], f.fields)
    explained = f.explain(record, now=session.now)
    verdict = _tree(explained, _OF_VERDICTS, "children")
    return answer(explanation={"selected": explained.verdict is True, "text": str(explained), "verdict": verdict})


@extension.post("/breakdown")
def break_down(session: TheSession, request: BreakdownRequest) -> Response:
    """Count the contacts that each part of a clause selects, those left after it, and those selected without it."""
    found, f = parsed(session, request)
    with session.reading() as connection:
        total, whole = broken_down(connection, found.list, f, session.now)
    return answer(contacts=total, selected=whole.alone, breakdown=_tree(whole, _OF_PARTS, "parts"))


@extension.post("/suggest")
def suggest_values(session: TheSession, request: SuggestionRequest) -> Response:
    """Return values that contacts have in a field, or in any field of texts, with the number of contacts for each."""
    found = _audiences(session, request.listId)
    where: sa.ColumnElement[bool] = table.c.listId == request.listId
    # A form sends the rest of its clause, which may be empty.
    if request.filters is not None and "".join(request.filters.split()) not in ("", "{}"):
        where = selected(found.list, found.parse(request.filters), session.now)
    schema = evaluated.schema_of(found.list, "forms")
    with session.reading() as connection:
        question = Question(connection, where, request.search)
        values, more = question.suggest(schema, request.relation, request.field, request.limit)
    return answer(values=values, more=more)


@extension.post("/comparison")
def compare(session: TheSession, request: ComparisonRequest) -> Response:
    """Return who would enter or leave an audience if it had other filters, and which others would change with it."""
    with session.reading() as connection:
        audience = find(connection, session, request.audienceId)
        found = session.audiences(connection, audience.listId)
        changed = found.changed(audience._replace(mode="smart", filters=request.filters))
        before = evaluated.members(found.list, audience.id, found.filters.get(audience.id), session.now)
        after = selected(found.list, changed.parse(request.filters), session.now)
        stay, printer = count(connection, sa.and_(before, after)), Printer(session, found)

        def moving(within: sa.ColumnElement[bool], without: sa.ColumnElement[bool]) -> dict[str, Any]:
            number = count(connection, within) - stay
            rows = newest(connection, sa.and_(within, _is_not(without)), request.limit if number else 0)
            return {"count": number, "sample": printer.shown(connection, rows)}

        enter, leave, others = moving(after, before), moving(before, after), []
        end = time.monotonic() + session.service.settings.statement_timeout
        for user in found.users_of(audience.name):
            other = af.parse(user.filters or "", found.schema, audiences=changed.names)
            was, will = (selected(found.list, one, session.now) for one in (found.filters[user.id], other))
            old, new, same = (count(connection, one) for one in (was, will, sa.and_(was, will)))
            if same < max(old, new):
                others.append({"id": user.id, "name": user.name, "before": old, "after": new})
            evaluated.refuse_after(end)
        return answer(enter=enter, leave=leave, stay=stay, audiences=others)


@extension.post("/export")
def export_contacts(session: TheSession, request: ExportRequest) -> Response:
    """Return a file of the contacts that a clause selects, the oldest first.

    `csv` and `spreadsheet` have a header, empty cells for missing values, `""` for empty texts, and custom fields by
    name; `spreadsheet` has an apostrophe before cells that a spreadsheet would run as formulas. `jsonl` has one contact
    a line, as the other operations show it.
    """
    found, f = parsed(session, request)
    kind = "jsonl" if request.format == "jsonl" else "csv"
    headers = {"Content-Disposition": f'attachment; filename="contacts.{kind}"'}
    return streamed(_file(session, found, f, request.format), 200, headers, _MEDIA_TYPES[kind])


def _file(session: Session, found: Audiences, f: af.Filter, format: Format) -> Iterator[bytes]:
    custom = [field for field in found.schema.fields if field.path and field.name not in COLUMNS]
    if format != "jsonl":
        found = replace(found, rows=(), relations=frozenset())  # no column has the audiences of a contact
        yield _line((*COLUMNS, *(field.name for field in custom)), format)
    with session.reading() as connection:
        printer = Printer(session, found)
        for rows in oldest_first(connection, selected(found.list, f, session.now)):
            lines: list[bytes] = []
            for contact, row in zip(printer.shown(connection, rows), rows, strict=True):
                if format == "jsonl":
                    lines.append(dumped(contact) + b"\n")
                else:
                    data: Any = document(row["data"]) if custom else {}
                    # A value of another type is missing.
                    own = (None if at_path(data, one) is None else reduce(getitem, one.path, data) for one in custom)
                    lines.append(_line((*(contact[name] for name in COLUMNS), *own), format))
            yield b"".join(lines)


def parsed(session: Session, request: "BreakdownRequest | ValidationRequest") -> tuple[Audiences, af.Filter]:
    """Return a list with its audiences, and the clause that was sent in either notation."""
    found = NO_LIST if request.listId is None else _audiences(session, request.listId)
    text = request.text if isinstance(request, ValidationRequest) else None
    if (request.filters is None) is (text is None):
        raise ServiceError("send either filters or text")
    return found, found.parse(request.filters or "") if text is None else found.parse(text, "text")


def _audiences(session: Session, list_id: str) -> Audiences:
    with session.reading() as connection:  # it is free again before a clause is parsed
        return session.audiences(connection, list_id)


def _is_not(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Return the condition for where another one is false or unknown: NOT selects no unknown ones."""
    return sa.case((condition, 0), else_=1) == 1


def _warnings(f: af.Filter) -> list[dict[str, str]]:
    return [{"code": one.code, "path": one.path, "message": one.message} for one in f.warnings]


def _tree(found: af.Breakdown | af.Explanation, names: Sequence[str], inside: str) -> dict[str, Any]:
    shown = {name: _printable(getattr(found, name)) for name in names}
    return {**shown, inside: [_tree(child, names, inside) for child in found.children]}


def _printable(value: Any) -> Any:
    """Return a value for orjson, which has no large numbers."""
    if isinstance(value, dict):
        return {key: _printable(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(one) for one in value]
    return orjson.Fragment(str(value)) if type(value) is int else value


def _line(values: Iterable[Any], format: Format) -> bytes:
    return (",".join(_cell(value, format) for value in values) + "\r\n").encode()


def _cell(value: Any, format: Format) -> str:
    """Return a value as a cell of CSV: a text, or JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = f"'{value}" if format == "spreadsheet" and value.startswith(_FORMULA) else value
    else:
        text = dumped(value).decode() if isinstance(value, orjson.Fragment) else printed_data(value)
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text
