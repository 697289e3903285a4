import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 6540,
    "currency": "USD",
    "description": "Travel mug",
    "payment_link": True,
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payment, indent=2))
