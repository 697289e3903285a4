import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from railyard import SignatureVerificationError, webhooks

port = int(os.environ.get("PORT", "3000"))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhooks.verify(
                body, self.headers, os.environ["RAILYARD_WEBHOOK_SECRET"]
            )
        except SignatureVerificationError:
            self.send_response(400)
        else:
            print(json.dumps(event), flush=True)
            self.send_response(200)
        self.end_headers()


server = HTTPServer(("localhost", port), Receiver)
print(f"Listening on port {port}", flush=True)
server.serve_forever()
