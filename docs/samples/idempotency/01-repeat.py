import json

from railyard import Railyard

railyard = Railyard()


def create():
    return railyard.payments.create(
        {"amount": 6540, "currency": "USD", "description": "Order 1001"},
        idempotency_key="order-1001",
    )


first = create()
again = create()
print(json.dumps({"same_answer": first["payment_id"] == again["payment_id"]}))
