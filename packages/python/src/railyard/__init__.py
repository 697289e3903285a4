"""Client of the Railyard API: payments through many providers with one interface."""

from . import webhooks
from ._attempts import Attempt, AttemptHook
from ._client import AsyncRailyard, Railyard
from ._errors import (
    ApiError,
    AuthenticationError,
    CardError,
    ConflictError,
    ConnectionFailedError,
    IdempotencyError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RailyardError,
    RateLimitError,
    SignatureVerificationError,
)
from ._lists import AsyncList, SyncList
from ._returns import CustomerReturn, verify_return
from ._version import VERSION as __version__

__all__ = [
    "ApiError",
    "AsyncList",
    "AsyncRailyard",
    "Attempt",
    "AttemptHook",
    "AuthenticationError",
    "CardError",
    "ConflictError",
    "ConnectionFailedError",
    "IdempotencyError",
    "InvalidRequestError",
    "NotFoundError",
    "PermissionDeniedError",
    "Railyard",
    "RailyardError",
    "RateLimitError",
    "CustomerReturn",
    "SignatureVerificationError",
    "SyncList",
    "__version__",
    "verify_return",
    "webhooks",
]
