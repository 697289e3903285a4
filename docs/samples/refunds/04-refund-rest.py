import json
import os

from railyard import Railyard

payment_id = os.environ["PAYMENT_ID"]
railyard = Railyard()
refund = railyard.refunds.create(
    {"payment_id": payment_id},
    idempotency_key=f"return-1002-of-{payment_id}",
)
print(json.dumps(refund, indent=2))
