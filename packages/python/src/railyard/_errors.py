"""Errors that the client raises, and which of them an answer of the API becomes."""

from __future__ import annotations

import json
from collections.abc import Mapping


class RailyardError(Exception):
    """Base of all errors of this client. What an error does not have is None."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        reason: str | None = None,
        field: str | None = None,
        data: object = None,
        request_id: str | None = None,
        doc_url: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """HTTP status; None when there was no answer."""
        self.code = code
        """Code as published, such as `IR_16`. Several reasons share one."""
        self.reason = reason
        """Stable name of the condition, such as `payment_not_found`."""
        self.field = field
        """The member of the request that is wrong."""
        self.data = data
        """Facts of the condition."""
        self.request_id = request_id
        """Id of the request; include it in support requests."""
        self.doc_url = doc_url
        """The page that explains the code."""


class CardError(RailyardError):
    """The card cannot be used, or the payment was blocked. A payment that the provider declines is no error."""


class InvalidRequestError(RailyardError):
    """The request is not valid, or is not allowed in the object's current state."""


class AuthenticationError(RailyardError):
    """The key is missing, wrong, expired or revoked."""


class PermissionDeniedError(RailyardError):
    """The key is valid, and has no access to the operation or the object."""


class NotFoundError(RailyardError):
    """The object does not exist."""


class ConflictError(RailyardError):
    """Another operation on the same object is in progress, or the object exists already."""


class IdempotencyError(RailyardError):
    """The idempotency key was used with another body, or its first request is still in progress."""


class RateLimitError(RailyardError):
    """Too many requests."""


class ApiError(RailyardError):
    """The installation or the provider failed, or answered what is not an answer of this API."""


class ConnectionFailedError(RailyardError):
    """No answer arrived: the connection failed, or the time was over. The operation may have been executed."""


class SignatureVerificationError(RailyardError):
    """What was verified does not come from the platform, or is too old.

    `reason`: signature_missing, signature_mismatch, timestamp_invalid or timestamp_stale.
    """


_CLASSES_BY_REASON: Mapping[str, type[RailyardError]] = {
    "idempotency_conflict": IdempotencyError,
    "idempotency_in_progress": IdempotencyError,
    "card_number_invalid": CardError,
    "card_expiry_invalid": CardError,
    "card_expired": CardError,
    "card_cvc_invalid": CardError,
    "card_testing_suspected": CardError,
    "payment_blocked": CardError,
}

_CLASSES_BY_STATUS: Mapping[int, type[RailyardError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def _class_of(status: int, reason: str | None) -> type[RailyardError]:
    by_status = _CLASSES_BY_STATUS.get(status, InvalidRequestError if 400 <= status < 500 else ApiError)
    return _CLASSES_BY_REASON.get(reason or "", by_status)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _error_member(body: bytes) -> Mapping[str, object]:
    try:
        answer: object = json.loads(body)
    except ValueError:
        return {}
    error = answer.get("error") if isinstance(answer, dict) else None
    return error if isinstance(error, dict) else {}


def error_from_answer(status: int, headers: Mapping[str, str], body: bytes) -> RailyardError:
    """The error of an answer that is no success."""
    error = _error_member(body)
    reason = _text(error.get("reason"))
    return _class_of(status, reason)(
        _text(error.get("message")) or f"The answer has the status {status} and no description of an error.",
        status=status,
        code=_text(error.get("code")),
        reason=reason,
        field=_text(error.get("field")),
        data=error.get("data"),
        request_id=_text(error.get("request_id")) or headers.get("x-request-id"),
        doc_url=_text(error.get("doc_url")),
    )
