import json

from railyard import Railyard

railyard = Railyard()
payout = railyard.payouts.create({
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "payout_type": "wallet",
    "payout_method_data": {
        "wallet": {"paypal": {"email": "later@payouts.example"}},
    },
    "confirm": True,
    "auto_fulfill": True,
})
print(json.dumps(payout, indent=2))
