"""Runs the same tests with both clients."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any
from unittest import TestCase
from unittest.mock import patch

import httpx
from railyard import AsyncRailyard, Railyard, RailyardError

from .server import Script, Server

KEY = "snd_test"


class Scenario(TestCase):
    """Base of tests that call a server; subclasses say by which client."""

    is_async = False

    def setUp(self) -> None:
        self.pauses: list[float] = []
        """The pauses between attempts, which are not waited for."""

    def serve(self, script: Script) -> Server:
        server = Server(script)
        server.__enter__()
        self.addCleanup(server.__exit__)
        return server

    def call(self, server: Server, work: Callable[[Any], Any], **options: Any) -> Any:
        """What the work returns; lists are read to their end, or awaited with `page`."""
        given = {"api_key": KEY, "base_url": server.url, **options}
        if self.is_async:
            return asyncio.run(self._call_async(given, work))
        # Certificates, which take long to read, are not needed here.
        with patch("railyard._sending.sleep", self.pauses.append), httpx.Client(verify=False) as http:
            result = work(Railyard(http=http, **given))
            return list(result) if hasattr(result, "pages") else result

    async def _call_async(self, given: Any, work: Callable[[Any], Any]) -> Any:
        async def remember(seconds: float) -> None:
            self.pauses.append(seconds)

        with patch("railyard._sending.sleep_async", remember):
            async with httpx.AsyncClient(verify=False) as http:
                result = work(AsyncRailyard(http=http, **given))
                if hasattr(result, "pages"):
                    return [item async for item in result]
                return await result if inspect.isawaitable(result) else result

    def refused(self, server: Server, work: Callable[[Any], Any], **options: Any) -> RailyardError:
        """The error that the work ends with."""
        with self.assertRaises(RailyardError) as caught:
            self.call(server, work, **options)
        return caught.exception


def with_both_clients(base: type[Scenario]) -> tuple[type[Scenario], type[Scenario]]:
    """A class of tests for each client."""
    name = base.__name__.lstrip("_")
    plain = type(name, (base,), {"is_async": False, "__module__": base.__module__})
    awaiting = type(f"Async{name}", (base,), {"is_async": True, "__module__": base.__module__})
    return plain, awaiting
