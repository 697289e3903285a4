import json
import os

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.capture(os.environ["PAYMENT_ID"], {"amount_to_capture": 4000})
print(json.dumps(payment, indent=2))
