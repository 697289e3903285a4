import json
import os

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 1900,
    "currency": "EUR",
    "confirm": True,
    "customer_id": "cus_ada",
    "payment_method": "card",
    "payment_token": os.environ["PAYMENT_TOKEN"],
    "card_cvc": "123",
})
print(json.dumps(payment, indent=2))
