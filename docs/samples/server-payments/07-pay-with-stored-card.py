import json
import os

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "confirm": True,
    "customer_id": "cus_ada",
    "payment_method": "card",
    "payment_method_id": os.environ["PAYMENT_METHOD_ID"],
})
print(json.dumps(payment, indent=2))
