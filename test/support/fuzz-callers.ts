import { callSuccessfully, cardPayment, cards, sandboxAdminKey } from "@railyard/local";
import type { FuzzOptions } from "./fuzz.ts";
import { signIn, startMerchant } from "./system.ts";
import type { System, TestMerchant } from "./system.ts";

type FuzzCallers = Pick<FuzzOptions, "gateway" | "engine" | "credentials" | "known" | "secrets"> & {
  readonly stop: () => Promise<void>;
};

const idsOf = async (
  { gateway }: Pick<System, "gateway">,
  merchant: TestMerchant,
): Promise<Record<string, readonly string[]>> => {
  const { server } = merchant;
  const taken = await server.post("/payments", cardPayment(cards.succeeds));
  const held = await server.post("/payments", cardPayment(cards.succeeds, { capture_method: "manual" }));
  const open = await server.post("/payments", { amount: 500, currency: "EUR" });
  const paymentId = String(taken.body["payment_id"]);
  const refund = await server.post("/refunds", { payment_id: paymentId, amount: 100 });
  const customer = await server.post("/customers", { name: "Ada Beispiel" });
  const itemPriceId = `price_${merchant.merchantId}`.slice(0, 64);
  const prices = [{ item_price_id: itemPriceId, amount: 1290, currency: "USD", interval: "month" }];
  const plan = await callSuccessfully(gateway, "POST", "/subscriptions/items", {
    key: merchant.secretKey,
    headers: { "x-profile-id": merchant.profileId },
    body: { name: "Coffee", prices },
  });
  const subscription = await callSuccessfully(gateway, "POST", "/subscriptions/create", {
    key: merchant.secretKey,
    headers: { "x-profile-id": merchant.profileId },
    body: { item_price_id: itemPriceId, customer_id: customer.body["customer_id"] },
  });
  return {
    customer_id: [String(customer.body["customer_id"])],
    item_id: [String(plan.body["item_id"])],
    item_price_id: [itemPriceId],
    subscription_id: [String(subscription.body["id"])],
    payment_id: [taken, held, open].map(({ body }) => String(body["payment_id"])),
    client_secret: [String(open.body["client_secret"])],
    refund_id: [String(refund.body["refund_id"])],
    merchant_id: [merchant.merchantId],
    profile_id: [merchant.profileId],
    connector_id: Object.values(merchant.connectors),
  };
};

/** Two merchants with payments of their own, every kind of credential of the first, and the ids of both. */
export const startFuzzCallers = async (system: Pick<System, "gateway" | "engine">): Promise<FuzzCallers> => {
  const own = await startMerchant(system);
  const other = await startMerchant(system);
  const [ownIds, otherIds] = [await idsOf(system, own), await idsOf(system, other)];
  const token = await signIn(system, own.merchantId);
  const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", {
    token,
    body: { merchant_id: own.merchantId, description: "Generated input" },
  });
  // Mostly one's own, sometimes a stranger's.
  const known = Object.fromEntries(
    Object.entries(ownIds).map(([name, ids]) => [name, [...ids, ...ids, ...ids, ...(otherIds[name] ?? [])]]),
  );
  const engineSecret = String(engineKey.body["api_key"]);
  return {
    gateway: system.gateway,
    engine: system.engine,
    credentials: {
      none: {},
      merchant_key: { "api-key": own.secretKey },
      publishable_key: { "api-key": own.publishableKey },
      admin_key: { "api-key": sandboxAdminKey },
      jwt: { authorization: `Bearer ${token}` },
      engine_key: { "x-api-key": engineSecret },
      admin_secret: { "x-admin-secret": "test_admin_secret" },
      "other merchant's key": { "api-key": other.secretKey },
      "no such key": { "api-key": `snd_${"z".repeat(64)}` },
      everything: {
        "api-key": own.secretKey,
        "x-api-key": engineSecret,
        "x-admin-secret": "test_admin_secret",
        authorization: `Bearer ${token}`,
      },
    },
    known: {
      ...known,
      account_id: known["merchant_id"] ?? [],
      merchantId: known["merchant_id"] ?? [],
      created_by: known["merchant_id"] ?? [],
      paymentId: known["payment_id"] ?? [],
      merchant_connector_id: known["connector_id"] ?? [],
      connector: ["fauxpay", "phonypay"],
      connector_name: ["fauxpay", "phonypay"],
      // Addresses where nobody listens, so that no webhook of the run goes anywhere.
      webhook_url: ["http://127.0.0.1:9/webhooks"],
    },
    secrets: [own.secretKey, other.secretKey, engineSecret, token],
    stop: async () => {
      await own.inbox.stop();
      await other.inbox.stop();
    },
  };
};
