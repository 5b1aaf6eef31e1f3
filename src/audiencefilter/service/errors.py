"""What goes wrong in an operation, each with the HTTP status that says so."""

from typing import ClassVar


class ServiceError(Exception):
    """An operation that cannot be done.

    Attributes:
        status: the HTTP status of the answer.
        message: what is wrong, in a sentence without personal data.
    """

    status: ClassVar[int] = 400

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadRequestError(ServiceError):
    """The request asks for something that cannot be."""


class StatedError(ServiceError):
    """One of the errors whose message the interface specification states, as a string in `error`."""


class UnauthorizedError(ServiceError):
    """There is no valid key."""

    status = 401


class ForbiddenError(ServiceError):
    """The key may not do this."""

    status = 403


class NotFoundError(ServiceError):
    """There is no such thing, or it is another account's, which looks the same."""

    status = 404

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found")


class ConflictError(ServiceError):
    """What is there already stands against it."""

    status = 409


class TooLargeError(ServiceError):
    """The body is too long."""

    status = 413


class MediaTypeError(ServiceError):
    """The body is of a type that is not read."""

    status = 415


class TooManyRequestsError(ServiceError):
    """The account has no requests left.

    Attributes:
        retry_after: the seconds after which it has some again.
    """

    status = 429

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class UnavailableError(ServiceError):
    """It cannot be done just now."""

    status = 503
