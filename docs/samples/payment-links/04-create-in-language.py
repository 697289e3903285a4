import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "payment_link": True,
    "locale": "de",
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payment, indent=2))
