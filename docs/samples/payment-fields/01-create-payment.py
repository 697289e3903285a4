import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "description": "Travel mug",
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payment, indent=2))
