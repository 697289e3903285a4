from __future__ import annotations

import time
from email.utils import formatdate
from unittest import TestCase
from unittest.mock import patch

from railyard import ConflictError, ConnectionFailedError, IdempotencyError, RateLimitError
from railyard._retries import pause_seconds

from .scenario import Scenario, with_both_clients
from .server import LOST, Answer, refusal

PAYMENT = {"payment_id": "pay_1", "status": "succeeded"}
DOWN = refusal(503, "unavailable")
BODY = {"amount": 100, "currency": "EUR"}


class _Retries(Scenario):
    def keys(self, server: object) -> list[str]:
        return [request.headers["idempotency-key"] for request in server.received]  # type: ignore[attr-defined]

    def test_get(self) -> None:
        """A GET that fails is repeated twice, after growing pauses."""
        server = self.serve([DOWN, DOWN, Answer(body=PAYMENT)])
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.retrieve("pay_1")), PAYMENT)
        self.assertEqual(len(server.received), 3)
        first, second = self.pauses
        self.assertTrue(0.5 <= first <= 1 <= second <= 2, self.pauses)

    def test_end(self) -> None:
        """After two repetitions the error is raised."""
        server = self.serve([DOWN])
        error = self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"))
        self.assertEqual((error.status, error.reason), (503, "unavailable"))
        self.assertEqual(len(server.received), 3)

    def test_key(self) -> None:
        """A creation is repeated with one key, which is another one for the next call."""
        server = self.serve([DOWN, Answer(body=PAYMENT)])
        self.call(server, lambda railyard: railyard.payments.create(BODY))
        self.call(server, lambda railyard: railyard.payments.create(BODY))
        first, second, third = self.keys(server)
        self.assertEqual(first, second)
        self.assertNotEqual(first, third)
        self.assertRegex(first, r"^[0-9a-f-]{36}$")

    def test_own_key(self) -> None:
        """A key of the caller is used at every attempt."""
        server = self.serve([DOWN, Answer(body=PAYMENT)])
        self.call(server, lambda railyard: railyard.payments.create(BODY, idempotency_key="order-7"))
        self.assertEqual(self.keys(server), ["order-7", "order-7"])

    def test_lost_answer(self) -> None:
        """A lost answer is asked for again with the same key."""
        server = self.serve([LOST, Answer(body=PAYMENT)])
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.create(BODY)), PAYMENT)
        first, second = self.keys(server)
        self.assertEqual(first, second)

    def test_unsafe(self) -> None:
        """An operation without idempotency key is not repeated."""
        for answer in (DOWN, LOST, refusal(429, "too_many_requests", retry_after="0")):
            server = self.serve([answer])
            self.refused(server, lambda railyard: railyard.payments.sync({"payment_id": "pay_1"}))
            self.assertEqual(len(server.received), 1)
            self.assertNotIn("idempotency-key", server.received[0].headers)

    def test_list_by_post(self) -> None:
        """A list that is read by POST is repeated."""
        server = self.serve([DOWN, Answer(body={"data": [{"refund_id": "ref_1"}]})])
        listed = self.call(server, lambda railyard: railyard.refunds.list({"limit": 5}))
        self.assertEqual(listed, [{"refund_id": "ref_1"}])

    def test_refusals(self) -> None:
        """What is refused for good is not repeated."""
        for status, reason in ((400, "x"), (401, "x"), (404, "x"), (409, "idempotency_conflict"), (422, "x"), (501, "x")):
            with self.subTest(status):
                server = self.serve([refusal(status, reason)])
                self.refused(server, lambda railyard: railyard.payments.create(BODY))
                self.assertEqual(len(server.received), 1)

    def test_busy(self) -> None:
        """A conflict that ends by itself is repeated."""
        server = self.serve([refusal(409, "busy", retry_after="1")])
        self.assertIsInstance(self.refused(server, lambda railyard: railyard.payments.capture("pay_1")), ConflictError)
        self.assertEqual(self.pauses, [1, 1])

    def test_in_progress(self) -> None:
        """While the first attempt is still in progress, its answer is waited for beyond the repetitions."""
        waiting = refusal(409, "idempotency_in_progress", retry_after="1")
        server = self.serve([LOST, *[waiting] * 5, Answer(body=PAYMENT)])
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.create(BODY)), PAYMENT)
        self.assertEqual(self.pauses[1:], [1] * 5)

    def test_waiting_is_no_repetition(self) -> None:
        """What was waited for leaves the repetitions to what fails."""
        waiting = refusal(409, "idempotency_in_progress", retry_after="1")
        server = self.serve([waiting, waiting, waiting, LOST, DOWN, Answer(body=PAYMENT)])
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.create(BODY)), PAYMENT)

    def test_in_progress_without_retries(self) -> None:
        """Without repetitions nothing is waited for."""
        server = self.serve([refusal(409, "idempotency_in_progress", retry_after="1")])
        error = self.refused(server, lambda railyard: railyard.payments.create(BODY, max_retries=0))
        self.assertIsInstance(error, IdempotencyError)
        self.assertEqual(len(server.received), 1)

    def test_retry_after(self) -> None:
        """Retry-After decides how long the pause is."""
        server = self.serve([refusal(429, "too_many_requests", retry_after="3"), Answer(body=PAYMENT)])
        self.call(server, lambda railyard: railyard.payments.retrieve("pay_1"))
        self.assertEqual(self.pauses, [3])

    def test_retry_after_the_end(self) -> None:
        """A pause that ends after 30 seconds is not begun."""
        server = self.serve([refusal(429, "too_many_requests", retry_after="31")])
        error = self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"))
        self.assertIsInstance(error, RateLimitError)
        self.assertEqual((self.pauses, len(server.received)), ([], 1))

    def test_own_limits(self) -> None:
        """Client and call limit repetitions and time."""
        server = self.serve([DOWN])
        self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"), max_retries=1)
        self.assertEqual(len(server.received), 2)
        self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1", max_retries=0))
        self.assertEqual(len(server.received), 3)
        self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1", timeout=0.4))
        self.assertEqual(len(server.received), 4)

    def test_silence(self) -> None:
        """An attempt ends after its time, and the call after its own."""
        server = self.serve([Answer(content=b"x" * 99, pause_between_bytes=0.05)])
        begun = time.monotonic()
        error = self.refused(
            server, lambda railyard: railyard.payments.retrieve("pay_1", max_retries=1), attempt_timeout=0.3
        )
        self.assertIsInstance(error, ConnectionFailedError)
        self.assertEqual(error.message, "The platform did not answer in time.")
        self.assertEqual(len(server.received), 2)
        self.assertLess(time.monotonic() - begun, 3)

    def test_call_time(self) -> None:
        """The time of a call limits its attempts."""
        server = self.serve([Answer(content=b"x" * 99, pause_between_bytes=0.05)])
        begun = time.monotonic()
        self.refused(server, lambda railyard: railyard.payments.create(BODY, timeout=0.3))
        self.assertEqual(len(server.received), 1)
        self.assertLess(time.monotonic() - begun, 2)

    def test_refused_connection(self) -> None:
        """A connection that is refused is tried again, and its error names no key."""
        server = self.serve([DOWN])
        server.url = "http://127.0.0.1:1"
        error = self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"))
        self.assertIsInstance(error, ConnectionFailedError)
        self.assertIsNone(error.status)
        self.assertEqual(len(self.pauses), 2)
        self.assertNotIn("snd_", f"{error!r} {error.__cause__!r}")

    def test_broken_key(self) -> None:
        """A request that cannot be written is not repeated."""
        server = self.serve([Answer(body=PAYMENT)])
        error = self.refused(server, lambda railyard: railyard.payments.create(BODY, idempotency_key="a\nb"))
        self.assertIsInstance(error, ConnectionFailedError)
        self.assertEqual((self.pauses, server.received), ([], []))

    def test_broken_answer(self) -> None:
        """An answer that is cut short or wrongly compressed is asked for again."""
        broken = Answer(content=b"no gzip", headers={"content-encoding": "gzip"})
        server = self.serve([broken, Answer(body=PAYMENT)])
        self.assertEqual(self.call(server, lambda railyard: railyard.payments.create(BODY)), PAYMENT)


Retries, AsyncRetries = with_both_clients(_Retries)
del _Retries


class Pauses(TestCase):
    def test_limits(self) -> None:
        """A pause is at least half a second and at most eight."""
        for random, expected in ((1.0, [0.5, 1, 2, 4, 8, 8]), (2.0, [1, 2, 4, 8, 8, 8])):
            with patch("railyard._retries.random.uniform", return_value=random):
                self.assertEqual([pause_seconds(number, {}) for number in range(6)], expected)

    def test_date(self) -> None:
        """Retry-After may be a date, and one that cannot be read is ignored."""
        later = formatdate(time.time() + 20, usegmt=True)
        self.assertAlmostEqual(pause_seconds(0, {"retry-after": later}), 20, delta=1.5)
        self.assertEqual(pause_seconds(0, {"retry-after": formatdate(0, usegmt=True)}), 0)
        self.assertLessEqual(pause_seconds(0, {"retry-after": "soon"}), 1)
