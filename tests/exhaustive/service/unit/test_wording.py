"""The messages about values of requests."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from audiencefilter.service.api.errors import worded
from audiencefilter.service.api.schemas.types import Counter, Data, Email, Name, Text


@pytest.mark.parametrize(
    ("type_", "value", "message"),
    [
        (Text, None, "must be a string, not null"),
        (Text, True, "must be a string, not true"),
        (Text, 5, "must be a string, not a number"),
        (Text, 5.5, "must be a string, not a decimal number"),
        (Text, [], "must be a string, not an array"),
        (Text, {}, "must be a string, not an object"),
        (Text, "\ud800", "has a lone surrogate, which is no character"),
        (Text, "a\x00", "has the character U+0000, which cannot be stored"),
        (Text, "x" * 1_001, "has more than 1000 characters"),
        (Name, "", "must not be empty"),
        (Name, " ", "must not be blank, nor have the character U+0000"),
        (Email, "ada", "must be an email address, such as ada@example.com"),
        (Counter, "5", "must be a whole number, not a string"),
        (Counter, 0.5, "must be a whole number, not a decimal number"),
        (Counter, 2**31, "must be at most 2147483647"),
        (Counter, -(2**31) - 1, "must be at least -2147483648"),
        (bool, 1, "must be true or false, not a number"),
        (Data, [], "must be an object, not an array"),
        (Data, {"a": float("nan")}, "has a number that is not finite, which JSON cannot say"),
        (Literal["a", "b"], "c", "must be 'a' or 'b'"),
        (Annotated[list[int], Field(max_length=1)], [1, 2], "has more than 1 items"),
        (Annotated[int, Field(multiple_of=2)], 3, "input should be a multiple of 2"),
    ],
)
def test_a_message_says_what_a_value_must_be(type_: Any, value: Any, message: str) -> None:
    with pytest.raises(ValidationError) as raised:
        TypeAdapter(type_).validate_python(value, strict=True)
    assert [worded(dict(detail)) for detail in raised.value.errors()] == [message]
