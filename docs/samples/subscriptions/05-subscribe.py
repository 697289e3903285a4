import json
import os

from railyard import Railyard

railyard = Railyard(profile_id=os.environ["PROFILE_ID"])
subscription = railyard.subscriptions.create_confirmed({
    "item_price_id": "coffee-monthly",
    "customer_id": "cus_ada",
    "payment_details": {
        "payment_method": "card",
        "payment_token": os.environ["PAYMENT_TOKEN"],
        "customer_acceptance": {
            "acceptance_type": "online",
            "accepted_at": "2026-11-30T09:30:00Z",
            "online": {"ip_address": "203.0.113.7", "user_agent": "Mozilla/5.0"},
        },
    },
})
print(json.dumps(subscription, indent=2))
