"""What the client knows of an operation of the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

Answer = TypeVar("Answer")
Item = TypeVar("Item")


@dataclass(frozen=True)
class Operation(Generic[Answer]):
    """An operation and the type of its answer."""

    name: str
    """As the client calls it, such as `payments.create`."""
    method: str
    path: str
    """With parameters in braces, such as `/payments/{payment_id}`."""
    body: Literal["json", "form", "none"] = "none"
    """Without a body, all members of the argument are parameters of the query."""
    query: tuple[str, ...] = ()
    """With a body, the members of the argument that are parameters of the query."""
    answer: Literal["json", "file", "none"] = "json"
    honours_key: bool = False
    """Whether `Idempotency-Key` makes a repetition safe."""
    is_of_engine: bool = False
    timeout: float = 0
    """Seconds that the answer may take where it may take longer than usual."""

    @property
    def is_repeatable(self) -> bool:
        """Whether several requests have the effect of one."""
        return self.method == "GET" or self.honours_key


@dataclass(frozen=True)
class ListOperation(Operation[Answer], Generic[Item, Answer]):
    """An operation that answers a list, and how the list is paged."""

    style: Literal["cursor", "offset", "page", "whole"] = "whole"
    items: str = ""
    """The member of the answer that has the items; empty when the answer is the array."""
    cursor: str = ""
    """Of the last item when the parameter is `starting_after`, of the answer when it is `before`."""
    parameter: str = ""
    """What takes the cursor, the offset or the number of the page."""
    size_parameter: str = ""
    size_max: int = 0
    """The most items of a page."""

    @property
    def is_repeatable(self) -> bool:
        """Lists are read, some of them by POST."""
        return True

    def items_of(self, answer: Any) -> list[Item]:
        """The items of a page."""
        found: list[Item] = answer[self.items] if self.items else answer
        return found
