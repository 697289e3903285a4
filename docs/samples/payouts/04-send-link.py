import json

from railyard import Railyard

railyard = Railyard()
payout = railyard.payouts.create({
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "description": "Sale of your bicycle",
    "payout_link": True,
    "auto_fulfill": True,
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(payout, indent=2))
