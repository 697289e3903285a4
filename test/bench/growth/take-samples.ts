// Makes one payment of every scenario over the API; what the services store of it is the pattern of its copies.
import { setTimeout as delay } from "node:timers/promises";
import {
  callSuccessfully,
  cardMembers,
  cards,
  openPage,
  pressButton,
  redirectOf,
  walkChallenge,
} from "@railyard/local";
import type { ApiAnswer, ApiClient } from "@railyard/local";
import { defined } from "@railyard/members";
import type { GrowthMerchant } from "./merchants.ts";
import type { PaymentScenario } from "./scenarios.ts";
import { paymentScenarios, payoutScenarios } from "./scenarios.ts";

/** Amount of every sample, in minor units; copies have it multiplied. */
export const sampleAmount = 6540;
const waitMs = 30_000;

/** What was made over the API, by its id. */
export interface Sample {
  readonly kind: "payment" | "payout" | "customer" | "subscription";
  readonly id: string;
  readonly weight: number;
  readonly era: "always" | "first_year";
  /** Another object that belongs to it alone: a refund, a dispute, a mandate, a payment link. */
  readonly ownId: string;
  readonly customerId: string;
}

type Send = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;

const senderOf =
  (client: ApiClient, { secretKey, profiles }: GrowthMerchant): Send =>
  (method, path, body) =>
    callSuccessfully(client, method, path, {
      key: secretKey,
      headers: { "x-profile-id": profiles[0]?.profileId ?? "" },
      ...defined({ body }),
    });

const waitFor = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
  const until = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new RangeError(`${what} did not come about within ${String(waitMs / 1000)} s`);
    await delay(100);
  }
};

/** Does what follows the payment; resolves with the id of what belongs to it alone. */
const followUp = async (send: Send, { followUp: step }: PaymentScenario, payment: ApiAnswer): Promise<string> => {
  const id = String(payment.body["payment_id"]);
  if (step === "capture") await send("POST", `/payments/${id}/capture`, {});
  if (step === "capture_part") await send("POST", `/payments/${id}/capture`, { amount_to_capture: 3000 });
  if (step === "cancel") await send("POST", `/payments/${id}/cancel`, {});
  if (step === "challenge") await walkChallenge(payment, "Complete");
  if (step === "page") await pressButton(await openPage(redirectOf(payment)), "Success");
  if (step === "refund") {
    const refund = await send("POST", "/refunds", { payment_id: id, amount: 3000 });
    return String(refund.body["refund_id"]);
  }
  if (step === "dispute" || step === "dispute_accepted") {
    const disputeId = await waitFor("A dispute", async () => {
      const { body } = await send("GET", `/disputes/list?payment_id=${id}`);
      return (body as unknown as readonly { readonly dispute_id: string }[])[0]?.dispute_id;
    });
    if (step === "dispute_accepted") await send("POST", `/disputes/accept/${disputeId}`, {});
    return disputeId;
  }
  return "";
};

const ownIdOf = (followed: string, payment: ApiAnswer): string => {
  if (followed !== "") return followed;
  const { mandate_id: mandate, payment_link: link } = payment.body as {
    readonly mandate_id?: string | null;
    readonly payment_link?: { readonly payment_link_id: string } | null;
  };
  return mandate ?? link?.payment_link_id ?? "";
};

/** Creates the payment at its account; plain sales where the engine chooses, so that there are decisions. */
const createAt = async (
  send: Send,
  { account, status, followUp: step }: PaymentScenario,
  body: Readonly<Record<string, unknown>>,
  accounts: Readonly<Record<string, string>>,
): Promise<ApiAnswer> => {
  const merchantConnectorId = accounts[account];
  const isPlain = status === "succeeded" && step === undefined && body["setup_future_usage"] === undefined;
  const isChosen = merchantConnectorId === undefined || (isPlain && account === "fauxpay_main");
  if (isChosen) return send("POST", "/payments", body);
  const connector = account.split("_")[0] ?? "";
  const routing = { type: "single", data: { connector, merchant_connector_id: merchantConnectorId } };
  return send("POST", "/payments", { ...body, routing });
};

const makePayment = async (
  send: Send,
  { profiles }: GrowthMerchant,
  scenario: PaymentScenario,
  customerId: string,
): Promise<Sample> => {
  const [profile] = profiles;
  const { name, weight, era = "always", body, hasCustomer, status } = scenario;
  const members = {
    amount: sampleAmount,
    currency: "USD",
    profile_id: profile?.profileId,
    confirm: !status.startsWith("requires_payment") && status !== "requires_confirmation",
    merchant_order_reference_id: `order-${name.replaceAll(" ", "-")}`,
    return_url: "https://shop.example/done",
    ...(hasCustomer ? { customer_id: customerId, email: `${customerId}@shop.example` } : {}),
    ...body,
  };
  const payment = await createAt(send, scenario, members, profile?.accounts ?? {});
  const id = String(payment.body["payment_id"]);
  const followed = await followUp(send, scenario, payment);
  await waitFor(`${status} of the payment "${name}"`, async () => {
    const read = await send("GET", `/payments/${id}`);
    return read.body["status"] === status ? true : undefined;
  });
  return {
    kind: "payment",
    id,
    weight,
    era,
    ownId: ownIdOf(followed, payment),
    customerId: hasCustomer ? customerId : "",
  };
};

const takeCustomer = async (send: Send, customerId: string): Promise<Sample> => {
  const email = `${customerId}@shop.example`;
  await send("POST", "/customers", { customer_id: customerId, name: "Ada Example", email });
  return { kind: "customer", id: customerId, weight: 1, era: "always", ownId: "", customerId };
};

const takePayout = async (send: Send, account: string, weight: number, customerId: string): Promise<Sample> => {
  const payout = await send("POST", "/payouts/create", {
    amount: sampleAmount,
    currency: "USD",
    confirm: true,
    auto_fulfill: true,
    customer_id: customerId,
    payout_type: "bank",
    payout_method_data: {
      bank: { bank_account_number: account, bank_routing_number: "110000000", bank_country_code: "US" },
    },
  });
  const id = String(payout.body["payout_id"]);
  return { kind: "payout", id, weight, era: "always", ownId: "", customerId };
};

const takeSubscriptions = async (send: Send, customerId: string): Promise<readonly Sample[]> => {
  const price = `price_${customerId}`;
  const prices = [{ item_price_id: price, amount: sampleAmount, currency: "USD", interval: "month" }];
  await send("POST", "/subscriptions/items", { item_id: `plan_${customerId}`, name: "Coffee", prices });
  const samples: Sample[] = [];
  for (const [weight, end] of [
    [80, ""],
    [15, "cancel"],
    [5, "pause"],
  ] as const) {
    const made = await send("POST", "/subscriptions", {
      item_price_id: price,
      customer_id: customerId,
      payment_details: { ...cardMembers(cards.succeeds), customer_acceptance: { acceptance_type: "offline" } },
    });
    const id = String(made.body["id"]);
    if (end !== "") await send("POST", `/subscriptions/${id}/${end}`, {});
    samples.push({ kind: "subscription", id, weight, era: "always", ownId: "", customerId });
  }
  return samples;
};

/** Takes what a merchant of its size has. */
export const takeSamples = async (client: ApiClient, merchant: GrowthMerchant): Promise<readonly Sample[]> => {
  const send = senderOf(client, merchant);
  const customerId = `cus_pattern_${merchant.merchantId}`;
  const customer = await takeCustomer(send, customerId);
  const scenarios = paymentScenarios.filter(({ sizes }) => sizes === undefined || sizes.includes(merchant.size));
  const payments: Sample[] = [];
  for (const scenario of scenarios) payments.push(await makePayment(send, merchant, scenario, customerId));
  if (merchant.size === "small") return [customer, ...payments];
  const payouts: Sample[] = [];
  for (const { account, weight } of payoutScenarios) {
    payouts.push(await takePayout(send, account, weight, customerId));
  }
  return [customer, ...payments, ...payouts, ...(await takeSubscriptions(send, customerId))];
};
