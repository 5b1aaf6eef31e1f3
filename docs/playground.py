"""Put the form's modules, a schema and contacts beside the playground of the built site: run after ``zensical build``.

The page has no server: ``evaluate.js`` counts in the browser.
"""

import json
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import audiencefilter
from audiencefilter import Field, FieldType, Limits, Notation, Relation, Schema
from audiencefilter.language.reachable_schemas import related_schemas
from audiencefilter.language.schema import OBJECT

ROOT: Final = Path(__file__).parents[1]
SITE: Final = ROOT / "build" / "site"
MODULES: Final = Path(audiencefilter.__file__).parent / "builder"

_STATE_NAMES: Final = (
    "AK Alaska, AL Alabama, AR Arkansas, AS American Samoa, AZ Arizona, CA California, CO Colorado, CT "
    "Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, GU Guam, HI Hawaii, IA Iowa, ID "
    "Idaho, IL Illinois, IN Indiana, KS Kansas, KY Kentucky, LA Louisiana, MA Massachusetts, MD Maryland, ME "
    "Maine, MI Michigan, MN Minnesota, MO Missouri, MP Northern Mariana Islands, MS Mississippi, MT Montana, NC "
    "North Carolina, ND North Dakota, NE Nebraska, NH New Hampshire, NJ New Jersey, NM New Mexico, NV Nevada, NY "
    "New York, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South "
    "Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VA Virginia, VI Virgin Islands, VT Vermont, WA "
    "Washington, WI Wisconsin, WV West Virginia, WY Wyoming"
)
_STATES: Final = dict(state.split(" ", 1) for state in _STATE_NAMES.split(", "))
_ACTIONS: Final = ("opened email", "clicked link", "signed up")
#: The made-up actions are of the last days, of which there are so many.
_DAYS: Final = 120

_ACTION: Final = Schema(
    "Action",
    [
        Field("name", FieldType.STRING, nullable=False, title="Name", values=_ACTIONS),
        Field("createdAt", FieldType.DATETIME, nullable=False, title="When"),
    ],
    notation=Notation.EXTENDED,
)
SCHEMA: Final = Schema(
    "Contact",
    [
        Field("firstName", FieldType.STRING, title="First name", group="Profile"),
        Field("lastName", FieldType.STRING, title="Last name", group="Profile", synonyms=("surname",)),
        Field("city", FieldType.STRING, title="State", group="Profile", labels=_STATES),
        Field("company", FieldType.STRING, title="Party", group="Profile"),
        Field(
            "data.gender", FieldType.STRING, title="Gender", group="Profile", attribute="data", path=("gender",),
            values=("F", "M"), labels={"F": "Female", "M": "Male"},
        ),
        Field("data.birthday", FieldType.DATE, title="Birthday", group="Profile", attribute="data", path=("birthday",)),
        Field("points", FieldType.INTEGER, title="Terms", group="Congress", description="How many terms so far"),
        Field("referrals", FieldType.INTEGER, title="Leadership roles", group="Congress"),
        Field("isVerified", FieldType.BOOLEAN, title="Senator", group="Congress"),
        Field("createdAt", FieldType.DATETIME, title="First term began", group="Congress", synonyms=("since",)),
        Field("tags", FieldType.STRING, many=True, title="Tags", group="Congress"),
    ],
    notation=Notation.EXTENDED,
    relations=[Relation("actions", _ACTION, title="Activity")],
)  # fmt: skip
#: What the page shows or a clause can read.
_SHOWN: Final = (
    "id", "firstName", "lastName", "city", "company", "points", "referrals", "isVerified", "createdAt", "data",
)  # fmt: skip


def with_places(schema: Schema, document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with the attribute and the path of each field and relation."""
    # ``evaluate.js`` reads them, where records have values elsewhere than under the name.
    reached = related_schemas(schema, Limits().relations)
    schemas = dict(document["schemas"])
    for known, (name, described) in zip(reached, document["schemas"].items(), strict=True):
        fields = [
            {**shown, **_place(known.by_name[shown["name"]])} if shown["name"] in known.by_name else shown
            for shown in described["fields"]
        ]
        relations = [{**shown, **_place(known.relations[shown["name"]])} for shown in described["relations"]]
        schemas[name] = {**described, "fields": fields, "relations": relations}
    return {**document, "schemas": schemas}


def _place(member: Field | Relation) -> dict[str, Any]:
    """Return the attribute and the path of a value; in objects of custom data the path begins with the attribute."""
    attribute, path = member.attribute, member.path
    if attribute == OBJECT and path:
        attribute, *rest = path
        return {"attribute": attribute, "path": rest}
    return {"attribute": attribute, "path": None if path is None else list(path)}


def contacts() -> list[dict[str, Any]]:
    """Return the members of Congress, with tags and made-up actions."""
    random = Random(0)  # noqa: S311 - the same actions each time
    lines = (ROOT / "examples" / "legislators.jsonl").read_text(encoding="utf-8").splitlines()
    return [_contact(json.loads(line), random) for line in lines]


def _contact(contact: dict[str, Any], random: Random) -> dict[str, Any]:
    tags = {
        "senator": contact["isVerified"], "leader": contact["referrals"] > 0,
        "veteran": contact["points"] >= 10, "newcomer": contact["points"] == 1,
    }  # fmt: skip
    actions = [
        {"name": random.choice(_ACTIONS), "daysAgo": random.randrange(_DAYS)} for _ in range(random.randrange(7))
    ]
    found = {key: contact[key] for key in _SHOWN}
    return {**found, "tags": [tag for tag, has in tags.items() if has], "actions": actions}


def data() -> dict[str, Any]:
    """Return the document of the form with the contacts."""
    return {"schema": with_places(SCHEMA, SCHEMA.builder()), "contacts": contacts()}


def build(site: Path) -> None:
    """Write all that the page loads besides what the site has of it."""
    folder = site / "playground"
    shutil.copytree(MODULES, folder / "modules", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.ts", "*.json"))
    (folder / "data.json").write_text(json.dumps(data(), separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE)
