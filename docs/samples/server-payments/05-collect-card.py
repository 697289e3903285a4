import json

from railyard import Railyard

railyard = Railyard()
link = railyard.payment_methods.create_collect_link({
    "customer_id": "cus_ada",
    "return_url": "https://shop.example/thanks",
})
print(json.dumps(link, indent=2))
