import json
import os

from railyard import Railyard

railyard = Railyard(api_key=os.environ["RAILYARD_ADMIN_KEY"])
merchant = railyard.merchants.create({
    "merchant_id": os.environ["MERCHANT_ID"],
    "merchant_name": "Kiosk",
})
print(json.dumps(merchant, indent=2))
