import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from railyard import Railyard, SignatureVerificationError

railyard = Railyard()
secret = os.environ["RAILYARD_WEBHOOK_SECRET"]
handled = set()  # a table with a unique column, in your application


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = railyard.webhooks.verify(raw, dict(self.headers), secret)
        except SignatureVerificationError:
            self.send_response(400)
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        if event["event_id"] not in handled:
            handled.add(event["event_id"])
            print(json.dumps(event), flush=True)


server = HTTPServer(("", int(os.environ["PORT"])), Receiver)
print(f"Listening on port {server.server_port}", flush=True)
server.serve_forever()
