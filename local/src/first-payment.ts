// A merchant who takes a first payment at a Railyard that runs elsewhere, waits for its webhook and prints both: the
// last container of docker/compose.yaml, and the action "demo" of the sandbox provider's image.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { randomAlphanumeric } from "@railyard/identifiers";
import { createApiClient } from "./api-client.ts";
import { cardPayment, cards, merchantServer } from "./main-job.ts";
import { setUpMerchant } from "./merchant-setup.ts";
import { startWebhookInbox } from "./webhook-inbox.ts";
import type { ReceivedWebhook, WebhookInbox } from "./webhook-inbox.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "demo"),
  options: {
    url: { type: "string", default: "http://127.0.0.1:8080" },
    "admin-key": { type: "string", default: "test_admin" },
    "inbox-host": { type: "string", default: "127.0.0.1" },
    "inbox-port": { type: "string", default: "0" },
    // Where the events service reaches the inbox: in a network of containers, by the name of this one.
    "inbox-url": { type: "string" },
  },
});
const deadlineMs = 60_000;
const pollMs = 100;

const webhookOf = async (inbox: WebhookInbox, paymentId: string): Promise<ReceivedWebhook> => {
  const until = Date.now() + deadlineMs;
  while (Date.now() < until) {
    const found = inbox.received().find(({ rawBody }) => rawBody.includes(paymentId));
    if (found !== undefined) return found;
    await delay(pollMs);
  }
  throw new RangeError(`No webhook about ${paymentId} within ${String(deadlineMs / 1000)} s. See the log of events.`);
};

const print = (title: string, text: string): void => {
  console.log(`\n${title}\n${JSON.stringify(JSON.parse(text), null, 2)}`);
};

const client = createApiClient(values.url);
let signingKey: string | undefined;
const inbox = await startWebhookInbox({
  port: Number(values["inbox-port"]),
  host: values["inbox-host"],
  signingKey: () => signingKey,
});
try {
  const merchantId = `demo_${randomAlphanumeric(8).toLowerCase()}`;
  const webhookUrl = values["inbox-url"] ?? inbox.url;
  const merchant = await setUpMerchant(client, { adminKey: values["admin-key"], merchantId, webhookUrl });
  signingKey = merchant.signingKey;
  console.log(`Merchant ${merchantId}, with the secret key ${merchant.secretKey}`);
  const payment = await merchantServer(client, merchant).post("/payments", cardPayment(cards.succeeds));
  print("The payment:", payment.text);
  const webhook = await webhookOf(inbox, String(payment.body["payment_id"]));
  if (webhook.isSignatureValid !== true) throw new RangeError("The signature of the webhook does not fit its body.");
  print("Its webhook, whose signature is valid:", webhook.rawBody);
} catch (error) {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  console.error(code === "ECONNREFUSED" ? `Nothing answers at ${values.url}. Start Railyard there first.` : message);
  process.exitCode = 1;
} finally {
  client.close();
  await inbox.stop();
}
