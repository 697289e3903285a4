import json
import os

from railyard import Railyard

railyard = Railyard(profile_id=os.environ["PROFILE_ID"])
invoices = railyard.subscriptions.list_invoices(os.environ["SUBSCRIPTION_ID"]).page()
print(json.dumps(invoices, indent=2))
