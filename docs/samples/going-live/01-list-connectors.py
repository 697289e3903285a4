import json
import os

from railyard import Railyard

railyard = Railyard()
connectors = railyard.connectors.list(os.environ["MERCHANT_ID"]).page()
print(json.dumps(connectors, indent=2))
