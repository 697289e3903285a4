import json

from railyard import Railyard

railyard = Railyard()
simulation = railyard.routing.simulate(
    {"amount": 12000, "currency": "USD", "payment_method": "card", "payment_method_type": "credit"}
)
print(json.dumps(simulation, indent=2))
