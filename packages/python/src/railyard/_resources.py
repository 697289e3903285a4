"""What all resources have."""

from __future__ import annotations

from ._calls import Arguments
from ._lists import AsyncList, SyncList
from ._operations import Answer, Item, ListOperation, Operation
from ._sending import AsyncCaller, Caller


class SyncResource:
    """A part of the API."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def _call(self, operation: Operation[Answer], arguments: Arguments) -> Answer:
        return self._caller.call(operation, arguments)

    def _list(self, operation: ListOperation[Item, Answer], arguments: Arguments) -> SyncList[Item, Answer]:
        return SyncList(self._caller, operation, arguments)


class AsyncResource:
    """A part of the API."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def _call(self, operation: Operation[Answer], arguments: Arguments) -> Answer:
        return await self._caller.call(operation, arguments)

    def _list(self, operation: ListOperation[Item, Answer], arguments: Arguments) -> AsyncList[Item, Answer]:
        return AsyncList(self._caller, operation, arguments)
