import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "description": "Travel mug",
    "merchant_order_reference_id": "order-1042",
    "payment_link": True,
    "return_url": "https://shop.example/thanks?order=1042",
})
print(json.dumps(payment, indent=2))
