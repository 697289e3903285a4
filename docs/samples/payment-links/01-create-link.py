import json

from railyard import Railyard

railyard = Railyard()
link = railyard.payment_links.create({
    "amount": 4900,
    "currency": "EUR",
    "description": "Invoice 1042",
    "email": "ada@shop.example",
    "session_expiry": 604800,
})
print(json.dumps(link, indent=2))
