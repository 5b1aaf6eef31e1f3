"""Where the tools for language models send clauses: to files on this machine, or to the service."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, NamedTuple, TypeAlias, cast
from urllib.parse import urlsplit

from audiencefilter import Filter, InvalidFilterError, Limits, Problem, Schema
from audiencefilter.cli.clause import filter_of, read_now, related_of
from audiencefilter.cli.commands.explain import find_contact, read_record
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions
from audiencefilter.cli.selecting import Tally, count, selected
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.tools import DialectName, at_path, is_json, shorten, show


class LocalSource(NamedTuple):
    """Files, read as the commands read them."""

    files: tuple[str, ...]
    options: ContactOptions
    schema: Schema

    def document(self) -> Mapping[str, Any]:
        """Return the fields and operators."""
        return self.schema.builder()

    def check(self, clause: str) -> dict[str, Any]:
        """Return `valid`, and the clause in its notations with warnings, or its problems."""
        try:
            f = self._filter(clause)
        except InvalidFilterError as error:
            return {"valid": False, "problems": list(map(Problem.to_dict, error.problems))}
        shown = {"description": f.describe(), "text": f.to_text(), "clause": f.to_json()}
        return {"valid": True, "warnings": list(map(asdict, f.warnings)), **shown}

    def preview(self, clause: str, sample: int, until: float) -> dict[str, Any]:
        """Count the selected contacts, and show a few; TimeoutError after a time of `monotonic()`."""
        f = self._filter(clause).at(read_now(self.options.now))
        inputs, tally = self._inputs(f), Tally(until=until)
        count(f, replace(inputs, narrow=True), tally)
        notes = list(inputs.policy.report())
        rows: list[Mapping[str, Any]] = []
        if sample:
            for source, found in selected(f, self._inputs(f), Tally(until=until), sample):
                rows += source.mappings(found)
        return {"count": tally.selected, "total": tally.read, "sample": list(map(self._shown, rows)), "notes": notes}

    def explain(self, clause: str, contact: str, record: str) -> dict[str, Any]:
        """Explain the verdict for a contact of the files, or for a given one."""
        f = self._filter(clause)
        if bool(contact) == bool(record):
            raise Failure('which contact? Give either "contact", as in "id=42", or "record", a JSON object')
        key, is_named, _ = contact.partition("=")
        if is_named and key not in ("id", *(field.attribute for field in self.schema.fields)):
            raise Failure(f"a contact is named by its id or by a column of the schema, not by {show(key)}")
        found = read_record(f, record) if record else find_contact(f, self._inputs(f), contact)
        explanation = f.explain(found, now=read_now(self.options.now))
        return {"selected": explanation.verdict is True, "text": str(explanation)}

    def sql(self, clause: str, dialect: DialectName) -> dict[str, Any]:
        """Write a clause as SQL."""
        f = self._filter(clause)
        related = related_of(f, self.options.schema)
        found = f.to_sql(dialect, related=related, now=read_now(self.options.now))
        return {"text": found.text, "parameters": found.parameters}

    def _filter(self, clause: str) -> Filter:
        # A clause of a model names no file, as that of --where may; nor can a model choose the notation.
        return filter_of(clause, self.schema, "start the server with --notation extended")

    def _inputs(self, f: Filter) -> Inputs:
        if not self.files:
            raise Failure("there are no contacts: start the server with a file or --service")
        return self.options.inputs_of(f, (), self.files)

    def _shown(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return the id and the fields of a contact: the schema says what a model may see."""
        shown = {"id": row["id"]} if "id" in row else {}
        for field in self.schema.fields:
            raw = row.get(field.attribute)
            value = at_path(raw, field) if field.path else raw
            if value is not None:
                shown[field.name] = shorten(value) if isinstance(value, str) else value
        return shown


class ServiceSource:
    """A list of the service, over HTTP. It sends no request that changes anything."""

    def __init__(self, url: str, list_id: str, key: str, timeout: float) -> None:
        # The address is without ``/v4``, the key is a private one, and the timeout is in seconds for each answer.
        address = urlsplit(url)
        if address.scheme != "https" and address.hostname not in ("localhost", "127.0.0.1", "::1"):
            raise Failure("--service takes an address with https, as in https://audiences.example.com: it gets the key")
        self._list = list_id
        self._base = f"{url.rstrip('/')}/v4/extensions/"
        self._options: Mapping[str, Any] = {"headers": {"apiKey": key}, "timeout": timeout}

    def document(self) -> Mapping[str, Any]:
        """Return the fields and operators of the list."""
        return cast("Mapping[str, Any]", self._send("GET", f"lists/{self._list}/builder")["builder"])

    def check(self, clause: str) -> dict[str, Any]:
        """Check a clause."""
        form = "filters" if is_json(clause, Limits()) else "text"
        found = self._post("validate", **{form: clause})["validation"]
        return cast("dict[str, Any]", {part: content for part, content in found.items() if content is not None})

    def preview(self, clause: str, sample: int, until: float) -> dict[str, Any]:
        """Count the selected contacts, and show a few."""
        found, document = self._post("preview", filters=clause, sample=sample)["preview"], self.document()
        names = {"id", *(field["name"] for field in document["schemas"][document["root"]]["fields"])}
        shown = [{name: value for name, value in contact.items() if name in names} for contact in found["sample"]]
        return {"count": found["count"], "total": found["total"], "sample": shown}

    def explain(self, clause: str, contact: str, record: str) -> dict[str, Any]:
        """Explain the verdict for a contact."""
        if record or not contact:
            raise Failure('which contact? Give "contact", the id of a contact of the service')
        found = self._send("POST", "explain", {"filters": clause, "contactId": contact})["explanation"]
        return {part: found[part] for part in ("selected", "text")}

    def _post(self, path: str, **body: Any) -> dict[str, Any]:
        return self._send("POST", path, {"listId": self._list, **body})

    def _send(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the data of an answer. No message has the key or the address, which may have secrets."""
        import httpx2

        try:
            answer = httpx2.request(method, self._base + path, json=body, **self._options)
            content = answer.json()
        except (httpx2.HTTPError, ValueError) as error:
            raise Failure(f"the service gives no answer: {type(error).__name__}") from None
        if not isinstance(content, dict) or "data" not in content:
            reason = content.get("message") or content.get("error") if isinstance(content, dict) else None
            raise Failure(f"the service refuses this with status {answer.status_code}: {shorten(str(reason))}")
        return cast("dict[str, Any]", content["data"])


#: Checks and evaluates clauses. Methods raise Failure and the errors of the command line.
ClauseSource: TypeAlias = LocalSource | ServiceSource
