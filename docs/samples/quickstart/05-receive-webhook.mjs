import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { webhooks } from "@railyard/node";

const { PORT = "3000", RAILYARD_WEBHOOK_SECRET } = process.env;

createServer(async (request, response) => {
  try {
    const body = await text(request);
    const event = webhooks.verify(body, request.headers, RAILYARD_WEBHOOK_SECRET);
    console.log(JSON.stringify(event));
    response.writeHead(200).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(PORT), "localhost", () => console.log(`Listening on port ${PORT}`));
