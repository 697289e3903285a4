"""Addresses and bodies of requests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Union
from urllib.parse import quote, urlencode

from ._operations import Operation

FileContent = Union[bytes, tuple[str, bytes], tuple[str, bytes, str]]
"""A file: its bytes; with its name; with its name and its media type."""
Files = dict[str, Union[tuple[str, bytes], tuple[str, bytes, str]]]


def path_of(operation: Operation[Any], path_values: tuple[str, ...]) -> str:
    """The path with its parameters. An id that is empty or a step in the path would lead to another operation."""
    parts = operation.path.split("{")
    path = parts[0]
    for part, value in zip(parts[1:], path_values, strict=True):
        name, _, rest = part.partition("}")
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{operation.name} needs {name}, a text that is not empty.")
        path += quote(value, safe="") + rest
    return path


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, (date, datetime)) else str(value)


def _pairs(query: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    for name, value in query.items():
        if value is None:
            continue
        if isinstance(value, Mapping):
            yield from ((f"{name}[{member}]", _text(inner)) for member, inner in value.items() if inner is not None)
        elif isinstance(value, (list, tuple)):
            yield from ((name, _text(item)) for item in value)
        else:
            yield name, _text(value)


def query_of(query: Mapping[str, object] | None) -> str:
    """`?a=1&b=2`; empty without parameters. Lists repeat their name."""
    encoded = urlencode(list(_pairs(query or {})))
    return f"?{encoded}" if encoded else ""


def json_body(body: object) -> bytes:
    """Compact JSON. Numbers that JSON does not have are refused."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def form_body(members: Mapping[str, object]) -> tuple[dict[str, str], Files]:
    """Texts and files of multipart/form-data."""
    texts: dict[str, str] = {}
    files: Files = {}
    for name, value in members.items():
        if isinstance(value, bytes):
            files[name] = (name, value)
        elif isinstance(value, tuple):
            files[name] = value
        elif value is not None:
            texts[name] = json_body(value).decode() if isinstance(value, (dict, list)) else _text(value)
    return texts, files
