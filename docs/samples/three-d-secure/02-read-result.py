import json
import os

from railyard import Railyard

railyard = Railyard()
payment = railyard.payments.retrieve(os.environ["PAYMENT_ID"])
print(json.dumps(payment, indent=2))
