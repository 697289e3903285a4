"""For tests of code that uses the client: a transport that answers from the examples of the API, and signed webhooks."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, Union

import httpx

from . import _operations_table
from ._client import AsyncRailyard, Railyard
from ._operations import Operation

__all__ = [
    "MockTransport",
    "MockedAnswer",
    "MockedOperation",
    "MockedRequest",
    "mock_async_railyard",
    "mock_railyard",
    "sign_webhook",
]

_KEY = "snd_test"
_URL = "http://railyard.test"


@dataclass(frozen=True)
class MockedRequest:
    """A request that the mock received."""

    operation: str
    """As the client calls it, such as `payments.create`."""
    method: str
    path: str
    """With the values of its parameters, and the query."""
    body: Any
    """The body when it is JSON, else None."""
    headers: httpx.Headers


@dataclass(frozen=True)
class MockedAnswer:
    """An answer of the mock."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


MockedOperation = Union[Mapping[str, Any], list[Any], Callable[[MockedRequest], MockedAnswer]]
"""Members that replace those of the example, a list that replaces it, or a function that makes the whole answer."""


class MockTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """A transport of httpx that never reaches a network."""

    def __init__(self, mocked: Mapping[str, MockedOperation] | None = None) -> None:
        """`mocked`: answers by operation, such as `{"payments.create": {"status": "failed"}}`."""
        self._mocked = dict(mocked or {})
        self.requests: list[MockedRequest] = []
        """The requests so far."""
        known = {operation.name for operation, _ in _routes()}
        unknown = [name for name in self._mocked if name not in known]
        if unknown:
            raise ValueError(f"There is no operation {unknown[0]}.")

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answers a request."""
        request.read()
        return self._answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answers a request."""
        await request.aread()
        return self._answer(request)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        operation = _operation_of(request)
        is_json = request.headers.get("content-type") == "application/json"
        body = json.loads(request.content) if is_json else None
        path = request.url.raw_path.decode()
        received = MockedRequest(operation.name, request.method, path, body, request.headers)
        self.requests.append(received)
        given = self._mocked.get(operation.name)
        answer = given(received) if callable(given) else MockedAnswer(body=_example(operation.name, given))
        headers = {"x-request-id": f"req_{uuid.uuid4()}", **answer.headers}
        if answer.body is None:
            return httpx.Response(answer.status, headers=headers)
        return httpx.Response(answer.status, headers=headers, json=answer.body)


def mock_railyard(mocked: Mapping[str, MockedOperation] | None = None, **options: Any) -> tuple[Railyard, MockTransport]:
    """A client that answers from the examples of the API and reaches no network, and its transport."""
    transport = MockTransport(mocked)
    settings = {"api_key": _KEY, "base_url": _URL, "max_retries": 0, **options}
    return Railyard(http=httpx.Client(transport=transport), **settings), transport


def mock_async_railyard(
    mocked: Mapping[str, MockedOperation] | None = None, **options: Any
) -> tuple[AsyncRailyard, MockTransport]:
    """The same with await."""
    transport = MockTransport(mocked)
    settings = {"api_key": _KEY, "base_url": _URL, "max_retries": 0, **options}
    return AsyncRailyard(http=httpx.AsyncClient(transport=transport), **settings), transport


def sign_webhook(raw: bytes | str, secret: str, signed_at: float | None = None) -> dict[str, str]:
    """The headers of a webhook that is signed as the platform signs it. `signed_at`: seconds since 1970."""
    body = raw.encode() if isinstance(raw, str) else raw
    identifier = f"msg_{uuid.uuid4()}"
    timestamp = str(int(time.time() if signed_at is None else signed_at))
    signature = hmac.digest(secret.encode(), f"{identifier}.{timestamp}.".encode() + body, "sha256")
    return {
        "webhook-id": identifier,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
        "x-webhook-signature-512": hmac.digest(secret.encode(), body, "sha512").hex(),
    }


@lru_cache(maxsize=1)
def _routes() -> list[tuple[Operation[Any], re.Pattern[str]]]:
    """The operations, fixed paths before those with parameters that would match them too."""
    operations = [value for value in vars(_operations_table).values() if isinstance(value, Operation)]
    operations.sort(key=lambda operation: operation.path.count("{"))
    return [(operation, re.compile(re.sub(r"\{\w+\}", "[^/]+", operation.path))) for operation in operations]


def _operation_of(request: httpx.Request) -> Operation[Any]:
    path = request.url.raw_path.decode().partition("?")[0]
    for operation, pattern in _routes():
        if operation.method == request.method and pattern.fullmatch(path):
            return operation
    raise ValueError(f"The mock knows no operation {request.method} {path}.")


@lru_cache(maxsize=1)
def _examples() -> Any:
    return json.loads(files(__package__).joinpath("_examples.json").read_text("utf-8"))


def _example(operation: str, given: Mapping[str, Any] | list[Any] | None) -> Any:
    examples = _examples()
    index = examples["operations"].get(operation)
    example = None if index is None else examples["answers"][index]
    if isinstance(example, dict) and isinstance(given, Mapping):
        return {**example, **given}
    return example if given is None else given
