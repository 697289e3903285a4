// How often, and with how many cards, browsers may try to pay: by the API, on the hosted page, and in a shop's frame.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Checkout, CheckoutOutcome, Payment } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { answerChallenge, deviceOf, threeDsCards, threeDsShop } from "../support/authentications.ts";
import { newCustomer, storeCard } from "../support/customers.ts";
import { dying } from "../support/dying.ts";
import type { CallResult } from "../support/http-call.ts";
import type { MerchantOptions } from "../support/merchant.ts";
import { headingOf, openPage, remarksOf, sendForm } from "../support/pages.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

/** Without automatic retries, so that every confirmation is one attempt. */
const plain: MerchantOptions = { connectors: ["fauxpay", "pretendpay"], profile: { is_auto_retries_enabled: false } };

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop(plain);
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

const created = (of: Shop = shop, more: Record<string, unknown> = {}): Promise<Payment> =>
  of.pay({ amount: 6540, currency: "USD", ...more });

const by = (number: string): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf(number) },
});

const paypal = {
  payment_method: "wallet",
  payment_method_type: "paypal",
  payment_method_data: { wallet: { paypal_redirect: {} } },
};

type Pays = Pick<Payment, "payment_id" | "client_secret">;

const confirm = (
  { payment_id: id, client_secret }: Pays,
  method: Record<string, unknown>,
  of: Shop = shop,
): Promise<CallResult> => of.client("POST", `/payments/${id}/confirm`, { client_secret, ...method });

const byServer = (of: Shop, { payment_id: id }: Pays, number: string): Promise<CallResult> =>
  of.send("POST", `/payments/${id}/confirm`, by(number));

/** The payment's status, or why the confirmation was refused. */
const outcomeOf = async (answer: Promise<CallResult>): Promise<string> => {
  const { status, body } = await answer;
  if (status === 200) return (body as Payment).status;
  const { code, reason } = errorOf(body);
  return `${String(status)} ${code} ${reason}`;
};

const noAttempts = "400 IR_16 attempts_exhausted";
const noCards = "400 IR_16 cards_exhausted";

const tryCards = async (payment: Pays, numbers: readonly string[], of: Shop = shop): Promise<void> => {
  for (const number of numbers) expect(await outcomeOf(confirm(payment, by(number), of))).toBe("failed");
};

const storedCards = async ({ payment_id: id }: Pays): Promise<readonly string[]> => {
  const [row] = await stack.rows<{ cards: readonly string[] | null }>(
    "select details -> 'client_cards' as cards from payments where payment_id = $1",
    id,
  );
  return row?.cards ?? [];
};

const attemptsOf = async ({ payment_id: id }: Pays, of: Shop = shop): Promise<number> => (await of.attempts(id)).length;

describe("a browser after a decline", () => {
  it("may try again although the profile permits its server no retry", async () => {
    const payment = await created();
    await tryCards(payment, [declined]);
    const byKey = await byServer(shop, payment, good);
    expect(errorOf(byKey.body)).toMatchObject({ code: "IR_16", reason: "manual_retry_not_allowed" });
    expect(await ok<Payment>(confirm(payment, by(good)))).toMatchObject({
      status: "succeeded",
      attempt_count: 2,
      amount_received: 6540,
    });
    expect(await outcomeOf(confirm(payment, by(good)))).toBe("400 IR_16 wrong_status");
  });

  it("may do so after its server's attempt, too", async () => {
    const payment = await shop.pay({ amount: 6540, currency: "USD", confirm: true, ...by(declined) });
    expect(payment.status).toBe("failed");
    expect(await outcomeOf(confirm(payment, by(good)))).toBe("succeeded");
  });

  it("may do so by an update that confirms, within the same limits", async () => {
    const payment = await created();
    const update = (number: string): Promise<string> => {
      const body = { client_secret: payment.client_secret, confirm: true, ...by(number) };
      return outcomeOf(shop.client("POST", `/payments/${payment.payment_id}`, body));
    };
    for (const number of cards) expect(await update(number)).toBe("failed");
    expect(await update(good)).toBe(noCards);
    expect(await storedCards(payment)).toHaveLength(5);
  });

  it("has to enter the method again, and has no longer than its client secret is valid", async () => {
    const payment = await created();
    await tryCards(payment, [declined]);
    expect((await confirm(payment, {})).status).toBe(400);
    await stack.rows("update payments set expires_at = now() where payment_id = $1", payment.payment_id);
    expect(errorOf((await confirm(payment, by(good))).body)).toMatchObject({ code: "IR_08" });
    expect(await attemptsOf(payment)).toBe(1);
  });
});

describe("the attempts of a browser", () => {
  it("are twelve that were decided; the thirteenth is refused by any method, and asks no provider", async () => {
    const payment = await created();
    await tryCards(
      payment,
      Array.from({ length: 12 }, () => declined),
    );
    const before = await shop.read(payment.payment_id);
    const { captured } = await stack.provider.totals();
    for (const method of [by(good), by(declined), paypal]) {
      expect(await outcomeOf(confirm(payment, method))).toBe(noAttempts);
    }
    expect(await shop.read(payment.payment_id)).toEqual(before);
    expect(await attemptsOf(payment)).toBe(12);
    expect((await stack.provider.totals()).captured).toBe(captured);
  }, 30_000);

  it("leave those of the merchant's server to its profile", async () => {
    const own = stack.shop({ ...plain, profile: { ...plain.profile, is_manual_retry_enabled: true } });
    const payment = await created(own);
    await tryCards(
      payment,
      Array.from({ length: 12 }, () => declined),
      own,
    );
    expect(await outcomeOf(confirm(payment, by(good), own))).toBe(noAttempts);
    expect(await outcomeOf(byServer(own, payment, good))).toBe("succeeded");
  }, 30_000);

  it("are not those that no provider decided, such as refused credentials", async () => {
    const own = stack.shop({ ...plain, connectors: ["fauxpay"], apiKey: "revoked_of_a_browser" });
    const payment = await created(own);
    await tryCards(
      payment,
      Array.from({ length: 13 }, () => good),
      own,
    );
    expect(await attemptsOf(payment, own)).toBe(13);
  }, 30_000);
});

describe("the cards of a browser", () => {
  it("are five; the sixth is refused and asks no provider, an earlier one and other methods are not", async () => {
    const payment = await created();
    await tryCards(payment, cards);
    const before = await shop.read(payment.payment_id);
    for (const number of [sixth, good]) expect(await outcomeOf(confirm(payment, by(number)))).toBe(noCards);
    expect(await shop.read(payment.payment_id)).toEqual(before);
    await tryCards(payment, [declined, cards[4]]);
    expect(await attemptsOf(payment)).toBe(7);
    expect(await outcomeOf(confirm(payment, by(good)))).toBe(noCards);
    expect(await outcomeOf(confirm(payment, paypal))).toBe("requires_customer_action");
  });

  it("are remembered by fingerprints under a key, and are not shown", async () => {
    const payment = await created();
    await tryCards(payment, [declined]);
    const [fingerprint, ...others] = await storedCards(payment);
    expect(others).toEqual([]);
    expect(fingerprint).toMatch(/^[A-Za-z0-9]{20}$/);
    expect((await shop.send("GET", `/payments/${payment.payment_id}`)).text).not.toContain("client_cards");
  });

  it("are not those of the merchant's server", async () => {
    const own = stack.shop({ ...plain, profile: { ...plain.profile, is_manual_retry_enabled: true } });
    const payment = await created(own);
    for (const number of [sixth, "4000000000000069"]) {
      expect(await outcomeOf(byServer(own, payment, number))).toBe("failed");
    }
    await tryCards(payment, cards, own);
    expect(await outcomeOf(confirm(payment, by(sixth), own))).toBe(noCards);
    expect(await outcomeOf(byServer(own, payment, good))).toBe("succeeded");
  });

  it("are stored cards with their code, too, and the same as their numbers", async () => {
    const customerId = await newCustomer(shop);
    const stored = await storeCard(shop, customerId, good);
    const same = await storeCard(shop, customerId, declined);
    const withCode = ({ payment_method_id }: typeof stored): Record<string, unknown> => ({
      payment_method: "card",
      payment_method_id,
      payment_method_data: { card_token: { card_cvc: "737" } },
    });
    const payment = await created(shop, { customer_id: customerId });
    await tryCards(payment, cards);
    expect(await outcomeOf(confirm(payment, withCode(stored)))).toBe(noCards);
    expect(await outcomeOf(confirm(payment, withCode(same)))).toBe("failed");
    expect(await storedCards(payment)).toHaveLength(5);
  });

  it("are what the server had entered, where the browser confirms that", async () => {
    const payment = await created(shop, by(declined));
    expect(await outcomeOf(confirm(payment, {}))).toBe("failed");
    expect(await storedCards(payment)).toHaveLength(1);
  });

  it("are one where a confirmation is retried automatically", async () => {
    const own = stack.shop();
    const payment = await created(own);
    expect(await ok<Payment>(confirm(payment, by("4000000000009961"), own))).toMatchObject({ attempt_count: 2 });
    expect(await storedCards(payment)).toHaveLength(1);
  });

  it("count where the customer is authenticated apart from the provider", async () => {
    const own = stack.shop(threeDsShop);
    const asked = { authentication_type: "three_ds", request_external_three_ds_authentication: true };
    const payment = await created(own, { ...asked, return_url: "https://shop.example/done" });
    expect(await outcomeOf(confirm(payment, by(threeDsCards.challenge), own))).toBe("requires_customer_action");
    expect(await storedCards(payment)).toHaveLength(1);
    const { acs_url: address = null } = await deviceOf(own).authenticate(payment);
    await answerChallenge(address, "Reject");
    await own.becomes(payment.payment_id, "failed");
    expect(await outcomeOf(confirm(payment, by(threeDsCards.frictionless), own))).toBe("requires_customer_action");
    expect(await storedCards(payment)).toHaveLength(2);
  });

  it.each([
    ["from the start", []],
    ["after four", cards.slice(0, 4)],
    ["after five", cards],
  ])(
    "are five however many come at once, %s",
    async (_title, first) => {
      const payment = await created();
      await tryCards(payment, first);
      const others = [...cards.slice(first.length), sixth, "4000000000000069", "4532015112830366", "4916338506082832"];
      for (let round = 0; round < 6; round += 1) {
        const outcomes = await Promise.all(others.map((number) => outcomeOf(confirm(payment, by(number)))));
        const known = ["failed", noCards, noAttempts, "409 HE_00 busy", "400 IR_16 wrong_status"];
        expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
      }
      const [tried] = await stack.rows<{ different: number }>(
        `select count(distinct details #>> '{method,fingerprint}')::integer as different from attempts
       where payment_id = $1 and details -> 'method' is not null`,
        payment.payment_id,
      );
      // Attempts of cards that were there first may have used up the twelve before there were five.
      expect(tried?.different).toBeLessThanOrEqual(5);
      expect(await storedCards(payment)).toHaveLength(tried?.different ?? 0);
      expect(await attemptsOf(payment)).toBeLessThanOrEqual(12);
    },
    30_000,
  );
});

const fields = (number: string): Record<string, string> => ({
  method: "card",
  card_number: number,
  card_expiry: "03/40",
  card_cvc: "737",
});

describe("the hosted page", () => {
  const linked = (): Promise<Payment> => created(shop, { payment_link: true });
  const form = async ({ payment_link: link }: Payment) => openPage(`${link?.link ?? ""}&retry=true`);

  it("remarks on the sixth card, takes an earlier one, and ends after twelve attempts", async () => {
    const payment = await linked();
    for (const number of cards) await sendForm(await form(payment), fields(number));
    const refused = await sendForm(await form(payment), fields(sixth));
    expect(refused.status).toBe(422);
    expect(Object.keys(remarksOf(refused))).toEqual(["card_number"]);
    expect(remarksOf(refused)["card_number"]).toMatch(/different cards/);
    expect(await attemptsOf(payment)).toBe(5);
    const page = await form(payment);
    for (let tries = 5; tries < 12; tries += 1) await sendForm(page, fields(declined));
    expect(await attemptsOf(payment)).toBe(12);
    expect(headingOf(await sendForm(page, fields(good)))).toBe("Your payment did not go through");
    expect(await attemptsOf(payment)).toBe(12);
    // What a page has tried counts elsewhere.
    expect(await outcomeOf(confirm(payment, by(good)))).toBe(noAttempts);
  }, 30_000);

  it("counts what was tried elsewhere", async () => {
    const payment = await linked();
    await tryCards(payment, cards);
    const refused = await sendForm(await form(payment), fields(good));
    expect(Object.keys(remarksOf(refused))).toEqual(["card_number"]);
    expect(await attemptsOf(payment)).toBe(5);
  });
});

describe("the frame in a shop's page", () => {
  const origin = "https://shop.example";
  const session = ({ client_secret }: Pays): Promise<Checkout> =>
    ok<Checkout>(shop.client("POST", "/checkout/sessions", { client_secret, origin, locale: "en" }));
  const sendFields = async ({ client_secret }: Pays, { mount_token }: Checkout, form: Record<string, string>) =>
    shop.client("POST", "/checkout/confirm", { client_secret, origin, mount_token, locale: "en", fields: form });

  it("remarks on the sixth card, and refuses the thirteenth attempt by its reason", async () => {
    const payment = await created();
    const mounted = await session(payment);
    for (const number of cards) {
      expect(await ok(sendFields(payment, mounted, fields(number)))).toMatchObject({ status: "failed", is_open: true });
    }
    const refused = await ok<CheckoutOutcome>(sendFields(payment, mounted, fields(sixth)));
    expect(refused).toMatchObject({ is_open: true, problems: [{ field: "card_number" }] });
    expect(refused.problems[0]?.message).toMatch(/different cards/);
    expect(await attemptsOf(payment)).toBe(5);
    for (let tries = 5; tries < 12; tries += 1) await ok(sendFields(payment, mounted, fields(declined)));
    expect(await session(payment)).toMatchObject({ status: "failed", is_open: false });
    expect(await outcomeOf(sendFields(payment, mounted, fields(good)))).toBe(noAttempts);
    expect(await attemptsOf(payment)).toBe(12);
  }, 30_000);

  it("remarks on a stored card at its code", async () => {
    const customer_id = await newCustomer(shop);
    const { payment_method_id: cardId } = await storeCard(shop, customer_id, good);
    const payment = await created(shop, { customer_id });
    await tryCards(payment, cards);
    const sent = { method: cardId, [`cvc_${cardId}`]: "737" };
    const refused = await ok<CheckoutOutcome>(sendFields(payment, await session(payment), sent));
    expect(refused.problems).toMatchObject([{ field: `cvc_${cardId}` }]);
  });
});

describe("the card of an attempt whose process dies", () => {
  it("stays among those that were tried", async () => {
    await stack.restart(dying("authorize", "before"));
    const payment = await created();
    expect((await confirm(payment, by(declined))).status).toBeGreaterThanOrEqual(500);
    expect(await storedCards(payment)).toHaveLength(1);
    await stack.restart();
    await shop.becomes(payment.payment_id, "failed");
    await tryCards(payment, cards.slice(1));
    expect(await outcomeOf(confirm(payment, by(good)))).toBe(noCards);
    expect(await outcomeOf(confirm(payment, by(declined)))).toBe("failed");
  }, 30_000);
});
