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
    "mit_category": "unscheduled",
    "recurring_details": {
        "type": "payment_method_id",
        "data": os.environ["PAYMENT_METHOD_ID"],
    },
})
print(json.dumps(payment, indent=2))
