import json
import os

from railyard import Railyard

railyard = Railyard()
refunds = railyard.refunds.list({"payment_id": os.environ["PAYMENT_ID"]}).page()
print(json.dumps(refunds, indent=2))
