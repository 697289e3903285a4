import json

from railyard import Railyard

railyard = Railyard()
payout = railyard.payouts.create({
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "payout_type": "bank",
    "payout_method_data": {"bank": {"iban": "DE41370400440000000001"}},
    "confirm": True,
})
print(json.dumps(payout, indent=2))
