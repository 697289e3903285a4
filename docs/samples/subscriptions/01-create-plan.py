import json
import os

from railyard import Railyard

railyard = Railyard(profile_id=os.environ["PROFILE_ID"])
plan = railyard.subscriptions.items.create({
    "item_id": "coffee",
    "name": "Coffee every month",
    "prices": [
        {
            "item_price_id": "coffee-monthly",
            "amount": 1290,
            "currency": "USD",
            "interval": "month",
            "trial_period_days": 14,
        },
    ],
})
print(json.dumps(plan, indent=2))
