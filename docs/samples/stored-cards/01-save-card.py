import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "name": "Ada Example",
    "email": "ada@shop.example",
    "setup_future_usage": "off_session",
    "payment_link": True,
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payment, indent=2))
