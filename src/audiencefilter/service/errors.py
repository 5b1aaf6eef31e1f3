"""Errors of operations, each with its HTTP status."""

from typing import ClassVar


class ServiceError(Exception):
    """An operation failed.

    Attributes:
        status: the HTTP status of the answer.
        message: the reason, in one sentence without personal data.
        code: the reason for programs, where the status is not enough.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str | None] = None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadRequestError(ServiceError):
    """The request is not valid."""


class StatedError(ServiceError):
    """An error whose message the interface specification states, as a string in `error`."""


class UnauthorizedError(ServiceError):
    """The request has no valid key."""

    status = 401


class ForbiddenError(ServiceError):
    """The key does not permit the request."""

    status = 403


class NotFoundError(ServiceError):
    """The resource does not exist, or belongs to another account: both get the same answer."""

    status = 404

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found")


class GoneError(ServiceError):
    """The resource existed and has been deleted."""

    status = 410


class ConflictError(ServiceError):
    """The request conflicts with stored data."""

    status = 409


class QuotaError(ConflictError):
    """The account has reached a limit of its plan."""

    code = "quota"


class ChangedError(ServiceError):
    """The resource is not in the state that the request names."""

    status = 412


class SupersededError(ConflictError):
    """A newer request of the same kind replaces this one."""

    code = "superseded"

    def __init__(self) -> None:
        super().__init__("a newer request of this account took the place of this one")


class TooLargeError(ServiceError):
    """The body is too long."""

    status = 413


class MediaTypeError(ServiceError):
    """The body has an unsupported media type."""

    status = 415


class RetryableError(ServiceError):
    """The operation fails now and may succeed later.

    Attributes:
        retry_after: when to retry, in seconds.
    """

    def __init__(self, message: str, retry_after: int = 5) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ClientGoneError(ServiceError):
    """The client has disconnected; the status appears in the log only."""

    status = 499

    def __init__(self) -> None:
        super().__init__("the client has gone away")


class TooManyRequestsError(RetryableError):
    """The account has no requests left, or too many requests in the queue."""

    status = 429


class UnavailableError(RetryableError):
    """The service or its database cannot answer now."""

    status = 503
