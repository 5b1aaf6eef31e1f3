"""The parameters of queries."""

from typing import Annotated

from fastapi import Query
from pydantic import BeforeValidator

_FLAGS = {"true": True, "false": False}

#: A text that is looked for; an empty one would select whoever has a value.
Part = Annotated[str | None, Query(min_length=1, max_length=500, description="partial match, in any case")]
Flag = Annotated[
    bool | None,
    BeforeValidator(lambda text: _FLAGS.get(text, text), json_schema_input_type=bool),
    Query(description="`true` or `false`"),
]
ListId = Annotated[str, Query(min_length=1, max_length=100, description="the list")]
