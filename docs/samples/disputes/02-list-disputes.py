import json

from railyard import Railyard

railyard = Railyard()
disputes = railyard.disputes.list({"dispute_status": "dispute_opened"}).page()
print(json.dumps(disputes, indent=2))
