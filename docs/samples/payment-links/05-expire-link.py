import json
import os

from railyard import Railyard

railyard = Railyard()
link = railyard.payment_links.expire(os.environ["PAYMENT_LINK_ID"])
print(json.dumps(link, indent=2))
