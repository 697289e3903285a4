import json

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 6540,
    "currency": "USD",
    "confirm": True,
    "payment_method": "card",
    "payment_method_type": "credit",
    "payment_method_data": {
        "card": {
            "card_number": "4000000000005126",
            "card_exp_month": "10",
            "card_exp_year": "2035",
            "card_holder_name": "Ada Example",
            "card_cvc": "123",
        }
    },
})
print(json.dumps(payment, indent=2))
