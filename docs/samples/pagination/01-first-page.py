import json

from railyard import Railyard

railyard = Railyard()
for amount in [100, 200, 300, 400, 500]:
    railyard.payments.create({"amount": amount, "currency": "USD"})

page = railyard.payments.list({"limit": 2}).page()
print(json.dumps(page, indent=2))
