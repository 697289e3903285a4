import json

from railyard import InvalidRequestError, Railyard

railyard = Railyard()
try:
    railyard.payments.create({"amount": 6540})
except InvalidRequestError as error:
    members = {
        "code": error.code,
        "reason": error.reason,
        "field": error.field,
        "message": error.message,
        "doc_url": error.doc_url,
        "request_id": error.request_id,
    }
    print(json.dumps({"error": members}))
