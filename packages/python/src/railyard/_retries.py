"""When a request is sent again, and after which pause."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

_SHORTEST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 8.0
_PASSING_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
_PASSING_CONFLICTS = frozenset({"busy", "idempotency_in_progress"})


def is_passing(status: int, reason: str | None) -> bool:
    """Whether the same request may be answered otherwise later."""
    return status in _PASSING_STATUSES or (status == 409 and reason in _PASSING_CONFLICTS)


def is_in_progress(status: int, reason: str | None) -> bool:
    """Whether an earlier attempt of the call is still being processed: to repeat it is to wait for its answer."""
    return status == 409 and reason == "idempotency_in_progress"


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """What `Retry-After` asks for: seconds, or the time until a date."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def pause_seconds(repetitions: int, headers: Mapping[str, str]) -> float:
    """`Retry-After`, else a time that doubles from 0.5 to 8 seconds, with a random part.

    The random part keeps clients that failed together from coming back together.
    """
    asked = retry_after_seconds(headers)
    if asked is not None:
        return asked
    pause: float = _SHORTEST_PAUSE_SECONDS * 2**repetitions * random.uniform(1.0, 2.0)
    return min(_LONGEST_PAUSE_SECONDS, pause)
