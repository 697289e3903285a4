import json
import os

from railyard import Railyard

railyard = Railyard()
page = railyard.events.list(os.environ["MERCHANT_ID"], {"object_id": os.environ["PAYMENT_ID"]}).page()
print(json.dumps(page, indent=2))
