// What a merchant has in addition to payments: payouts, links, subscriptions, rules, keys, and answers to disputes.
import { setTimeout as delay } from "node:timers/promises";
import { cardMembers, cards } from "../main-job.ts";
import { demoCustomers } from "./customers.ts";
import type { DemoCustomer } from "./customers.ts";
import type { DemoShop } from "./demo-shop.ts";
import { orderBook } from "./orders.ts";

/** One thing to do for the history. */
export type Step = () => Promise<unknown>;

const day = 86_400_000;

const customerAt = (index: number): DemoCustomer => demoCustomers[index % demoCustomers.length] as DemoCustomer;

/** The customers, before anything refers to them. */
export const customerSteps = ({ post }: DemoShop): readonly Step[] =>
  demoCustomers.map(
    ({ customerId, firstName, lastName, email, phone, phoneCountryCode, address }) =>
      () =>
        post("/customers", {
          customer_id: customerId,
          name: `${firstName} ${lastName}`,
          email,
          phone,
          phone_country_code: phoneCountryCode,
          address: { ...address, first_name: firstName, last_name: lastName },
        }),
  );

const accounts = [
  "000100000001",
  "000200000002",
  "000300000003",
  "000400000004",
  "000100000001",
  "000700000007",
  "000900000009",
];

/** Payouts to suppliers and winners: paid, failed, returned, waiting, and not confirmed yet. */
export const payoutSteps = ({ post, profiles }: DemoShop): readonly Step[] =>
  Array.from({ length: 12 }, (_, index) => {
    const isOpen = index % 6 === 5;
    return () =>
      post("/payouts/create", {
        amount: 4_500 + index * 1_750,
        currency: "USD",
        confirm: !isOpen,
        auto_fulfill: !isOpen,
        payout_type: "bank",
        payout_method_data: {
          bank: {
            bank_account_number: accounts[index % accounts.length],
            bank_routing_number: "110000000",
            bank_country_code: "US",
          },
        },
        customer_id: customerAt(index * 5).customerId,
        description: index % 3 === 0 ? "Prize of the tasting" : "Beans of the season",
        profile_id: profiles.online,
      });
  });

/** Payment links: open ones, and some that were paid. */
export const linkSteps = ({ post, profiles }: DemoShop): readonly Step[] => {
  const next = orderBook(31);
  return Array.from({ length: 8 }, (_, index) => {
    const { amount, currency, description } = next("online");
    return async () => {
      const made = await post("/payments", {
        amount,
        currency,
        description,
        payment_link: true,
        profile_id: profiles.online,
        customer_id: customerAt(index * 3).customerId,
        merchant_order_reference_id: `LINK-${String(500 + index)}`,
        return_url: "https://merchant.example/return",
      });
      if (index % 4 !== 3) return;
      await post(`/payments/${String(made.body["payment_id"])}/confirm`, cardMembers(cards.succeeds));
    };
  });
};

const plans = [
  ["coffee", "Coffee of the month", 1_290, 0],
  ["roastery", "Roastery club", 3_490, 14],
] as const;

/** Subscriptions to two plans: running, on trial, paused, cancelled. */
export const subscribe = async ({ post, profiles }: DemoShop): Promise<void> => {
  for (const [id, name, amount, trialDays] of plans) {
    const price = { item_price_id: `${id}-monthly`, amount, currency: "EUR", interval: "month" };
    await post(
      "/subscriptions/items",
      { item_id: id, name, prices: [{ ...price, trial_period_days: trialDays }] },
      profiles.online,
    );
  }
  for (let index = 0; index < 8; index += 1) {
    const [plan] = plans[index % 2] as (typeof plans)[number];
    const made = await post(
      "/subscriptions",
      {
        item_price_id: `${plan}-monthly`,
        customer_id: customerAt(index * 2 + 1).customerId,
        payment_details: {
          ...cardMembers(cards.succeeds),
          customer_acceptance: { acceptance_type: "offline" },
          return_url: "https://merchant.example/return",
        },
      },
      profiles.online,
    );
    const path = `/subscriptions/${String(made.body["id"])}`;
    if (index === 4) await post(`${path}/pause`, {}, profiles.online);
    if (index === 6) await post(`${path}/cancel`, {}, profiles.online);
  }
};

const to = (...connectors: readonly string[]): object => ({
  priority: connectors.map((name) => ({ gateway_name: name, gateway_id: null })),
});

const when = (name: string, conditions: readonly object[], ...connectors: readonly string[]): object => ({
  name,
  routing_type: "priority",
  output: to(...connectors),
  statements: [{ condition: conditions.map((condition) => ({ ...condition, metadata: {} })), nested: null }],
});

const large = when(
  "large amounts",
  [{ lhs: "amount", comparison: "greater_than", value: { type: "number", value: 50_000 } }],
  "phonypay",
  "fauxpay",
);
const pounds = when(
  "pounds",
  [{ lhs: "currency", comparison: "equal", value: { type: "enum_variant", value: "GBP" } }],
  "phonypay",
  "fauxpay",
);

const programOf = (...rules: readonly object[]): object => ({
  type: "advanced",
  data: { globals: {}, default_selection: to("fauxpay", "phonypay"), rules, metadata: {} },
});

/** A rule with two versions, of which the second is active. */
export const makeRoutingRule = async ({ engine, merchant }: DemoShop): Promise<void> => {
  const made = await engine("/routing/create", {
    name: "Shops' rule",
    description: "Large amounts to phonypay",
    created_by: merchant.merchantId,
    algorithm_for: "payment",
    algorithm: programOf(large),
  });
  const key = { created_by: merchant.merchantId, routing_algorithm_id: made.body["rule_id"] };
  await engine("/routing/update", {
    ...key,
    description: "Large amounts and pounds to phonypay",
    algorithm: programOf(large, pounds),
  });
  await engine("/routing/activate", key);
};

/** Further API keys, of which one expires soon, and blocked cards. */
export const administrationSteps = ({ operator, post, merchant }: DemoShop): readonly Step[] => [
  ...(
    [
      ["Tills in Tokyo", 300],
      ["Export to the ledger", 9],
    ] as const
  ).map(
    ([name, days]) =>
      () =>
        operator(`/api_keys/${merchant.merchantId}`, {
          name,
          description: "Made with the history of the demo merchant",
          expiration: new Date(Date.now() + days * day).toISOString(),
        }),
  ),
  ...["424200", "510099"].map((data) => () => post("/blocklist", { type: "card_bin", data })),
];

const disputesMost = 50;
const disputePollMs = 250;

interface ListedDispute {
  readonly dispute_id: string;
}

/** What is submitted: the word decides at the sandbox provider (domain/dispute.ts there). */
const evidences = [
  "Signed for by the customer on delivery: winning_evidence",
  "Ordered again by the same customer the day after: undecided_evidence",
  "The tracking number is lost: losing_evidence",
] as const;

/** Waits for the disputes that the banks open, answers three, accepts one and leaves the others open. */
export const answerDisputes = async ({ get, post }: DemoShop, expected: number, signal: AbortSignal): Promise<void> => {
  const list = async (): Promise<readonly ListedDispute[]> =>
    (await get(`/disputes/list?limit=${String(disputesMost)}`)).body as unknown as readonly ListedDispute[];
  const until = Date.now() + 8_000;
  let disputes = await list();
  while (disputes.length < expected && Date.now() < until && !signal.aborted) {
    await delay(disputePollMs);
    disputes = await list();
  }
  // The order of the list is not that of the payments.
  const sorted = disputes.map(({ dispute_id: id }) => id).sort();
  for (const [index, text] of evidences.entries()) {
    const id = sorted[index];
    if (id !== undefined) await post("/disputes/evidence", { dispute_id: id, uncategorized_text: text });
  }
  const accepted = sorted[evidences.length];
  if (accepted !== undefined) await post(`/disputes/accept/${accepted}`);
};
