import json
import os

from railyard import Railyard

railyard = Railyard()
deleted = railyard.payment_methods.delete(os.environ["PAYMENT_METHOD_ID"])
print(json.dumps(deleted, indent=2))
