from __future__ import annotations

import asyncio
import logging
from typing import Any
from unittest import TestCase

from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode
from railyard import ApiError, Attempt, NotFoundError
from railyard.opentelemetry import opentelemetry_hook
from railyard.testing import MockedAnswer, MockTransport, mock_async_railyard, mock_railyard

from .scenario import Scenario, with_both_clients
from .server import LOST, Answer, refusal

PAYMENT = Answer(body={"payment_id": "pay_1"})


class _Hooks(Scenario):
    def test_attempts(self) -> None:
        """Each attempt is reported, with neither ids nor the key."""
        seen: list[Attempt] = []
        server = self.serve([refusal(503, "unavailable", retry_after="2"), LOST, PAYMENT])
        self.call(server, lambda railyard: railyard.payments.retrieve("pay_1"), on_attempt=seen.append)
        self.assertEqual([attempt.number for attempt in seen], [1, 2, 3])
        self.assertEqual([attempt.status for attempt in seen], [503, None, 200])
        self.assertEqual([attempt.request_id for attempt in seen], ["req_1", None, "req_1"])
        self.assertEqual([type(attempt.error).__name__ for attempt in seen], ["ApiError", "ConnectionFailedError", "NoneType"])
        self.assertEqual((seen[0].retry_in, seen[2].retry_in), (2, None))
        self.assertEqual((seen[0].operation, seen[0].path), ("payments.retrieve", "/payments/{payment_id}"))
        self.assertTrue(all(attempt.seconds > 0 and attempt.started_at > 1_700_000_000 for attempt in seen))
        self.assertNotIn("pay_1", repr(seen))
        self.assertNotIn("snd_", repr(seen))

    def test_failing_hook(self) -> None:
        """A hook that fails is logged and changes nothing."""

        def fail(_: Attempt) -> None:
            raise RuntimeError("the hook failed")

        seen: list[Attempt] = []
        server = self.serve([PAYMENT])
        with self.assertLogs("railyard", logging.ERROR) as logged:
            work = lambda railyard: railyard.payments.retrieve("pay_1")
            self.assertEqual(self.call(server, work, on_attempt=[fail, seen.append]), PAYMENT.body)
        self.assertIn("the hook failed", logged.output[0])
        self.assertEqual(len(seen), 1)

    def test_opentelemetry(self) -> None:
        """OpenTelemetry gets a span and a duration of each attempt."""
        exporter, reader = InMemorySpanExporter(), InMemoryMetricReader()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(exporter))
        meter = MeterProvider([reader]).get_meter("shop")
        hook = opentelemetry_hook(tracer=provider.get_tracer("shop"), meter=meter)
        server = self.serve([refusal(503, "unavailable"), PAYMENT])
        self.call(server, lambda railyard: railyard.payments.retrieve("pay_1"), on_attempt=hook)
        first, second = exporter.get_finished_spans()
        self.assertEqual((first.name, first.kind), ("GET /payments/{payment_id}", SpanKind.CLIENT))
        self.assertEqual((first.status.status_code, first.status.description), (StatusCode.ERROR, "ApiError"))
        self.assertEqual(second.status.status_code, StatusCode.UNSET)
        self.assertEqual(
            dict(second.attributes or {}),
            {
                "http.request.method": "GET",
                "url.template": "/payments/{payment_id}",
                "railyard.operation": "payments.retrieve",
                "http.response.status_code": 200,
                "http.request.resend_count": 1,
                "railyard.request_id": "req_1",
            },
        )
        self.assertGreater(second.end_time or 0, second.start_time or 0)
        data: Any = reader.get_metrics_data()
        metric = data.resource_metrics[0].scope_metrics[0].metrics[0]
        self.assertEqual((metric.name, metric.unit), ("http.client.request.duration", "s"))
        self.assertEqual(sorted(point.attributes["http.response.status_code"] for point in metric.data.data_points), [200, 503])


Hooks, AsyncHooks = with_both_clients(_Hooks)
del _Hooks


class Mocks(TestCase):
    def test_examples(self) -> None:
        """A mock answers with the examples of the API, and remembers the requests."""
        railyard, transport = mock_railyard()
        payment = railyard.payments.create({"amount": 4990, "currency": "EUR"})
        self.assertEqual((payment["status"], payment["amount"]), ("succeeded", 4990))
        self.assertEqual(railyard.payments.retrieve("pay_7")["currency"], "EUR")
        first, second = transport.requests
        self.assertEqual((first.operation, first.body), ("payments.create", {"amount": 4990, "currency": "EUR"}))
        self.assertEqual((second.operation, second.path), ("payments.retrieve", "/payments/pay_7"))
        self.assertTrue(first.headers["idempotency-key"])

    def test_own_answers(self) -> None:
        """Members, lists and functions replace examples."""
        refused = MockedAnswer(404, {"error": {"code": "HE_02", "message": "No.", "reason": "refund_not_found"}})
        railyard, _ = mock_railyard(
            {
                "payments.create": {"status": "failed"},
                "customers.list": [{"customer_id": "cus_1"}],
                "refunds.retrieve": lambda request: refused,
            }
        )
        self.assertEqual(railyard.payments.create({"amount": 1, "currency": "EUR"})["status"], "failed")
        self.assertEqual([customer["customer_id"] for customer in railyard.customers.list()], ["cus_1"])
        with self.assertRaises(NotFoundError):
            railyard.refunds.retrieve("ref_1")
        with self.assertRaisesRegex(ValueError, "no operation payments.steal"):
            MockTransport({"payments.steal": {}})

    def test_await(self) -> None:
        """The mock works with await, and repeats what the client repeats."""
        answers = iter([MockedAnswer(503), MockedAnswer(503)])
        railyard, transport = mock_async_railyard({"payments.retrieve": lambda _: next(answers)})

        async def work() -> None:
            self.assertTrue((await railyard.payments.create({"amount": 1, "currency": "EUR"}))["payment_id"])
            with self.assertRaises(ApiError):
                await railyard.payments.retrieve("pay_1")

        asyncio.run(work())
        self.assertEqual(len(transport.requests), 2)

    def test_all_operations(self) -> None:
        """Every operation that answers JSON has an example."""
        from railyard import _operations_table, testing
        from railyard._operations import Operation

        operations = [value for value in vars(_operations_table).values() if isinstance(value, Operation)]
        self.assertGreater(len(operations), 200)
        examples = testing._examples()["operations"]
        self.assertEqual([one.name for one in operations if one.answer == "json" and one.name not in examples], [])
