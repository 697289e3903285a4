import { createServer } from "node:http";
import { Railyard } from "@railyard/node";

const { PORT, RAILYARD_WEBHOOK_SECRET } = process.env;
const railyard = new Railyard();
const handled = new Set(); // a table with a unique column, in your application

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let event;
  try {
    event = railyard.webhooks.verify(Buffer.concat(chunks), request.headers, RAILYARD_WEBHOOK_SECRET);
  } catch {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(200).end();
  if (handled.has(event.event_id)) return;
  handled.add(event.event_id);
  console.log(JSON.stringify(event));
});
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
