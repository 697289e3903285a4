import json
import os

from railyard import Railyard

railyard = Railyard(profile_id=os.environ["PROFILE_ID"])
subscription = railyard.subscriptions.cancel(
    os.environ["SUBSCRIPTION_ID"],
    {"cancel_option": "end_of_term"},
)
print(json.dumps(subscription, indent=2))
