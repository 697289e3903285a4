import json
import os

from railyard import Railyard

railyard = Railyard()
dispute = railyard.disputes.retrieve(os.environ["DISPUTE_ID"])
print(json.dumps(dispute, indent=2))
