from __future__ import annotations

import os
from typing import Any
from unittest import TestCase
from unittest.mock import patch

import railyard as package
from railyard import ApiError, Railyard

from .scenario import Scenario, with_both_clients
from .server import Answer, refusal

CLASSES = [
    (400, "missing_field", "InvalidRequestError"),
    (422, "x", "InvalidRequestError"),
    (401, "unauthorized", "AuthenticationError"),
    (403, "forbidden", "PermissionDeniedError"),
    (404, "payment_not_found", "NotFoundError"),
    (409, "busy", "ConflictError"),
    (409, "idempotency_conflict", "IdempotencyError"),
    (409, "idempotency_in_progress", "IdempotencyError"),
    (429, "too_many_requests", "RateLimitError"),
    (500, "x", "ApiError"),
    (400, "card_expired", "CardError"),
    (403, "payment_blocked", "CardError"),
]


class _Errors(Scenario):
    def test_classes(self) -> None:
        """The class of an error follows from its status and reason."""
        for status, reason, name in CLASSES:
            with self.subTest(status=status, reason=reason):
                server = self.serve([refusal(status, reason)])
                error = self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"), max_retries=0)
                self.assertIs(type(error), getattr(package, name))

    def test_members(self) -> None:
        """An error has the members of the answer."""
        body = {
            "type": "invalid_request",
            "code": "IR_06",
            "message": "The card number is not valid.",
            "reason": "card_number_invalid",
            "field": "payment_method_data.card.card_number",
            "data": {"digits": 8},
            "request_id": "req_7",
            "doc_url": "https://railyard.example/docs/error-codes/#IR_06",
        }
        server = self.serve([Answer(400, {"error": body})])
        error = self.refused(server, lambda railyard: railyard.payments.create({"amount": 1, "currency": "EUR"}))
        names = ("code", "message", "reason", "field", "data", "request_id", "doc_url")
        self.assertEqual({name: getattr(error, name) for name in names}, {name: body[name] for name in names})
        self.assertEqual((error.status, str(error)), (400, body["message"]))

    def test_decline(self) -> None:
        """A decline is a result."""
        declined = {"payment_id": "pay_1", "status": "failed", "error_code": "insufficient_funds"}
        server = self.serve([Answer(body=declined)])
        payment = self.call(server, lambda railyard: railyard.payments.create({"amount": 1, "currency": "EUR"}))
        self.assertEqual(payment, declined)

    def test_other_answers(self) -> None:
        """What is no answer of the API is an ApiError with the id of the request."""
        for answer in (
            Answer(502, content=b"<html>Bad gateway</html>"),
            Answer(302, headers={"location": "/elsewhere"}),
            Answer(200, content=b"<html>Welcome</html>"),
            Answer(500, [1]),
        ):
            with self.subTest(answer.status):
                server = self.serve([answer])
                error = self.refused(server, lambda railyard: railyard.payments.retrieve("pay_1"), max_retries=0)
                self.assertIs(type(error), ApiError)
                self.assertEqual((error.status, error.request_id), (answer.status, "req_1"))
                self.assertEqual(len(server.received), 1)


Errors, AsyncErrors = with_both_clients(_Errors)
del _Errors

LIVE = "prd_" + "x" * 64


class Keys(TestCase):
    def make(self, environment: dict[str, str], **options: Any) -> Railyard:
        with patch.dict(os.environ, environment, clear=True):
            return Railyard(**options)

    def test_environment(self) -> None:
        """Key and address come from the environment, and arguments win over it."""
        environment = {"RAILYARD_API_KEY": "snd_environment", "RAILYARD_URL": "https://railyard.example/"}
        settings = self.make(environment)._caller.settings
        self.assertEqual((settings.api_key, settings.base_url), ("snd_environment", "https://railyard.example"))
        self.assertEqual(self.make(environment, api_key="snd_own")._caller.settings.api_key, "snd_own")

    def test_missing(self) -> None:
        """A key or an address that is missing or wrong is refused."""
        url = {"RAILYARD_URL": "https://railyard.example"}
        for environment, options, problem in (
            (url, {}, "no API key"),
            ({"RAILYARD_API_KEY": "snd_1"}, {}, "no address"),
            (url, {"api_key": "pk_snd_1"}, "publishable"),
            ({}, {"api_key": "snd_1", "base_url": "railyard.example"}, "https://"),
        ):
            with self.subTest(problem), self.assertRaisesRegex(ValueError, problem):
                self.make(environment, **options)

    def test_live_key(self) -> None:
        """A live key is refused in tests, also when the client was made before."""
        options = {"api_key": LIVE, "base_url": "http://127.0.0.1:1", "max_retries": 0}
        for environment in ({"PYTEST_CURRENT_TEST": "test_shop.py::test_pay (call)"}, {"RAILYARD_ENV": "test"}):
            with self.subTest(environment):
                with self.assertRaisesRegex(ValueError, "live"):
                    self.make(environment, **options)
                client = self.make({}, **options)
                with patch.dict(os.environ, environment, clear=True), self.assertRaisesRegex(ValueError, "live"):
                    client.payments.retrieve("pay_1")
        self.make({"RAILYARD_ENV": "production"}, **options)
        self.make({"RAILYARD_ENV": "test"}, **{**options, "api_key": "snd_1"})

    def test_key_is_not_shown(self) -> None:
        """Neither client nor settings show the key."""
        client = Railyard("snd_secret", "https://railyard.example")
        self.assertNotIn("snd_secret", f"{client!r} {client._caller.settings!r}")
