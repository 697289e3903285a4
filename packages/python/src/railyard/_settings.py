"""Settings of a client, and the keys that tests must not use."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from ._attempts import AttemptHook
from ._version import VERSION

TIMEOUT_SECONDS = 30.0
ATTEMPT_TIMEOUT_SECONDS = 20.0
RETRIES_MAX = 2
_LIVE_PREFIX = "prd_"


@dataclass(frozen=True)
class Settings:
    """What the calls of a client share."""

    api_key: str = field(repr=False)
    base_url: str
    timeout: float
    """Seconds that a call may take with all its attempts."""
    attempt_timeout: float
    max_retries: int
    profile_id: str | None
    connected_merchant_id: str | None
    hooks: tuple[AttemptHook, ...]

    def headers(self) -> dict[str, str]:
        """Headers of every request."""
        headers = {"api-key": self.api_key, "user-agent": f"railyard-python/{VERSION}"}
        if self.profile_id is not None:
            headers["x-profile-id"] = self.profile_id
        if self.connected_merchant_id is not None:
            headers["x-connected-merchant-id"] = self.connected_merchant_id
        return headers


def make_settings(
    *,
    api_key: str | None,
    base_url: str | None,
    timeout: float,
    attempt_timeout: float,
    max_retries: int,
    profile_id: str | None,
    connected_merchant_id: str | None,
    on_attempt: AttemptHook | Sequence[AttemptHook] | None,
) -> Settings:
    """Settings from arguments, else from RAILYARD_API_KEY and RAILYARD_URL."""
    return Settings(
        api_key=_api_key(api_key or os.environ.get("RAILYARD_API_KEY", "")),
        base_url=_base_url(base_url or os.environ.get("RAILYARD_URL", "")),
        timeout=timeout,
        attempt_timeout=attempt_timeout,
        max_retries=max_retries,
        profile_id=profile_id,
        connected_merchant_id=connected_merchant_id,
        hooks=_hooks(on_attempt),
    )


def _api_key(key: str) -> str:
    if not key:
        raise ValueError("There is no API key. Pass api_key, or set RAILYARD_API_KEY.")
    if key.startswith("pk_"):
        raise ValueError("This is a publishable key, which is for browsers. Use a secret key.")
    refuse_live_key_in_tests(key)
    return key


def _base_url(url: str) -> str:
    if not url:
        raise ValueError("There is no address of the platform. Pass base_url, or set RAILYARD_URL.")
    if not url.startswith(("https://", "http://")):
        raise ValueError(f"The address {url} does not begin with https://.")
    return url.rstrip("/")


def _hooks(on_attempt: AttemptHook | Sequence[AttemptHook] | None) -> tuple[AttemptHook, ...]:
    if on_attempt is None:
        return ()
    return (on_attempt,) if callable(on_attempt) else tuple(on_attempt)


def refuse_live_key_in_tests(api_key: str) -> None:
    """Raises for a live key while pytest runs a test, or when RAILYARD_ENV is `test`."""
    is_test = "PYTEST_CURRENT_TEST" in os.environ or os.environ.get("RAILYARD_ENV") == "test"
    if is_test and api_key.startswith(_LIVE_PREFIX):
        raise ValueError(
            "PYTEST_CURRENT_TEST is set or RAILYARD_ENV is test, and the API key is a live one. "
            "Use a key of the sandbox, or railyard.testing."
        )
