import json

from railyard import IdempotencyError, Railyard

railyard = Railyard()
try:
    railyard.payments.create(
        {"amount": 9900, "currency": "USD", "description": "Order 1002"},
        idempotency_key="order-1001",
    )
except IdempotencyError as error:
    print(json.dumps({"error": {"code": error.code, "reason": error.reason, "message": error.message}}))
