import json
import os

from railyard import verify_return

returned = verify_return(os.environ["RETURN_URL"], os.environ["RAILYARD_WEBHOOK_SECRET"])
print(json.dumps({"payment_id": returned["payment_id"], "status": returned["status"]}, indent=2))
