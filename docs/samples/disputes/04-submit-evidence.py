import json
import os

from railyard import Railyard

railyard = Railyard()
dispute = railyard.disputes.submit_evidence({
    "dispute_id": os.environ["DISPUTE_ID"],
    "product_description": "Travel mug, 350 ml",
    "customer_name": "Ada Example",
    "shipping_carrier": "DHL",
    "shipping_date": "2026-11-12",
    "shipping_tracking_number": "JD014600003",
})
print(json.dumps(dispute, indent=2))
