import json
import os

from railyard import Railyard

railyard = Railyard()
page = railyard.payments.list({"limit": 2, "starting_after": os.environ["LAST_ID"]}).page()
print(json.dumps(page, indent=2))
