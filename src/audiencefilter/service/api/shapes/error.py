"""Errors."""

from pydantic import Field

from audiencefilter.service.api.shapes.values import Shape


class ProblemShape(Shape):
    """One thing that is wrong with a request, or with the clause in it."""

    code: str
    path: str = Field(description="where, as a JSON path; in a clause: of the clause")
    message: str
    expected: str | None = None
    hint: str | None = Field(default=None, description="what to write instead")
    line: int | None = None
    column: int | None = None
    excerpt: str | None = Field(default=None, description="the line of the clause, with a caret below the place")


class Error(Shape):
    """What went wrong."""

    error: int = Field(description="the HTTP status")
    message: str
    problems: list[ProblemShape] | None = Field(default=None, description="each thing that is wrong with the request")


class StatedErrorShape(Shape):
    """What went wrong, for the rules of audiences."""

    error: str = Field(description="the message")
    problems: list[ProblemShape] | None = Field(default=None, description="what is wrong with the filters")
