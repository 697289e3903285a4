// Runs the main job against a running Railyard and prints each step. Needs `npm start` in another terminal.
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { randomAlphanumeric } from "@railyard/identifiers";
import { createApiClient } from "./api-client.ts";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { cardMembers, cardPayment, cards, merchantServer, walkChallenge } from "./main-job.ts";
import type { MerchantServer } from "./main-job.ts";
import { callSuccessfully, setUpMerchant } from "./merchant-setup.ts";
import type { ReadyMerchant } from "./merchant-setup.ts";
import { demoUsage, readDemoOptions } from "./options.ts";
import { findRunningStack } from "./running-stack.ts";
import { startWebhookInbox } from "./webhook-inbox.ts";

const usageExitCode = 64;
const options = readDemoOptions(process.argv.slice(2));
if ("problem" in options) {
  console.error(`${options.problem}\n\n${demoUsage}`);
  process.exit(usageExitCode);
}
if (options.help) {
  console.log(demoUsage);
  process.exit(0);
}
const { adminKey } = options;
const dataFolder = resolve(options.dataFolder ?? join(import.meta.dirname, "../../.railyard"));
const url = options.url ?? findRunningStack(dataFolder);
if (url === null) {
  console.error(
    `No npm start runs with the data folder ${dataFolder}. Start it, or name one by --url or --gateway-port.`,
  );
  process.exit(1);
}

let stepNumber = 0;
const step = (title: string, outcome: string): void => {
  stepNumber += 1;
  console.log(`${String(stepNumber).padStart(2)}. ${title}\n    ${outcome}`);
};

const summary = ({ body }: ApiAnswer): string =>
  [
    `${String(body["payment_id"])}: ${String(body["status"])}`,
    `amount ${String(body["amount"])} ${String(body["currency"])}`,
    `received ${String(body["amount_received"])}`,
    `connector ${String(body["connector"])}`,
    `attempts ${String(body["attempt_count"])}`,
  ].join(", ");

const makePayments = async (server: MerchantServer, client: ApiClient, merchant: ReadyMerchant): Promise<void> => {
  step("Create and confirm in one call", summary(await server.post("/payments", cardPayment(cards.succeeds))));

  const created = await server.post("/payments", { amount: 1200, currency: "EUR" });
  const confirmed = await callSuccessfully(client, "POST", `/payments/${String(created.body["payment_id"])}/confirm`, {
    key: merchant.publishableKey,
    body: { client_secret: created.body["client_secret"], ...cardMembers(cards.succeeds) },
  });
  step("Create on the server, confirm in the browser with publishable key and client_secret", summary(confirmed));

  const authorized = await server.post("/payments", cardPayment(cards.succeeds, { capture_method: "manual" }));
  step("Authorize for manual capture", summary(authorized));
  const authorizedPath = `/payments/${String(authorized.body["payment_id"])}`;
  const captured = await server.post(`${authorizedPath}/capture`, { amount_to_capture: 4000 });
  step("Capture 40.00 of 65.40", summary(captured));

  const challenged = await server.post(
    "/payments",
    cardPayment(cards.challenge, { authentication_type: "three_ds", return_url: "https://merchant.example/return" }),
  );
  step("Pay with a card that asks for 3DS", summary(challenged));
  const returned = await walkChallenge(challenged, "Complete");
  const status = returned.searchParams.get("status");
  step(
    "Walk the challenge page",
    `the customer returns to ${returned.origin}${returned.pathname} with status ${String(status)}`,
  );

  const retried = await server.post("/payments", cardPayment(cards.declinedByFauxpay));
  const expanded = await server.get(`/payments/${String(retried.body["payment_id"])}?expand_attempts=true`);
  const attempts = expanded.body["attempts"] as unknown as readonly {
    readonly connector: string;
    readonly status: string;
  }[];
  step(
    "The first connector declines, an error-mapping rule retries on the second",
    `${summary(retried)}: ${attempts.map(({ connector, status: outcome }) => `${connector} ${outcome}`).join(" -> ")}`,
  );

  step("A declined card", summary(await server.post("/payments", cardPayment(cards.declined))));

  const held = await server.post("/payments", cardPayment(cards.succeeds, { capture_method: "manual" }));
  const cancelled = await server.post(`/payments/${String(held.body["payment_id"])}/cancel`, {
    cancellation_reason: "requested_by_customer",
  });
  step("Cancel an authorized payment", summary(cancelled));
};

const refundPayments = async (server: MerchantServer): Promise<void> => {
  const payment = await server.post("/payments", cardPayment(cards.succeeds));
  const paymentId = String(payment.body["payment_id"]);
  const part = await server.post("/refunds", { payment_id: paymentId, amount: 540, reason: "one item returned" });
  step(
    "Refund a part",
    `${String(part.body["refund_id"])}: ${String(part.body["status"])} ${String(part.body["amount"])}`,
  );
  const rest = await server.post("/refunds", { payment_id: paymentId });
  step(
    "Refund the rest",
    `${String(rest.body["refund_id"])}: ${String(rest.body["status"])} ${String(rest.body["amount"])}`,
  );
};

const listEvents = async (client: ApiClient, merchant: ReadyMerchant): Promise<void> => {
  const email = `ops.${randomAlphanumeric(8).toLowerCase()}@kiosk.example`;
  const signedUp = await callSuccessfully(client, "POST", "/user/signup_with_merchant_id", {
    key: adminKey,
    body: {
      email,
      password: "Sunny#Harbour42",
      name: "Ada Example",
      company_name: "Kiosk",
      merchant_id: merchant.merchantId,
    },
  });
  const token = String(signedUp.body["token"]);
  const list = (): Promise<ApiAnswer> =>
    callSuccessfully(client, "POST", `/events/${merchant.merchantId}`, { token, body: { limit: 100 } });
  const deadline = Date.now() + 10_000;
  let listed = await list();
  const undelivered = (answer: ApiAnswer): number =>
    (answer.body["events"] as unknown as readonly { readonly is_delivery_successful: boolean | null }[]).filter(
      (event) => event.is_delivery_successful !== true,
    ).length;
  while (undelivered(listed) > 0 && Date.now() < deadline) {
    await delay(100);
    listed = await list();
  }
  step(
    "List the events with a JWT",
    `${String(listed.body["total_count"])} events, ${String(undelivered(listed))} not delivered`,
  );
};

const client = createApiClient(url);
let signingKey: string | undefined;
const inbox = await startWebhookInbox({ port: 0, signingKey: () => signingKey });
try {
  const merchantId = `demo_${randomAlphanumeric(8).toLowerCase()}`;
  const merchant = await setUpMerchant(client, { adminKey, merchantId, webhookUrl: inbox.url });
  signingKey = merchant.signingKey;
  step("Merchant account, API key, two connector accounts, profile with a webhook URL", merchant.merchantId);
  const server = merchantServer(client, merchant);
  await makePayments(server, client, merchant);
  await refundPayments(server);
  await listEvents(client, merchant);
  const webhooks = inbox.received();
  const valid = webhooks.filter(({ isSignatureValid }) => isSignatureValid === true).length;
  step(
    "Webhooks at the merchant's own server",
    `${String(webhooks.length)} received, ${String(valid)} with a valid signature`,
  );
} catch (error) {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  console.error(code === "ECONNREFUSED" ? `Nothing answers at ${url}. Run npm start first.` : message);
  process.exitCode = 1;
} finally {
  client.close();
  await inbox.stop();
}
