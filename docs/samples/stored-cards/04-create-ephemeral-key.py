import json

from railyard import Railyard

railyard = Railyard()
key = railyard.ephemeral_keys.create({"customer_id": "cus_ada"})
print(json.dumps(key, indent=2))
