import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 12000,
    "currency": "USD",
    "confirm": True,
    "payment_method": "card",
    "payment_method_type": "credit",
    "payment_method_data": {
        "card": {
            "card_number": "4242424242424242",
            "card_exp_month": "10",
            "card_exp_year": "2035",
            "card_holder_name": "Ada Example",
            "card_cvc": "123",
        }
    },
})
print(json.dumps(payment, indent=2))
