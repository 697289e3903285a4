import json
import os

from railyard import Railyard

railyard = Railyard()
profile = railyard.profiles.update(
    os.environ["MERCHANT_ID"],
    os.environ["PROFILE_ID"],
    {"allowed_checkout_domains": ["shop.example", "*.shop.example"]},
)
print(json.dumps(profile, indent=2))
