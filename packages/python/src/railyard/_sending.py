"""Sends the attempts of a call: the same twice, with and without await."""

from __future__ import annotations

import asyncio
from asyncio import sleep as sleep_async
from time import monotonic, sleep

import httpx

from ._calls import Arguments, Call, HttpAnswer
from ._operations import Answer, Operation
from ._settings import Settings


def _answer_of(response: httpx.Response, content: bytes) -> HttpAnswer:
    return HttpAnswer(response.status_code, response.headers, content)


class Caller:
    """Calls operations, and waits between attempts."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def call(self, operation: Operation[Answer], arguments: Arguments) -> Answer:
        call = Call(self.settings, operation, arguments)
        while True:
            request, deadline = call.begin_attempt()
            try:
                answer = self._send(request, deadline)
            except httpx.RequestError as cause:
                sleep(call.failed(cause))
                continue
            pause = call.answered(answer)
            if pause is None:
                return call.read(answer)
            sleep(pause)

    def _send(self, request: httpx.Request, deadline: float) -> HttpAnswer:
        response = self.http.send(request, stream=True)
        try:
            chunks: list[bytes] = []
            for chunk in response.iter_bytes():
                chunks.append(chunk)
                # The time-out of httpx is of each read, and begins again with every byte.
                if monotonic() > deadline:
                    raise httpx.ReadTimeout("the answer took too long", request=request)
            return _answer_of(response, b"".join(chunks))
        finally:
            response.close()


class AsyncCaller:
    """Calls operations with asyncio."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def call(self, operation: Operation[Answer], arguments: Arguments) -> Answer:
        call = Call(self.settings, operation, arguments)
        while True:
            request, deadline = call.begin_attempt()
            try:
                answer = await asyncio.wait_for(self._send(request), deadline - monotonic())
            except (httpx.RequestError, asyncio.TimeoutError) as cause:
                await sleep_async(call.failed(cause))
                continue
            pause = call.answered(answer)
            if pause is None:
                return call.read(answer)
            await sleep_async(pause)

    async def _send(self, request: httpx.Request) -> HttpAnswer:
        response = await self.http.send(request)
        return _answer_of(response, response.content)
