from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from railyard import AsyncRailyard, Railyard

from .scenario import KEY, Scenario, with_both_clients
from .server import Answer, Received

ALL = [f"id_{number:03}" for number in range(7)]


def members_of(request: Received) -> dict[str, Any]:
    """The parameters of a page, from query or body."""
    return dict(request.query) if request.method == "GET" else request.body


def paged(member: str, items: str, **more: Callable[[int, list[Any]], Any]) -> Callable[[Received], Answer]:
    """Answers pages of `ALL` by starting_after, before, offset or page."""

    def answer(request: Received) -> Answer:
        given = members_of(request)
        size = int(given.get("limit") or given.get("page_size") or 3)
        if "starting_after" in given:
            start = ALL.index(given["starting_after"]) + 1
        elif "before" in given:
            start = int(given["before"])
        elif "page" in given:
            start = (int(given["page"]) - 1) * size
        else:
            start = int(given.get("offset") or given.get("skip") or 0)
        page = [{member: identifier} for identifier in ALL[start : start + size]]
        extra = {name: make(start + size, page) for name, make in more.items()}
        return Answer(body={items: page, **extra} if items else page)

    return answer


class _Lists(Scenario):
    def listed(self, script: Callable[[Received], Answer], work: Callable[[Any], Any], member: str) -> list[Any]:
        self.server = self.serve(script)
        return [item[member] for item in self.call(self.server, work)]

    def asked(self) -> list[dict[str, Any]]:
        return [members_of(request) for request in self.server.received]

    def test_cursor(self) -> None:
        """A list that is paged by the last item is read to its end."""
        work = lambda railyard: railyard.payments.list({"limit": 3, "customer_id": "cus_1"})
        self.assertEqual(self.listed(paged("payment_id", "data"), work, "payment_id"), ALL)
        first, second, third = self.asked()
        self.assertEqual(first, {"limit": "3", "customer_id": "cus_1"})
        self.assertEqual(second, {"limit": "3", "customer_id": "cus_1", "starting_after": "id_002"})
        self.assertEqual(third["starting_after"], "id_005")

    def test_cursor_by_post(self) -> None:
        """A search that is paged by the last item begins at its offset."""
        work = lambda railyard: railyard.payments.search({"limit": 3, "offset": 1})
        self.assertEqual(self.listed(paged("payment_id", "data"), work, "payment_id"), ALL[1:])
        self.assertEqual([asked.get("offset") for asked in self.asked()], [1, None, None])

    def test_before(self) -> None:
        """A list that is paged by a member of the answer ends where that is null."""
        next_before = lambda end, _page: end if end < len(ALL) else None
        script = paged("version", "versions", next_before=next_before)
        work = lambda railyard: railyard.decision_rules.list_versions({"kind": "surcharge", "limit": 3})
        self.assertEqual(self.listed(script, work, "version"), ALL)
        self.assertEqual([asked.get("before") for asked in self.asked()], [None, "3", "6"])

    def test_before_after_short_pages(self) -> None:
        """A list that is paged by a member of the answer continues after a page that is not full."""

        def answer(request: Received) -> Answer:
            start = int(members_of(request).get("before", 0))
            versions = [{"version": identifier} for identifier in ALL[start : start + 2]]
            return Answer(body={"versions": versions, "next_before": start + 2 if start + 2 < len(ALL) else None})

        work = lambda railyard: railyard.decision_rules.list_versions({"kind": "surcharge", "limit": 5})
        self.assertEqual(self.listed(answer, work, "version"), ALL)

    def test_offset(self) -> None:
        """A list that is paged by an offset is read to its end, also when the answer is the list."""
        work = lambda railyard: railyard.refunds.list({"limit": 3})
        self.assertEqual(self.listed(paged("refund_id", "data"), work, "refund_id"), ALL)
        self.assertEqual([asked.get("offset") for asked in self.asked()], [None, 3, 6])
        work = lambda railyard: railyard.customers.list({"limit": 3, "offset": 2})
        self.assertEqual(self.listed(paged("customer_id", ""), work, "customer_id"), ALL[2:])
        self.assertEqual([asked.get("offset") for asked in self.asked()], ["2", "5"])

    def test_offset_of_another_name(self) -> None:
        """A list that calls its offset otherwise is read to its end by that name."""
        work = lambda railyard: railyard.api_keys.list("kiosk", {"limit": 3})
        self.assertEqual(self.listed(paged("key_id", ""), work, "key_id"), ALL)
        self.assertEqual([asked.get("skip") for asked in self.asked()], [None, "3", "6"])

    def test_page(self) -> None:
        """A list that is paged by numbers is read to its end."""
        work = lambda railyard: railyard.decisions.retrieve_payment_audit({"payment_id": "pay_1", "page_size": 3})
        self.assertEqual(self.listed(paged("id", "results"), work, "id"), ALL)
        self.assertEqual([asked.get("page") for asked in self.asked()], [None, "2", "3"])

    def test_whole(self) -> None:
        """A list that is answered whole is one request."""
        answer = Answer(body=[{"profile_id": identifier} for identifier in ALL])
        work = lambda railyard: railyard.profiles.list("kiosk")
        self.assertEqual(self.listed(lambda _: answer, work, "profile_id"), ALL)
        self.assertEqual(len(self.server.received), 1)

    def test_full_last_page(self) -> None:
        """A last page that is full is followed by one that is empty."""
        work = lambda railyard: railyard.payments.list({"limit": 7})
        self.assertEqual(self.listed(paged("payment_id", "data"), work, "payment_id"), ALL)
        self.assertEqual(len(self.server.received), 2)

    def test_page_size(self) -> None:
        """Without a limit, iteration asks for large pages, as large as the list allows."""
        self.listed(paged("payment_id", "data"), lambda railyard: railyard.payments.list(), "payment_id")
        self.assertEqual(self.asked(), [{"limit": "100"}])
        self.listed(paged("payment_id", "data"), lambda railyard: railyard.payments.search(), "payment_id")
        self.assertEqual(self.asked(), [{"limit": 50}])

    def test_backwards(self) -> None:
        """A list with ending_before is one page, so that it is not iterated over."""
        server = self.serve(paged("payment_id", "data"))
        with self.assertRaisesRegex(ValueError, "one page"):
            self.call(server, lambda railyard: railyard.payments.list({"ending_before": "id_003"}))

    def test_one_page(self) -> None:
        """One page is answered as the API has it, and nothing is requested before."""
        server = self.serve(paged("payment_id", "data"))

        async def awaited() -> tuple[Any, Any]:
            async with AsyncRailyard(KEY, server.url) as railyard:
                listed = railyard.payments.list({"limit": 2})
                self.assertEqual(server.received, [])
                return await listed, await listed.page()

        expected = {"data": [{"payment_id": "id_000"}, {"payment_id": "id_001"}]}
        if self.is_async:
            self.assertEqual(asyncio.run(awaited()), (expected, expected))
            return
        with Railyard(KEY, server.url) as railyard:
            listed = railyard.payments.list({"limit": 2})
            self.assertEqual(server.received, [])
            self.assertEqual(listed.page(), expected)

    def test_twice(self) -> None:
        """A list can be iterated over again, and a query of the caller stays as it is."""
        query = {"limit": 3}
        server = self.serve(paged("payment_id", "data"))

        def work(railyard: Any) -> Any:
            return railyard.payments.list(query)

        self.assertEqual(self.call(server, work), self.call(server, work))
        self.assertEqual(query, {"limit": 3})


Lists, AsyncLists = with_both_clients(_Lists)
del _Lists
