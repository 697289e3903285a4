import json
import os

from railyard import Railyard

railyard = Railyard()
attempt = railyard.events.resend(os.environ["MERCHANT_ID"], os.environ["EVENT_ID"])
print(json.dumps(attempt, indent=2))
