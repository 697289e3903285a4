import json
import os

from railyard import Railyard

railyard = Railyard()
payout = railyard.payouts.retrieve(os.environ["PAYOUT_ID"])
print(json.dumps(payout, indent=2))
