import json
import os

from railyard import Railyard

railyard = Railyard()
endpoint = railyard.webhook_endpoints.rotate_secret(
    os.environ["WEBHOOK_ENDPOINT_ID"], {"overlap_hours": 48}
)
print(json.dumps(endpoint, indent=2))
