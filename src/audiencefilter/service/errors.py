"""What goes wrong in an operation, each with the HTTP status that says so."""

from typing import ClassVar


class ServiceError(Exception):
    """An operation that cannot be done.

    Attributes:
        status: the HTTP status of the answer.
        message: what is wrong, in a sentence without personal data.
        code: what it is to programs, where the status does not say enough.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str | None] = None

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


class GoneError(ServiceError):
    """It was there, and is kept no longer."""

    status = 410


class ConflictError(ServiceError):
    """What is there already stands against it."""

    status = 409


class QuotaError(ConflictError):
    """The account has as much as its plan allows."""

    code = "quota"


class ChangedError(ServiceError):
    """It is not as the request says that it was seen."""

    status = 412


class SupersededError(ConflictError):
    """A newer request of the same kind takes its place."""

    code = "superseded"

    def __init__(self) -> None:
        super().__init__("a newer request of this account took the place of this one")


class TooLargeError(ServiceError):
    """The body is too long."""

    status = 413


class MediaTypeError(ServiceError):
    """The body is of a type that is not read."""

    status = 415


class RetryableError(ServiceError):
    """It cannot be done now, and may be later.

    Attributes:
        retry_after: when to try again, in seconds.
    """

    def __init__(self, message: str, retry_after: int = 5) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ClientGoneError(ServiceError):
    """Nobody waits for the answer any more; the status is for the log."""

    status = 499

    def __init__(self) -> None:
        super().__init__("the client has gone away")


class TooManyRequestsError(RetryableError):
    """The account has no requests left, or too many that wait."""

    status = 429


class UnavailableError(RetryableError):
    """The service or its database cannot do it just now."""

    status = 503


class OutdatedError(Exception):
    """What was found before a transaction that writes does not hold in it: it has to be found again."""
