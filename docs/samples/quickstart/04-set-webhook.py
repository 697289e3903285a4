import json
import os

from railyard import Railyard

railyard = Railyard()
profile = railyard.profiles.update(
    os.environ["MERCHANT_ID"],
    os.environ["PROFILE_ID"],
    {"webhook_details": {"webhook_url": os.environ["WEBHOOK_URL"]}},
)
print(json.dumps(profile, indent=2))
