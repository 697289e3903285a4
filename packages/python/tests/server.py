"""A server for tests, which gives the answers of a script and remembers the requests."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Union
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Received:
    """A request."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: Mapping[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Answer:
    """What the server answers. `content` wins over `body`."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    pause_between_bytes: float = 0
    is_lost: bool = False
    """The connection ends instead."""


LOST = Answer(is_lost=True)
Script = Union[list[Answer], Callable[[Received], Answer]]


def refusal(status: int, reason: str, **headers: str) -> Answer:
    """An error of the API."""
    error = {"type": "invalid_request", "code": "IR_00", "message": f"It is {reason}.", "reason": reason}
    return Answer(status, {"error": error}, {name.replace("_", "-"): value for name, value in headers.items()})


class Server:
    """Listens on a free port. A list of answers is given in order, and its last again and again."""

    def __init__(self, script: Script) -> None:
        self.received: list[Received] = []
        self._script = script
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Server:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _next(self, received: Received) -> Answer:
        self.received.append(received)
        if callable(self._script):
            return self._script(received)
        return self._script[min(len(self.received), len(self._script)) - 1]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def answer(self) -> None:
                address = urlsplit(self.path)
                content = self.rfile.read(int(self.headers.get("content-length", 0)))
                query = parse_qsl(address.query, keep_blank_values=True)
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = server._next(Received(self.command, address.path, query, headers, content))
                if answer.is_lost:
                    self.close_connection = True
                    return
                self.send(answer)

            def send(self, answer: Answer) -> None:
                content = answer.content
                if content is None:
                    content = b"" if answer.body is None else json.dumps(answer.body).encode()
                self.send_response(answer.status)
                for name, value in {"x-request-id": "req_1", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                try:
                    for position in range(len(content)) if answer.pause_between_bytes else ():
                        self.wfile.write(content[position : position + 1])
                        time.sleep(answer.pause_between_bytes)
                    if not answer.pause_between_bytes:
                        self.wfile.write(content)
                except OSError:
                    # The client has gone, as some tests want.
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, format: str, *_: object) -> None:
                """Nothing: the output is for the results."""

        return Handler
