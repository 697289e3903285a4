import json

from railyard import Railyard

railyard = Railyard()
customer = railyard.customers.create({
    "customer_id": "cus_ada",
    "name": "Ada Example",
})
print(json.dumps(customer, indent=2))
