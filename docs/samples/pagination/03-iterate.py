import json
import sys

from railyard import Railyard

railyard = Railyard()
count = 0
for payment in railyard.payments.list({"limit": 100}):
    print(payment["payment_id"], payment["status"], file=sys.stderr)
    count += 1
print(json.dumps({"count": count}))
