// Payments that are shared with another account at the provider: what is taken, kept, sent on and given back.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
});

afterAll(async () => {
  await stack.stop();
});

const sharing = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  provider_split_payment: {
    charge_type: "destination",
    application_fees: 540,
    transfer_account_id: "acct_seller",
    ...changes,
  },
});

const shared = (changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  cardPayment("4242424242424242", { split_payments: sharing(changes), ...more });

/** Status and code of a refusal. */
const stated = ({ status, body }: CallResult): readonly unknown[] => [
  status,
  (body as { error: { code: string } }).error.code,
];

interface Line {
  readonly kind: string;
  readonly amount: number;
  readonly transfer_account: string | null;
}

/** The provider's entries about a payment, as `kind amount account`. */
const ledgerOf = async (payment: Pick<Payment, "payment_id">): Promise<readonly string[]> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${payment.payment_id}`);
  return (body as { entries: Line[] }).entries.map((line) =>
    [line.kind, line.amount, line.transfer_account].filter((part) => part !== null).join(" "),
  );
};

describe("a payment that is shared", () => {
  it("is charged with the fee kept and the rest sent on, and shows its charge for good", async () => {
    const payment = await shop.pay(shared());
    expect(payment).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    const split = payment.split_payments?.provider_split_payment;
    expect(split).toEqual({
      charge_id: expect.stringMatching(/^schg_/),
      charge_type: "destination",
      application_fees: 540,
      transfer_account_id: "acct_seller",
    });
    expect((await shop.read(payment.payment_id)).split_payments).toEqual(payment.split_payments);
    const [event] = await shop.events(payment.payment_id);
    expect(event?.data).toMatchObject({
      content: { object: { split_payments: payment.split_payments } },
    });
    expect(await ledgerOf(payment)).toEqual([
      "capture 6540",
      "application_fee 540 acct_seller",
      "transfer 6000 acct_seller",
    ]);
  });

  it("of another account's own charge sends nothing on", async () => {
    const payment = await shop.pay(shared({ charge_type: "direct" }));
    expect(await ledgerOf(payment)).toEqual(["capture 6540", "application_fee 540 acct_seller"]);
  });

  it("has no charge before it is confirmed, and keeps its sharing through a change and a confirm", async () => {
    const made = await shop.pay(shared({}, { confirm: false }));
    expect(made.split_payments?.provider_split_payment.charge_id).toBeNull();
    const changed = await shop.send("POST", `/payments/${made.payment_id}`, {
      split_payments: sharing({ application_fees: 1000 }),
    });
    expect(changed.body).toMatchObject({ split_payments: { provider_split_payment: { application_fees: 1000 } } });
    const confirmed = await shop.client("POST", `/payments/${made.payment_id}/confirm`, {
      client_secret: made.client_secret,
    });
    expect(confirmed.body).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(made)).toContain("application_fee 1000 acct_seller");
  });

  it("shares every capture in proportion, without losing a minor unit", async () => {
    const payment = await shop.pay(shared({ application_fees: 1001 }, { capture_method: "manual_multiple" }));
    expect(await ledgerOf(payment)).toEqual(["authorization 6540"]);
    for (const amount of [2000, 4540]) {
      const captured = await shop.send("POST", `/payments/${payment.payment_id}/capture`, {
        amount_to_capture: amount,
      });
      expect(captured.status).toBe(200);
    }
    const lines = await ledgerOf(payment);
    const fees = lines.filter((line) => line.startsWith("application_fee "));
    expect(fees).toEqual(["application_fee 306 acct_seller", "application_fee 695 acct_seller"]);
    expect(lines.filter((line) => line.startsWith("transfer "))).toEqual([
      "transfer 1694 acct_seller",
      "transfer 3845 acct_seller",
    ]);
  });

  it("never goes to a connector that does not share, not even as a retry", async () => {
    const alone = stack.shop({ connectors: ["phonypay"] });
    const refused = await alone.send("POST", "/payments", shared());
    expect(stated(refused)).toEqual([400, "IR_39"]);
    const declined = await shop.pay(
      cardPayment("4000000000009961", { split_payments: sharing(), connector: ["phonypay", "fauxpay"] }),
    );
    expect(declined).toMatchObject({ status: "failed", connector: "fauxpay", attempt_count: 1 });
    expect(await ledgerOf(declined)).toEqual([]);
  });

  it("gives fee and transfer back when its capture is taken back", async () => {
    const payment = await shop.pay(shared());
    const undone = await shop.send("POST", `/payments/${payment.payment_id}/cancel_post_capture`, {});
    expect(undone.status).toBe(200);
    expect(await ledgerOf(payment)).toEqual(
      expect.arrayContaining([
        "reversal 6540",
        "application_fee_refund 540 acct_seller",
        "transfer_reversal 6000 acct_seller",
      ]),
    );
  });
});

describe("a split that cannot be", () => {
  const field = "split_payments.provider_split_payment";

  it.each([
    ["a fee above the amount", shared({ application_fees: 6541 }), `${field}.application_fees`],
    ["a negative fee", shared({ application_fees: -1 }), "application_fees"],
    ["an unknown kind of charge", shared({ charge_type: "platform" }), "charge_type"],
    ["no account", shared({ transfer_account_id: "" }), "transfer_account_id"],
    ["an unknown provider key", cardPayment("4242424242424242", { split_payments: { other: {} } }), "split_payments"],
    ["an empty split", cardPayment("4242424242424242", { split_payments: {} }), "split_payments"],
    [
      "nothing to share",
      shared({ application_fees: 0 }, { amount: 0, confirm: false, payment_type: "setup_mandate" }),
      "split_payments",
    ],
  ])("is refused with %s, naming the member", async (_what, body, member) => {
    const paymentId = `pay_${"0123456789abcdefghijklmnop".slice(0, 26)}`;
    const refused = await shop.send("POST", "/payments", { ...body, payment_id: paymentId });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.text).toContain(member);
    expect((await shop.send("GET", `/payments/${paymentId}`)).status).toBe(404);
  });

  it("is refused when the amount falls below the fee, and when a customer sends it", async () => {
    const made = await shop.pay(shared({}, { confirm: false }));
    const lowered = await shop.send("POST", `/payments/${made.payment_id}`, { amount: 500 });
    expect(stated(lowered)).toEqual([422, "IR_06"]);
    const grabbed = await shop.client("POST", `/payments/${made.payment_id}/confirm`, {
      client_secret: made.client_secret,
      split_payments: sharing({ transfer_account_id: "acct_mine" }),
    });
    expect(stated(grabbed)).toEqual([401, "IR_18"]);
    expect((await shop.read(made.payment_id)).split_payments).toEqual(made.split_payments);
  });
});

describe("a refund of a shared payment", () => {
  const reverting = (fee: boolean, transfer: boolean) => ({
    split_refunds: { provider_split_refund: { revert_platform_fee: fee, revert_transfer: transfer } },
  });

  it("takes back what it specifies, in proportion", async () => {
    const payment = await shop.pay(shared());
    const refund = await shop.refund(payment.payment_id, { amount: 3270, ...reverting(true, true) });
    expect(refund).toMatchObject({ status: "succeeded", ...reverting(true, true) });
    expect((await ledgerOf(payment)).slice(3)).toEqual([
      "refund 3270",
      "application_fee_refund 270 acct_seller",
      "transfer_reversal 3000 acct_seller",
    ]);
    expect((await shop.read(payment.payment_id)).refunds?.[0]).toMatchObject(reverting(true, true));
  });

  it("is the merchant's alone when it does not specify it", async () => {
    const payment = await shop.pay(shared());
    const refund = await shop.refund(payment.payment_id);
    expect(refund.split_refunds).toBeNull();
    expect((await ledgerOf(payment)).slice(3)).toEqual(["refund 6540"]);
  });

  it("that the provider settles later takes back then", async () => {
    const payment = await shop.pay(cardPayment("4000000000005126", { split_payments: sharing() }));
    const refund = await shop.refund(payment.payment_id, reverting(true, false));
    expect(refund.status).toBe("pending");
    await eventually(async () => {
      const { body } = await shop.send("GET", `/refunds/${refund.refund_id}?force_sync=true`);
      expect(body).toMatchObject({ status: "succeeded" });
    });
    expect((await ledgerOf(payment)).slice(3)).toEqual(["refund 6540", "application_fee_refund 540 acct_seller"]);
  });

  it("is refused for what was not shared", async () => {
    const plain = await shop.pay();
    const ofPlain = await shop.send("POST", "/refunds", { payment_id: plain.payment_id, ...reverting(true, false) });
    expect(stated(ofPlain)).toEqual([422, "IR_06"]);
    const direct = await shop.pay(shared({ charge_type: "direct" }));
    const ofDirect = await shop.send("POST", "/refunds", { payment_id: direct.payment_id, ...reverting(true, true) });
    expect(stated(ofDirect)).toEqual([422, "IR_06"]);
    expect(ofDirect.text).toContain("revert_transfer");
    expect((await shop.read(direct.payment_id)).refunds).toEqual(plain.refunds);
    expect((await shop.refund(direct.payment_id, reverting(true, false))).status).toBe("succeeded");
  });
});
