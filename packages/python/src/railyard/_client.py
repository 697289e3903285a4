"""The clients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType

import httpx

from . import webhooks
from ._async_resources import AsyncResources
from ._attempts import AttemptHook
from ._returns import verify_return
from ._sending import AsyncCaller, Caller
from ._settings import ATTEMPT_TIMEOUT_SECONDS, RETRIES_MAX, TIMEOUT_SECONDS, make_settings
from ._sync_resources import Resources


class Railyard(Resources):
    """A client of the platform's API, for servers. All threads of a process can share it."""

    webhooks = webhooks
    verify_return = staticmethod(verify_return)

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = TIMEOUT_SECONDS,
        attempt_timeout: float = ATTEMPT_TIMEOUT_SECONDS,
        max_retries: int = RETRIES_MAX,
        profile_id: str | None = None,
        connected_merchant_id: str | None = None,
        on_attempt: AttemptHook | Sequence[AttemptHook] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """Key and address come from the arguments, or from RAILYARD_API_KEY and RAILYARD_URL.

        `timeout`: seconds that a call may take with all its attempts, `attempt_timeout`: one of them.
        `max_retries`: how often an attempt that failed is repeated. `profile_id`: acts for this business profile.
        `connected_merchant_id`: with the key of a platform merchant, acts for this connected merchant.
        `on_attempt`: called after every attempt. `http`: a client of httpx to use, which is not closed.
        """
        settings = make_settings(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            attempt_timeout=attempt_timeout,
            max_retries=max_retries,
            profile_id=profile_id,
            connected_merchant_id=connected_merchant_id,
            on_attempt=on_attempt,
        )
        self._owns_http = http is None
        super().__init__(Caller(settings, httpx.Client() if http is None else http))

    def acting_for(self, *, profile_id: str | None = None, connected_merchant_id: str | None = None) -> Resources:
        """The same resources for another profile or connected merchant, over the same connections."""
        settings = self._caller.settings
        changed = replace(
            settings,
            profile_id=profile_id or settings.profile_id,
            connected_merchant_id=connected_merchant_id or settings.connected_merchant_id,
        )
        return Resources(Caller(changed, self._caller.http))

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._caller.http.close()

    def __enter__(self) -> Railyard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncRailyard(AsyncResources):
    """A client of the platform's API with await, for servers on asyncio. It belongs to one event loop."""

    webhooks = webhooks
    verify_return = staticmethod(verify_return)

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = TIMEOUT_SECONDS,
        attempt_timeout: float = ATTEMPT_TIMEOUT_SECONDS,
        max_retries: int = RETRIES_MAX,
        profile_id: str | None = None,
        connected_merchant_id: str | None = None,
        on_attempt: AttemptHook | Sequence[AttemptHook] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """The arguments are those of `Railyard`."""
        settings = make_settings(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            attempt_timeout=attempt_timeout,
            max_retries=max_retries,
            profile_id=profile_id,
            connected_merchant_id=connected_merchant_id,
            on_attempt=on_attempt,
        )
        self._owns_http = http is None
        super().__init__(AsyncCaller(settings, httpx.AsyncClient() if http is None else http))

    def acting_for(self, *, profile_id: str | None = None, connected_merchant_id: str | None = None) -> AsyncResources:
        """The same resources for another profile or connected merchant, over the same connections."""
        settings = self._caller.settings
        changed = replace(
            settings,
            profile_id=profile_id or settings.profile_id,
            connected_merchant_id=connected_merchant_id or settings.connected_merchant_id,
        )
        return AsyncResources(AsyncCaller(changed, self._caller.http))

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._caller.http.aclose()

    async def __aenter__(self) -> AsyncRailyard:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
