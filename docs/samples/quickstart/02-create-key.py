import json
import os

from railyard import Railyard

railyard = Railyard(api_key=os.environ["RAILYARD_ADMIN_KEY"])
key = railyard.api_keys.create(os.environ["MERCHANT_ID"], {
    "name": "server key",
    "expiration": "never",
})
print(json.dumps(key, indent=2))
