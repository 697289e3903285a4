"""What type checkers must refuse: each line that ends with a code of mypy, for that."""

from __future__ import annotations

from railyard import AsyncRailyard, Railyard
from railyard.types import WebhookEvent


def pay(railyard: Railyard) -> None:
    railyard.payments.create({"amout": 1, "currency": "EUR"})  # typeddict-item
    railyard.payments.create({"currency": "EUR"})  # typeddict-item
    railyard.payments.create({"amount": "1", "currency": "EUR"})  # typeddict-item
    railyard.payments.create({"amount": 1, "currency": "EURO"})  # typeddict-item
    railyard.payments.create({"amount": 1, "currency": "EUR", "capture_method": "later"})  # typeddict-item
    railyard.payments.create({"amount": 1, "currency": "EUR", "customer": {"identity": "x"}})  # typeddict-item
    railyard.payments.create()  # call-arg
    railyard.payments.create({"amount": 1, "currency": "EUR"}, idempotency_key=7)  # arg-type
    railyard.payments.steal("pay_1")  # attr-defined
    railyard.payment.create({"amount": 1, "currency": "EUR"})  # attr-defined
    railyard.payments.capture({"amount_to_capture": 1})  # arg-type
    railyard.payments.retrieve("pay_1", idempotency_key="x")  # call-arg
    railyard.payments.sync({"payment_id": "pay_1"}, max_retries=1)  # call-arg
    railyard.payments.list({"limits": 1})  # arg-type
    railyard.payments.list({"limit": "1"})  # arg-type
    railyard.files.create({"file": "receipt.pdf", "purpose": "dispute_evidence"})  # typeddict-item


def read(railyard: Railyard) -> str:
    payment = railyard.payments.retrieve("pay_1")
    payment["amuont"]  # typeddict-item
    payment.status  # attr-defined
    if payment["status"] == "suceeded":  # comparison-overlap
        return ""
    for refund in railyard.refunds.list():
        refund["payment"]  # typeddict-item
    railyard.payments.list()["data"]  # index
    return payment["amount"]  # return-value


async def read_async(railyard: AsyncRailyard) -> None:
    railyard.payments.retrieve("pay_1")["status"]  # index
    for payment in railyard.payments.list():  # attr-defined
        print(payment)


def receive(event: WebhookEvent) -> None:
    if event["event_type"] == "payment_suceeded":  # comparison-overlap
        return
    event["content"]["object"]["payment_id"]  # typeddict-item


Railyard(api_key=7)  # arg-type
Railyard(timeout_ms=7)  # call-arg
