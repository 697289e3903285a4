// Traffic with everything in it that the boards show: sales and declines, retries, refunds, payouts, subscriptions,
// webhooks that arrive and that fail, bad credentials, and decisions asked for directly.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { callSuccessfully, cardMembers, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer, ApiClient, ReadyMerchant } from "@railyard/local";
import { defined } from "@railyard/members";

export interface LoadTarget {
  readonly gateway: ApiClient;
  readonly engine: ApiClient;
  /** Of a user of each merchant, for the engine. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly merchants: readonly ReadyMerchant[];
}

const paymentCards = [
  ...Array.from({ length: 6 }, () => cards.succeeds),
  cards.declined,
  cards.declinedByFauxpay,
  cards.pendingThenSucceeds,
  cards.refundsLater,
  cards.answerLost,
  "4000000000000119",
];
const currencies = ["USD", "EUR", "USD", "GBP", "JPY"];
const bank = { bank_account_number: "000100000001", bank_routing_number: "110000000", bank_country_code: "US" };

const newName = (kind: string): string => `${kind}_${randomBytes(8).toString("hex")}`;
const sender =
  ({ gateway }: LoadTarget, { secretKey, profileId }: ReadyMerchant) =>
  (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
    gateway.call(method, path, {
      key: secretKey,
      headers: { "x-profile-id": profileId },
      ...defined({ body }),
    });

type Send = ReturnType<typeof sender>;
type Turn = (send: Send, turn: number, target: LoadTarget, merchant: ReadyMerchant) => Promise<void>;

const sale: Turn = async (send, turn) => {
  const card = paymentCards[turn % paymentCards.length] ?? cards.succeeds;
  const currency = currencies[turn % currencies.length] ?? "USD";
  const manual = turn % 4 === 0 ? { capture_method: "manual" } : {};
  const paid = await send("POST", "/payments", cardPayment(card, { currency, ...manual }));
  const path = `/payments/${String(paid.body["payment_id"])}`;
  await send("GET", path);
  if (turn % 4 === 0) await send("POST", `${path}/capture`, {});
  if (turn % 3 === 0) await send("POST", "/refunds", { payment_id: paid.body["payment_id"], amount: 100 });
};

const payout: Turn = async (send, turn) => {
  const number = turn % 4 === 3 ? "000700000007" : bank.bank_account_number;
  await send("POST", "/payouts/create", {
    amount: 7500,
    currency: "USD",
    confirm: true,
    auto_fulfill: true,
    payout_type: "bank",
    payout_method_data: { bank: { ...bank, bank_account_number: number } },
  });
};

const subscription: Turn = async (send) => {
  const customer = newName("cus");
  const price = newName("price");
  await send("POST", "/customers", { customer_id: customer, name: "Ada Example" });
  const prices = [{ item_price_id: price, amount: 1290, currency: "USD", interval: "month" }];
  await send("POST", "/subscriptions/items", { item_id: newName("plan"), name: "Coffee", prices });
  await send("POST", "/subscriptions", {
    item_price_id: price,
    customer_id: customer,
    payment_details: { ...cardMembers(cards.succeeds), customer_acceptance: { acceptance_type: "offline" } },
  });
};

const stranger: Turn = async (send, turn, { gateway }, merchant) => {
  await gateway.call("GET", "/payments/list", { key: `snd_${newName("guess")}` });
  await gateway.call("POST", "/refunds", { key: merchant.publishableKey, body: { payment_id: "none" } });
  await send("POST", "/payments", { amount: -1, currency: "USD" });
  await send("GET", `/payments/${newName("unknown")}`);
  if (turn % 2 === 0) await gateway.call("GET", "/payments/list", {});
};

/** An account with a user, for mails and tokens. */
const visitor: Turn = async (_send, turn, { gateway }) => {
  await gateway.call("POST", "/user/connect_account", {
    body: { email: `visitor${String(turn)}@kiosk.example` },
  });
};

/** A decision asked for directly, and the outcome of the payment. */
const decision: Turn = async (_send, turn, { engine, tokens }, { merchantId }) => {
  const token = tokens[merchantId] ?? "";
  const paymentId = newName("pay");
  const answer = await engine.call("POST", "/decide-gateway", {
    token,
    body: {
      merchantId,
      eligibleGatewayList: ["fauxpay", "phonypay"],
      rankingAlgorithm: "SR_BASED_ROUTING",
      paymentInfo: {
        paymentId,
        amount: 49.9,
        currency: "USD",
        paymentType: "ORDER_PAYMENT",
        paymentMethodType: "CARD",
        paymentMethod: "CREDIT",
      },
    },
  });
  const gateway = String(answer.body["decided_gateway"]);
  const status = turn % 5 === 0 ? "FAILURE" : "CHARGED";
  await engine.call("POST", "/update-gateway-score", {
    token,
    body: { merchantId, gateway, paymentId, status },
  });
};

const turns: readonly { readonly turn: Turn; readonly pauseMs: number; readonly count: number }[] = [
  { turn: sale, pauseMs: 20, count: 4 },
  { turn: payout, pauseMs: 400, count: 1 },
  { turn: subscription, pauseMs: 700, count: 1 },
  { turn: stranger, pauseMs: 500, count: 1 },
  { turn: decision, pauseMs: 100, count: 1 },
  { turn: visitor, pauseMs: 3_000, count: 1 },
];

export interface BoardLoad {
  /** Ends the traffic; resolves with how many turns were made. */
  readonly stop: () => Promise<number>;
}

/** Starts the traffic. Refusals are part of it; a connection that breaks is not and ends it. */
export const startBoardLoad = (target: LoadTarget): BoardLoad => {
  let running = true;
  let made = 0;
  const loop = async (turn: Turn, pauseMs: number, offset: number): Promise<void> => {
    for (let count = offset; running; count += 1) {
      const merchant = target.merchants[count % target.merchants.length];
      if (merchant === undefined) throw new RangeError("The load needs a merchant.");
      await turn(sender(target, merchant), count, target, merchant);
      made += 1;
      await delay(pauseMs);
    }
  };
  const loops = turns.flatMap(({ turn, pauseMs, count }) =>
    Array.from({ length: count }, (_, offset) => loop(turn, pauseMs, offset * 3)),
  );
  return {
    stop: async () => {
      running = false;
      await Promise.all(loops);
      return made;
    },
  };
};

/** Gives a merchant the connector that pays out. */
export const addPayoutConnector = async (gateway: ApiClient, merchant: ReadyMerchant): Promise<void> => {
  await callSuccessfully(gateway, "POST", `/account/${merchant.merchantId}/connectors`, {
    key: merchant.secretKey,
    body: {
      connector_type: "payout_processor",
      connector_name: "payoutsim",
      profile_id: merchant.profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: `payoutsim-${merchant.merchantId}` },
      test_mode: true,
    },
  });
};
