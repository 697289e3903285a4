import json
import os

from railyard import Railyard

payment_id = os.environ["PAYMENT_ID"]
railyard = Railyard()
refund = railyard.refunds.create(
    {
        "payment_id": payment_id,
        "amount": 2000,
        "reason": "One item returned",
    },
    idempotency_key=f"return-1001-of-{payment_id}",
)
print(json.dumps(refund, indent=2))
