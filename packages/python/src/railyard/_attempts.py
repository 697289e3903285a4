"""The hooks that are called after each attempt of a call."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ._errors import RailyardError

_logger = logging.getLogger("railyard")


@dataclass(frozen=True)
class Attempt:
    """A request that ended. It shows neither the key nor ids nor bodies."""

    operation: str
    """As the client calls it, such as `payments.create`."""
    method: str
    path: str
    """With parameters in braces, so that it is the same for all objects."""
    number: int
    """1 for the first attempt of a call."""
    started_at: float
    """Seconds since 1970."""
    seconds: float
    status: int | None
    """HTTP status; None when there was no answer."""
    request_id: str | None
    error: RailyardError | None
    """The error that the call ends with unless it is repeated."""
    retry_in: float | None
    """Seconds until the next attempt; None when this was the last."""


AttemptHook = Callable[[Attempt], None]
"""Called after each attempt, for logs, metrics and traces."""


def report_attempt(hooks: Sequence[AttemptHook], attempt: Attempt) -> None:
    """Calls the hooks. One that fails is logged: a payment must not fail because of it."""
    for hook in hooks:
        try:
            hook(attempt)
        except Exception:
            _logger.exception("A hook of attempts failed.")
