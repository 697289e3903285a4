from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

from .scenario import Scenario, with_both_clients
from .server import Answer, refusal

OK = [Answer(body={"payment_id": "pay_1", "status": "succeeded"})]


class _Requests(Scenario):
    def test_body_and_headers(self) -> None:
        """A body is sent as JSON with the key, and its answer is returned."""
        server = self.serve(OK)
        body = {"amount": 100, "currency": "EUR", "description": "Für Ada"}
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.create(body)), OK[0].body)
        (request,) = server.received
        self.assertEqual((request.method, request.path, request.body), ("POST", "/payments", body))
        self.assertEqual(request.headers["api-key"], "snd_test")
        self.assertEqual(request.headers["content-type"], "application/json")
        self.assertRegex(request.headers["user-agent"], r"^railyard-python/\d")

    def test_ids(self) -> None:
        """An id is a part of the path, whatever it contains."""
        server = self.serve(OK)
        self.call(server, lambda railyard: railyard.payments.capture("pay/../1?x", {"amount_to_capture": 5}))
        self.assertEqual(server.received[0].path, "/payments/pay%2F..%2F1%3Fx/capture")

    def test_ids_that_lead_elsewhere(self) -> None:
        """An id that is empty, a dot or no text is refused before a request."""
        server = self.serve(OK)
        for wrong in ("", ".", "..", None, 7):
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "payments.retrieve needs payment_id"):
                self.call(server, lambda railyard, wrong=wrong: railyard.payments.retrieve(wrong))
        self.assertEqual(server.received, [])

    def test_query(self) -> None:
        """Parameters are written as the API reads them, and those without a value are left out."""
        server = self.serve([Answer(body=[])])
        query = {
            "limit": 10,
            "reason": None,
            "currency": ["EUR", "USD"],
            "time_range": {"start_time": datetime(2026, 11, 20, tzinfo=timezone.utc), "end_time": None},
        }
        self.call(server, lambda railyard: railyard.disputes.list(query))
        expected = [
            ("limit", "10"),
            ("currency", "EUR"),
            ("currency", "USD"),
            ("time_range[start_time]", "2026-11-20T00:00:00+00:00"),
        ]
        self.assertEqual(server.received[0].query, expected)

    def test_booleans(self) -> None:
        """A boolean of the query is true or false."""
        server = self.serve(OK)
        query = {"force_sync": True, "expand_attempts": False}
        self.call(server, lambda railyard: railyard.payments.retrieve("pay_1", query))
        self.assertEqual(server.received[0].query, [("force_sync", "true"), ("expand_attempts", "false")])

    def test_query_and_body(self) -> None:
        """One argument has the members of query and body where an operation takes both."""
        server = self.serve([Answer(body={})])
        self.call(server, lambda railyard: railyard.routing.dynamic.set_volume_split("m", "p", {"split": 30}))
        self.assertEqual(server.received[0].query, [("split", "30")])
        self.assertEqual(server.received[0].body, {})

    def test_body_left_out(self) -> None:
        """A body that is left out is an empty object."""
        server = self.serve(OK)
        self.call(server, lambda railyard: railyard.payments.capture("pay_1"))
        self.assertEqual(server.received[0].body, {})

    def test_numbers_that_json_lacks(self) -> None:
        """A number that JSON does not have is refused."""
        server = self.serve(OK)
        with self.assertRaises(ValueError):
            self.call(server, lambda railyard: railyard.payments.create({"amount": float("nan")}))

    def test_engine(self) -> None:
        """An operation of the decision engine is reached at the merchants' address."""
        server = self.serve([Answer(body={"results": []})])
        self.call(server, lambda railyard: railyard.decisions.retrieve_payment_audit({"payment_id": "pay_1"}))
        self.assertEqual(server.received[0].headers["x-feature"], "decision-engine")

    def test_form(self) -> None:
        """A file is sent as a form, the same at every attempt."""
        server = self.serve([refusal(503, "unavailable"), Answer(body={"file_id": "file_1"})])
        body = {"file": ("receipt.pdf", b"%PDF", "application/pdf"), "purpose": "dispute_evidence"}
        self.assertEqual(self.call(server, lambda railyard: railyard.files.create(body)), {"file_id": "file_1"})
        first, second = server.received
        self.assertIn(b'name="file"; filename="receipt.pdf"\r\nContent-Type: application/pdf', first.content)
        self.assertIn(b'name="purpose"\r\n\r\ndispute_evidence', first.content)
        self.assertEqual((first.content, first.headers["content-type"]), (second.content, second.headers["content-type"]))

    def test_file(self) -> None:
        """A file is answered as bytes, and an answer without a body as None."""
        server = self.serve([Answer(content=b"%PDF"), Answer()])
        self.assertEqual(self.call(server, lambda railyard: railyard.files.retrieve("file_1")), b"%PDF")
        self.assertIsNone(self.call(server, lambda railyard: railyard.files.delete("file_1")))

    def test_acting_for(self) -> None:
        """A client acts for a profile or a connected merchant, and another one over the same connections."""
        server = self.serve(OK)
        self.call(server, lambda railyard: railyard.payments.retrieve("pay_1"), profile_id="pro_1")

        def work(railyard: Any) -> Any:
            return railyard.acting_for(connected_merchant_id="kiosk").payments.retrieve("pay_1")

        self.call(server, work, profile_id="pro_1")
        names = ("x-profile-id", "x-connected-merchant-id")
        seen = [tuple(request.headers.get(name) for name in names) for request in server.received]
        self.assertEqual(seen, [("pro_1", None), ("pro_1", "kiosk")])


Requests, AsyncRequests = with_both_clients(_Requests)
del _Requests
