import json

import httpx
from railyard import Railyard

left = {}


def remember(response):
    for name in ("limit", "remaining", "reset"):
        left[name] = response.headers[f"ratelimit-{name}"]


railyard = Railyard(http=httpx.Client(event_hooks={"response": [remember]}))
railyard.payments.list({"limit": 1}).page()
print(json.dumps(left))
