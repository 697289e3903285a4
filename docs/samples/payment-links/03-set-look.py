import json
import os

from railyard import Railyard

railyard = Railyard()
profile = railyard.profiles.update(os.environ["MERCHANT_ID"], os.environ["PROFILE_ID"], {
    "payment_link_config": {
        "theme": "#0a7d5a",
        "seller_name": "Kiosk",
        "payment_button_text": "Pay now",
        "allowed_domains": ["shop.example"],
    },
    "support_email": "help@shop.example",
    "terms_url": "https://shop.example/terms",
})
print(json.dumps(profile, indent=2))
