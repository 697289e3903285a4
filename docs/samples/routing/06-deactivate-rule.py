import json
import os

from railyard import Railyard

railyard = Railyard()
rule = railyard.routing.deactivate({"profile_id": os.environ["PROFILE_ID"]})
print(json.dumps(rule, indent=2))
