// How often, and with how many cards, browsers may try to pay an invoice of a subscription.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription } from "@railyard/contracts";

import { dying } from "../../support/dying.ts";
import type { CallResult } from "../../support/http-call.ts";
import type { MerchantOptions } from "../../support/merchant.ts";
import { errorOf } from "../../support/payouts.ts";
import type { SubscriptionDesk, TimeMachine } from "../../support/subscriptions.ts";
import { paymentDetails, subscriptionDesk, timeMachine } from "../../support/subscriptions.ts";
import type { Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let desk: SubscriptionDesk;
let time: TimeMachine;

/** Without automatic retries, so that every confirmation is one attempt. */
const plain: MerchantOptions = { connectors: ["fauxpay", "pretendpay"], profile: { is_auto_retries_enabled: false } };

beforeAll(async () => {
  stack = await startStack();
  time = timeMachine();
  await stack.restart(time.override);
  desk = subscriptionDesk(stack, stack.shop(plain), time);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const good = "4242424242424242";
/** All are declined. */
const cards = [
  "4000000000000002",
  "5105105105105100",
  "4000000000009995",
  "4000000000009987",
  "4000000000009979",
] as const;
const [declined] = cards;
const sixth = "4000000000000127";
const paypal = {
  payment_method: "wallet",
  payment_method_type: "paypal",
  payment_method_data: { wallet: { paypal_redirect: {} } },
};
/** The first payment succeeds, later merchant-initiated transactions (MIT) are declined. */
const laterDeclined = "4000000000000390";

const made = async (price: Record<string, unknown> = {}, of: SubscriptionDesk = desk): Promise<Subscription> => {
  const asked = { item_price_id: await of.plan(price), customer_id: await of.customer() };
  const { status, body, text } = await of.send("POST", "/subscriptions/create", asked);
  if (status !== 200) throw new TypeError(text);
  return body as Subscription;
};

type Confirmed = Pick<Subscription, "id" | "client_secret">;

const byBrowser = (
  { id, client_secret }: Confirmed,
  number: string,
  changes: Record<string, unknown> = {},
  of: SubscriptionDesk = desk,
): Promise<CallResult> =>
  of.client("POST", `/subscriptions/${id}/confirm`, {
    client_secret,
    payment_details: paymentDetails(number, changes),
  });

const byServer = ({ id }: Confirmed, number: string): Promise<CallResult> =>
  desk.send("POST", `/subscriptions/${id}/confirm`, { payment_details: paymentDetails(number) });

/** The status of the subscription, or why the confirmation was refused. */
const outcomeOf = async (answer: Promise<CallResult>): Promise<string> => {
  const { status, body } = await answer;
  if (status === 200) return (body as Subscription).status;
  const { code, reason } = errorOf(body);
  return `${String(status)} ${code} ${reason}`;
};

const noAttempts = "400 IR_16 attempts_exhausted";
const noCards = "400 IR_16 cards_exhausted";
const wrongStatus = "400 IR_16 subscription_wrong_status";

const tryCards = async (subscription: Confirmed, numbers: readonly string[], left = "failed"): Promise<void> => {
  for (const number of numbers) expect(await outcomeOf(byBrowser(subscription, number))).toBe(left);
};

const times = (count: number, number: string): readonly string[] => Array.from({ length: count }, () => number);

/** What is stored of what was tried, with the number of its cards. */
const triesOf = async ({ id }: Confirmed): Promise<{ attempts: number; cards: number } | null> => {
  const [row] = await stack.rows<{ tries: { attempts: number; cards: readonly string[] } | null }>(
    "select details -> 'tries' as tries from subscriptions where subscription_id = $1",
    id,
  );
  const tries = row?.tries ?? null;
  return tries === null ? null : { attempts: tries.attempts, cards: tries.cards.length };
};

const paymentsOf = async ({ id }: Confirmed): Promise<number> => (await desk.payments(id)).length;

describe("the cards of a browser that confirms a subscription", () => {
  it("are five for its first payment; the sixth makes none, an earlier one does", async () => {
    const subscription = await made();
    await tryCards(subscription, cards);
    expect(await triesOf(subscription)).toEqual({ attempts: 5, cards: 5 });
    const before = await desk.read(subscription.id);
    for (const number of [sixth, good]) expect(await outcomeOf(byBrowser(subscription, number))).toBe(noCards);
    expect(await desk.read(subscription.id)).toEqual({ ...before, modified_at: expect.any(String) });
    expect(await paymentsOf(subscription)).toBe(5);
    await tryCards(subscription, [cards[4], declined]);
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(noCards);
    expect(await paymentsOf(subscription)).toBe(7);
    expect(JSON.stringify(await desk.read(subscription.id))).not.toMatch(/tries|fingerprint/);
  }, 30_000);

  it("are none of the merchant's server, which may use any", async () => {
    const subscription = await made();
    for (const number of [sixth, "4000000000000069"]) {
      expect(await outcomeOf(byServer(subscription, number))).toBe("failed");
    }
    await tryCards(subscription, cards);
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(noCards);
    expect(await outcomeOf(byServer(subscription, good))).toBe("active");
    expect(await triesOf(subscription)).toBeNull();
  }, 30_000);

  it("do not keep the customer from another payment method", async () => {
    const subscription = await made();
    await tryCards(subscription, cards);
    expect(await outcomeOf(byBrowser(subscription, good, paypal))).toBe("pending");
  }, 30_000);

  it("are five for a set-up before a trial, too, which verifies a card without a charge", async () => {
    const subscription = await made({ trial_period_days: 14 });
    await tryCards(subscription, cards);
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(noCards);
    await tryCards(subscription, [cards[1]]);
    expect(await paymentsOf(subscription)).toBe(6);
  }, 30_000);
});

describe("the attempts of a browser that confirms a subscription", () => {
  it("are twelve; the server is not limited to them", async () => {
    const subscription = await made();
    await tryCards(subscription, times(12, declined));
    const refused = await byBrowser(subscription, good);
    expect(await outcomeOf(Promise.resolve(refused))).toBe(noAttempts);
    expect(errorOf(refused.body).message).toBe(
      "The customer has tried to pay 12 times, the maximum. Confirm the subscription from your server.",
    );
    expect(await outcomeOf(byBrowser(subscription, good, paypal))).toBe(noAttempts);
    expect(await paymentsOf(subscription)).toBe(12);
    expect(await outcomeOf(byServer(subscription, good))).toBe("active");
    // The status goes first.
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(wrongStatus);
  }, 60_000);

  it("are not those that no provider decided, such as refused credentials", async () => {
    const own = subscriptionDesk(
      stack,
      stack.shop({ ...plain, connectors: ["fauxpay"], apiKey: "revoked_of_a_subscriber" }),
      time,
    );
    const subscription = await made({}, own);
    for (const number of times(3, good)) {
      expect(await outcomeOf(byBrowser(subscription, number, {}, own))).toBe("failed");
    }
    expect(await triesOf(subscription)).toEqual({ attempts: 0, cards: 1 });
  }, 30_000);

  it("are not those of refused requests", async () => {
    const subscription = await made();
    for (const number of times(3, "4242424242424241")) {
      expect(await outcomeOf(byBrowser(subscription, number))).toBe("400 IR_06 card_number_invalid");
    }
    expect(await triesOf(subscription)).toBeNull();
    expect(await outcomeOf(byBrowser(subscription, good))).toBe("active");
  });
});

describe("an invoice whose charge failed", () => {
  const overdue = async (): Promise<Subscription> => {
    const subscription = await made();
    await tryCards(subscription, [declined]);
    expect(await outcomeOf(byBrowser(subscription, laterDeclined))).toBe("active");
    const after = await desk.renew(await desk.read(subscription.id));
    expect(after.invoice).toMatchObject({ number: 2, status: "payment_failed" });
    return after;
  };

  it("has tries of its own, of which the charges of the server are none", async () => {
    const subscription = await overdue();
    expect(await triesOf(subscription)).toBeNull();
    await tryCards(subscription, cards, "active");
    expect(await triesOf(subscription)).toMatchObject({ attempts: 5 });
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(noCards);
    await tryCards(subscription, times(7, declined), "active");
    expect(await outcomeOf(byBrowser(subscription, declined))).toBe(noAttempts);
    expect(await desk.read(subscription.id)).toMatchObject({ invoice: { number: 2, status: "payment_failed" } });
    expect(await outcomeOf(byServer(subscription, good))).toBe("active");
    expect((await desk.read(subscription.id)).invoice).toMatchObject({ number: 2, status: "paid" });
  }, 60_000);
});

describe("confirmations at once", () => {
  it.each([
    ["from the start", []],
    ["after four cards", cards.slice(0, 4)],
  ])(
    "use no sixth card and no thirteenth attempt, %s",
    async (_title, first) => {
      const subscription = await made();
      await tryCards(subscription, first);
      const others = [...cards.slice(first.length), sixth, "4000000000000069", "4532015112830366", "4916338506082832"];
      for (let round = 0; round < 8; round += 1) {
        const outcomes = await Promise.all(others.map((number) => outcomeOf(byBrowser(subscription, number))));
        const known = ["failed", "pending", noCards, noAttempts, "409 HE_00 busy", wrongStatus];
        expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
      }
      const [tried] = await stack.rows<{ different: number; attempts: number }>(
        `select count(distinct attempts.details #>> '{method,fingerprint}')::integer as different,
           count(*)::integer as attempts
         from attempts join payments using (merchant_id, payment_id)
         where payments.details #>> '{invoice,subscription_id}' = $1`,
        subscription.id,
      );
      expect(tried?.different).toBeLessThanOrEqual(5);
      expect(tried?.attempts).toBeLessThanOrEqual(12);
      expect(await triesOf(subscription)).toEqual({ attempts: tried?.attempts, cards: tried?.different });
    },
    60_000,
  );
});

describe("a try whose process dies", () => {
  it("counts once the payment is found, with its card", async () => {
    const subscription = await made();
    const fault = dying("authorize", "before");
    await stack.restart((ports) => fault(time.override(ports)));
    expect((await byBrowser(subscription, declined)).status).toBeGreaterThanOrEqual(500);
    await stack.restart(time.override);
    await desk.becomes(subscription.id, ({ status }) => {
      expect(status).toBe("failed");
    });
    expect(await triesOf(subscription)).toMatchObject({ cards: 1 });
    await tryCards(subscription, cards.slice(1));
    expect(await outcomeOf(byBrowser(subscription, good))).toBe(noCards);
    await tryCards(subscription, [declined]);
  }, 60_000);
});
