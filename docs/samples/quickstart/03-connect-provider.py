import json
import os

from railyard import Railyard

railyard = Railyard()
connector = railyard.connectors.create(os.environ["MERCHANT_ID"], {
    "connector_type": "payment_processor",
    "connector_name": "fauxpay",
    "connector_account_details": {"auth_type": "HeaderKey", "api_key": "any-text"},
})
print(json.dumps(connector, indent=2))
