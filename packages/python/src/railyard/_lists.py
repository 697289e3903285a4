"""Lists: one page of them, or all their items over all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from dataclasses import replace
from typing import Any, Generic

from ._calls import Arguments
from ._operations import Answer, Item, ListOperation
from ._sending import AsyncCaller, Caller

_ITERATION_PAGE_SIZE = 100


class _Pages(Generic[Item, Answer]):
    """Which page to ask for next."""

    def __init__(self, operation: ListOperation[Item, Answer], arguments: Arguments) -> None:
        self._operation = operation
        self._arguments = arguments
        self._members: dict[str, Any] = dict(arguments.argument or {})
        if self._members.get("ending_before") is not None:
            raise ValueError("A list with ending_before is one page: use page(). To iterate, use starting_after.")
        if operation.size_parameter and self._members.get(operation.size_parameter) is None:
            self._members[operation.size_parameter] = min(_ITERATION_PAGE_SIZE, operation.size_max)

    def arguments(self) -> Arguments:
        """The arguments of the page."""
        return replace(self._arguments, argument=self._members) if self._members else self._arguments

    def has_more_after(self, answer: Answer) -> bool:
        """Moves to the page after this answer; False when it was the last."""
        operation = self._operation
        items = operation.items_of(answer)
        if operation.style == "whole":
            return False
        if operation.parameter != "before" and (not items or self._is_short(len(items))):
            return False
        position = self._position_after(answer, items)
        self._members[operation.parameter] = position
        return position is not None

    def _is_short(self, count: int) -> bool:
        size = self._members.get(self._operation.size_parameter)
        return isinstance(size, int) and count < size

    def _position_after(self, answer: Any, items: list[Any]) -> Any:
        operation = self._operation
        known = self._members.get(operation.parameter)
        if operation.style == "offset":
            return (known or 0) + len(items)
        if operation.style == "page":
            return (known or 1) + 1
        # An offset counts from the first page; together with a cursor it would be refused.
        self._members.pop("offset", None)
        return (answer if operation.parameter == "before" else items[-1])[operation.cursor]


class SyncList(Generic[Item, Answer]):
    """A list of the API. Iterating reads page after page; nothing is requested before.

    `page()` reads one page as the API answers it.
    """

    def __init__(self, caller: Caller, operation: ListOperation[Item, Answer], arguments: Arguments) -> None:
        self._caller = caller
        self._operation = operation
        self._arguments = arguments

    def page(self) -> Answer:
        """One page, as the API answers it."""
        return self._caller.call(self._operation, self._arguments)

    def pages(self) -> Iterator[Answer]:
        """All pages from the one asked for, as the API answers them."""
        pages = _Pages(self._operation, self._arguments)
        while True:
            answer = self._caller.call(self._operation, pages.arguments())
            yield answer
            if not pages.has_more_after(answer):
                return

    def __iter__(self) -> Iterator[Item]:
        for answer in self.pages():
            yield from self._operation.items_of(answer)


class AsyncList(Generic[Item, Answer]):
    """A list of the API. `async for` reads page after page; `await` reads one page as the API answers it."""

    def __init__(self, caller: AsyncCaller, operation: ListOperation[Item, Answer], arguments: Arguments) -> None:
        self._caller = caller
        self._operation = operation
        self._arguments = arguments

    async def page(self) -> Answer:
        """One page, as the API answers it."""
        return await self._caller.call(self._operation, self._arguments)

    def __await__(self) -> Generator[Any, None, Answer]:
        return self.page().__await__()

    async def pages(self) -> AsyncIterator[Answer]:
        """All pages from the one asked for, as the API answers them."""
        pages = _Pages(self._operation, self._arguments)
        while True:
            answer = await self._caller.call(self._operation, pages.arguments())
            yield answer
            if not pages.has_more_after(answer):
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for answer in self.pages():
            for item in self._operation.items_of(answer):
                yield item
