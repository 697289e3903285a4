import json
import os

from railyard import Railyard

railyard = Railyard()
rule = railyard.routing.activate(os.environ["RULE_ID"], {})
print(json.dumps(rule, indent=2))
