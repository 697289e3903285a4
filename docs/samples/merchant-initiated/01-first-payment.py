import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 4900,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "setup_future_usage": "off_session",
    "mandate_data": {
        "mandate_type": {"multi_use": {"amount": 10000, "currency": "EUR"}},
    },
    "payment_link": True,
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payment, indent=2))
