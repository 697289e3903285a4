import json

from railyard import Railyard

railyard = Railyard()
page = railyard.payments.search(
    {"status": ["requires_payment_method"], "amount_filter": {"start_amount": 200}, "limit": 1}
).page()
print(json.dumps(page, indent=2))
