import json
import os

from railyard import Railyard

railyard = Railyard()
endpoint = railyard.webhook_endpoints.create({
    "profile_id": os.environ["PROFILE_ID"],
    "url": os.environ["WEBHOOK_URL"] + "/warehouse",
    "description": "Warehouse",
    "event_types": ["payment_succeeded"],
    "event_classes": ["refunds"],
    "ordering": "object",
    "rate_per_second": 20,
})
print(json.dumps(endpoint, indent=2))
