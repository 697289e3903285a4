"""What type checkers accept."""

from __future__ import annotations

from typing import assert_type

from railyard import AsyncRailyard, Railyard, verify_return, webhooks
from railyard.opentelemetry import opentelemetry_hook
from railyard.testing import mock_railyard
from railyard.types import CreatePaymentRequest, Payment, PaymentPage, PaymentStatus, Refund, WebhookEvent


def pay(railyard: Railyard) -> str:
    request: CreatePaymentRequest = {"amount": 4990, "currency": "EUR", "confirm": True, "customer": {"id": "cus_1"}}
    request["metadata"] = {"basket": "7"}
    request["feature_metadata"] = {"search_tags": ["spring"], "of_the_connector": 7}
    payment = railyard.payments.create(request, idempotency_key="order-7", timeout=60, max_retries=1)
    assert_type(payment, Payment)
    assert_type(payment["status"], PaymentStatus)
    railyard.payments.capture(payment["payment_id"])
    refund = railyard.refunds.create({"payment_id": payment["payment_id"], "amount": 100})
    assert_type(refund, Refund)
    railyard.payments.list({"limit": 10, "created.gte": "2026-11-20T00:00:00Z"})
    railyard.files.create({"file": b"%PDF", "purpose": "dispute_evidence"})
    railyard.routing.dynamic.set_volume_split("kiosk", "pro_1", {"split": 30})
    return payment["client_secret"] or ""


def read(railyard: Railyard) -> list[str]:
    assert_type(railyard.payments.list().page(), PaymentPage)
    assert_type(railyard.files.retrieve("file_1"), bytes)
    return [payment["payment_id"] for payment in railyard.payments.list({"customer_id": "cus_1"})]


async def read_async(railyard: AsyncRailyard) -> list[str]:
    assert_type(await railyard.payments.retrieve("pay_1"), Payment)
    assert_type(await railyard.payments.list(), PaymentPage)
    return [payment["payment_id"] async for payment in railyard.payments.list()]


def receive(raw: bytes, headers: dict[str, str]) -> str:
    event = webhooks.verify(raw, headers, "secret", tolerance=300)
    assert_type(event, WebhookEvent)
    content = event["content"]
    if content["type"] == "payment_details":
        return content["object"]["payment_id"]
    if content["type"] == "mandate_details":
        return content["object"]["mandate_id"]
    return event["event_type"]


def come_back(url: str) -> int:
    return verify_return(url, ["old", "new"]).get("amount", 0)


def make() -> Railyard:
    railyard, transport = mock_railyard({"payments.create": {"status": "failed"}})
    assert transport.requests == []
    railyard.acting_for(profile_id="pro_1").payments.list()
    return Railyard("snd_1", "https://railyard.example", on_attempt=opentelemetry_hook())
