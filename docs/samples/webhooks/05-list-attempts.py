import json
import os

from railyard import Railyard

railyard = Railyard()
attempts = railyard.events.list_delivery_attempts(
    os.environ["MERCHANT_ID"], os.environ["EVENT_ID"]
).page()
print(json.dumps(attempts, indent=2))
