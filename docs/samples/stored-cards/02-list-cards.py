import json

from railyard import Railyard

railyard = Railyard()
stored = railyard.customers.payment_methods.list("cus_ada").page()
print(json.dumps(stored, indent=2))
