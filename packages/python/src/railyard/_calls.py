"""One call of an operation over all its attempts, without I/O."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic

import httpx

from ._attempts import Attempt, report_attempt
from ._errors import ApiError, ConnectionFailedError, RailyardError, error_from_answer
from ._operations import Answer, Operation
from ._requests import form_body, json_body, path_of, query_of
from ._retries import is_in_progress, is_passing, pause_seconds
from ._settings import Settings, refuse_live_key_in_tests


@dataclass(frozen=True)
class Arguments:
    """What a method was called with."""

    path_values: tuple[str, ...] = ()
    argument: Any = None
    idempotency_key: str | None = None
    timeout: float | None = None
    max_retries: int | None = None


@dataclass(frozen=True)
class HttpAnswer:
    """An answer that was read to its end."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class Call(Generic[Answer]):
    """Makes the request of each attempt, and decides what follows from its end."""

    def __init__(self, settings: Settings, operation: Operation[Answer], arguments: Arguments) -> None:
        refuse_live_key_in_tests(settings.api_key)
        self._settings = settings
        self._operation = operation
        self._request = _request_of(settings, operation, arguments)
        longest = max(settings.timeout, operation.timeout)
        self._deadline = time.monotonic() + (longest if arguments.timeout is None else arguments.timeout)
        self._max_retries = settings.max_retries if arguments.max_retries is None else arguments.max_retries
        self._attempts = 0
        self._repetitions = 0
        self._attempt_started = 0.0
        self._attempt_started_at = 0.0

    def begin_attempt(self) -> tuple[httpx.Request, float]:
        """The request of the next attempt, and the monotonic time when its answer must be there."""
        self._attempts += 1
        self._attempt_started = time.monotonic()
        self._attempt_started_at = time.time()
        longest = max(self._settings.attempt_timeout, self._operation.timeout)
        seconds = max(0.001, min(longest, self._deadline - self._attempt_started))
        self._request.extensions["timeout"] = httpx.Timeout(seconds).as_dict()
        return self._request, self._attempt_started + seconds

    def failed(self, cause: Exception) -> float:
        """After an attempt without an answer: the pause before the next one, else raises."""
        is_late = isinstance(cause, (httpx.TimeoutException, asyncio.TimeoutError))
        problem = "The platform did not answer in time." if is_late else "The connection to the platform failed."
        error = ConnectionFailedError(problem)
        # A request that cannot be written, for example with a line break in a header, is not repeated.
        may_pass = not isinstance(cause, (httpx.LocalProtocolError, httpx.UnsupportedProtocol))
        pause = self._pause(may_pass, False, {})
        self._report(None, None, error, pause)
        if pause is None:
            raise error from cause
        return pause

    def answered(self, answer: HttpAnswer) -> float | None:
        """After an answer: the pause before the next attempt, None when it is a success, else raises."""
        request_id = answer.headers.get("x-request-id")
        if 200 <= answer.status < 300:
            self._report(answer.status, request_id, None, None)
            return None
        error = error_from_answer(answer.status, answer.headers, answer.content)
        may_pass = is_passing(answer.status, error.reason)
        pause = self._pause(may_pass, is_in_progress(answer.status, error.reason), answer.headers)
        self._report(answer.status, error.request_id, error, pause)
        if pause is None:
            raise error
        return pause

    def read(self, answer: HttpAnswer) -> Answer:
        """What the method returns."""
        value: Any = None
        if self._operation.answer == "file":
            value = answer.content
        elif self._operation.answer == "json":
            value = _json_of(answer)
        result: Answer = value
        return result

    def _pause(self, may_pass: bool, is_waiting: bool, headers: Mapping[str, str]) -> float | None:
        if not may_pass or not self._operation.is_repeatable or self._max_retries == 0:
            return None
        if self._repetitions >= self._max_retries and not is_waiting:
            return None
        seconds = pause_seconds(self._repetitions, headers)
        if time.monotonic() + seconds >= self._deadline:
            return None
        self._repetitions += 0 if is_waiting else 1
        return seconds

    def _report(
        self, status: int | None, request_id: str | None, error: RailyardError | None, pause: float | None
    ) -> None:
        attempt = Attempt(
            operation=self._operation.name,
            method=self._operation.method,
            path=self._operation.path,
            number=self._attempts,
            started_at=self._attempt_started_at,
            seconds=time.monotonic() - self._attempt_started,
            status=status,
            request_id=request_id,
            error=error,
            retry_in=pause,
        )
        report_attempt(self._settings.hooks, attempt)


def _request_of(settings: Settings, operation: Operation[Any], arguments: Arguments) -> httpx.Request:
    """The request, the same at every attempt: its idempotency key and the boundary of a form are chosen once."""
    headers = settings.headers()
    headers["accept"] = "application/json" if operation.answer != "file" else "*/*"
    if operation.honours_key:
        headers["idempotency-key"] = arguments.idempotency_key or str(uuid.uuid4())
    if operation.is_of_engine:
        headers["x-feature"] = "decision-engine"
    argument = arguments.argument
    members: Mapping[str, object] = argument if isinstance(argument, Mapping) else {}
    is_bodiless = operation.body == "none"
    query = {name: value for name, value in members.items() if is_bodiless or name in operation.query}
    body = {name: value for name, value in members.items() if name not in query}
    url = settings.base_url + path_of(operation, arguments.path_values) + query_of(query)
    if operation.body == "form":
        texts, files = form_body(body)
        request = httpx.Request(operation.method, url, headers=headers, data=texts, files=files)
        request.read()
        return request
    if operation.body == "json":
        headers["content-type"] = "application/json"
        content = json_body(argument if isinstance(argument, (list, tuple)) else body)
        return httpx.Request(operation.method, url, headers=headers, content=content)
    return httpx.Request(operation.method, url, headers=headers)


def _json_of(answer: HttpAnswer) -> object:
    try:
        value: object = json.loads(answer.content)
    except ValueError as cause:
        problem = "The answer is a success without JSON. Check the address of the platform."
        request_id = answer.headers.get("x-request-id")
        raise ApiError(problem, status=answer.status, request_id=request_id) from cause
    return value
