import json
import os

from railyard import Railyard

railyard = Railyard()
refund = railyard.refunds.retrieve(os.environ["REFUND_ID"])
print(json.dumps(refund, indent=2))
