import json
import os

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.create({
    "amount": 1900,
    "currency": "EUR",
    "confirm": True,
    "customer_id": "cus_ada",
    "off_session": True,
    "mit_category": "recurring",
    "recurring_details": {
        "type": "network_transaction_id_and_card_details",
        "data": {
            "card_number": "4242424242424242",
            "card_exp_month": "12",
            "card_exp_year": "2035",
            "network_transaction_id": os.environ["NETWORK_TRANSACTION_ID"],
        },
    },
})
print(json.dumps(payment, indent=2))
