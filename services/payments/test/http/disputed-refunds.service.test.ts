// What a dispute has taken back is not given back a second time; the provider's ledger is the witness.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute, Payment, Refund } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import { eventually } from "@railyard/testing";

import { deliver, disputeBecomes, disputedPayment, disputeOf } from "../support/disputes.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { relayDesk } from "../support/relays.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack({ OPERATION_LEASE_MS: "20000", CONNECTOR_TIMEOUT_MS: "9000", BUSY_WAIT_MS: "5000" });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

interface LedgerEntry {
  readonly kind: string;
  readonly amount: number;
}

/** What the provider's ledger has of a payment, oldest first. */
const entriesOf = async (paymentId: string): Promise<readonly (readonly [string, number])[]> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${paymentId}`);
  return (body as { entries: LedgerEntry[] }).entries.map(({ kind, amount }) => [kind, amount] as const);
};

const lockPayment = defineStatement({
  name: "lock_payment_of_test",
  text: "select payment_id from payments where payment_id = $1 for update",
});

const disputedCard = "4000000000000259";
/** Refunds of it end later. */
const lateRefundCard = "4000000000005126";

const postRefund = (paymentId: string, members: Record<string, unknown> = {}): Promise<CallResult> =>
  shop.send("POST", "/refunds", { payment_id: paymentId, ...members });

const codeOf = ({ body }: CallResult): string => (body as { error?: { code: string } }).error?.code ?? "ok";

interface Reported {
  readonly id?: string;
  readonly stage?: string;
  readonly status?: string;
  readonly amount?: number;
  readonly currency?: string;
}

let reports = 0;

/** Has the provider report a dispute about the payment; resolves to its id at the provider. */
const report = async (payment: Payment, changes: Reported = {}): Promise<string> => {
  reports += 1;
  const { id = `sdsp_${randomBytes(8).toString("hex")}`, ...stated } = changes;
  const { status, text } = await deliver(stack, shop.merchantId, {
    event_id: `sevt_${randomBytes(8).toString("hex")}`,
    type: "dispute.updated",
    created_at: new Date().toISOString(),
    dispute: {
      dispute_id: id,
      payment_id: payment.connector_transaction_id,
      payment_reference: `${payment.payment_id}_1`,
      stage: "dispute",
      status: "open",
      amount: payment.amount,
      currency: payment.currency,
      reason: "fraudulent",
      reason_code: "10.4",
      respond_by: new Date(Date.now() + 86_400_000).toISOString(),
      submissions: 0,
      created_at: new Date().toISOString(),
      updated_at: new Date(Date.now() + reports).toISOString(),
      ...stated,
    },
  });
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return id;
};

const chargedBack = async (paymentId: string): Promise<number> => {
  const [row] = await stack.rows<{ amount_charged_back: number }>(
    "select amount_charged_back from payments where payment_id = $1",
    paymentId,
  );
  return row?.amount_charged_back ?? -1;
};

describe("a payment that is disputed as a whole", () => {
  it("has nothing to refund, whatever the outcome of the dispute unless it is won", async () => {
    const { payment, dispute } = await disputedPayment(shop);
    const { payment_id: id } = payment;
    const refused = await postRefund(id);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_13", reason: "refund_disputed" } } });
    const { message, data } = (refused.body as { error: { message: string; data: unknown } }).error;
    expect(message).toContain("6540");
    expect(message).toContain("despite_disputes");
    expect(data).toEqual({ captured: 6540, refunded: 0, charged_back: 6540, refundable: 0 });
    await shop.send("POST", `/disputes/accept/${dispute.dispute_id}`, {});
    await disputeBecomes(shop, dispute.dispute_id, "dispute_accepted");
    expect(codeOf(await postRefund(id, { amount: 1 }))).toBe("IR_13");
    expect(await entriesOf(id)).toEqual([
      ["capture", 6540],
      ["chargeback", 6540],
    ]);
    expect(await chargedBack(id)).toBe(6540);
  });

  it("is not cancelled after its capture", async () => {
    const { payment } = await disputedPayment(shop);
    const refused = await shop.send("POST", `/payments/${payment.payment_id}/cancel_post_capture`, {});
    expect([refused.status, codeOf(refused)]).toEqual([400, "IR_16"]);
    expect((refused.body as { error: { message: string } }).error.message).toContain("dispute");
    expect((await shop.read(payment.payment_id)).status).toBe("succeeded");
    expect((await entriesOf(payment.payment_id)).map(([kind]) => kind)).toEqual(["capture", "chargeback"]);
  });

  it("can be refunded as a whole once the dispute is won", async () => {
    const { payment, dispute } = await disputedPayment(shop);
    const evidence = { dispute_id: dispute.dispute_id, uncategorized_text: "winning_evidence" };
    await shop.send("POST", "/disputes/evidence", evidence);
    expect(codeOf(await postRefund(payment.payment_id))).toBe("IR_13");
    await disputeBecomes(shop, dispute.dispute_id, "dispute_won");
    expect(await shop.refund(payment.payment_id)).toMatchObject({ status: "succeeded", amount: 6540 });
    expect((await entriesOf(payment.payment_id)).map(([kind]) => kind)).toEqual([
      "capture",
      "chargeback",
      "chargeback_reversal",
      "refund",
    ]);
  });

  it("is refunded on top of the dispute only when that is requested, with an amount", async () => {
    const { payment } = await disputedPayment(shop);
    const { payment_id: id } = payment;
    const unstated = await postRefund(id, { despite_disputes: true });
    expect([unstated.status, codeOf(unstated)]).toEqual([400, "IR_13"]);
    const refund = await shop.refund(id, { amount: 1000, despite_disputes: true });
    expect(refund).toMatchObject({ status: "succeeded", amount: 1000, despite_disputes: true });
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toEqual(refund);
    expect((await shop.read(id)).refunds).toEqual([refund]);
    const beyond = await postRefund(id, { amount: 5541, despite_disputes: true });
    expect([beyond.status, codeOf(beyond)]).toEqual([400, "IR_13"]);
    expect(await entriesOf(id)).toEqual([
      ["capture", 6540],
      ["chargeback", 6540],
      ["refund", 1000],
    ]);
  });
});

describe("a dispute over a part", () => {
  it("limits only the rest, and gives its part back when it is won", async () => {
    const payment = await shop.pay();
    const { payment_id: id } = payment;
    const dispute = await report(payment, { amount: 4000 });
    const refused = await postRefund(id, { amount: 2541 });
    expect([refused.status, codeOf(refused)]).toEqual([400, "IR_13"]);
    expect(await shop.refund(id, { amount: 500 })).toMatchObject({ amount: 500, despite_disputes: false });
    expect(await shop.refund(id)).toMatchObject({ status: "succeeded", amount: 2040 });
    expect(codeOf(await postRefund(id, { amount: 1 }))).toBe("IR_13");
    await report(payment, { id: dispute, amount: 4000, status: "won" });
    expect(await shop.refund(id)).toMatchObject({ status: "succeeded", amount: 4000 });
    expect(codeOf(await postRefund(id, { amount: 1 }))).toBe("IR_13");
  });

  it("of a capture of a part limits what was captured", async () => {
    const payment = await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    await shop.send("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: 3000 });
    await report(await shop.read(payment.payment_id), { amount: 2000 });
    expect(codeOf(await postRefund(payment.payment_id, { amount: 1001 }))).toBe("IR_13");
    expect(await shop.refund(payment.payment_id)).toMatchObject({ amount: 1000, status: "succeeded" });
  });

  it("counts in addition to another one, and once where a later stage has an id of its own", async () => {
    const payment = await shop.pay();
    const { payment_id: id } = payment;
    const first = await report(payment, { amount: 3000 });
    await report(payment, { amount: 1000 });
    expect(await chargedBack(id)).toBe(4000);
    await report(payment, { id: first, amount: 3000, stage: "pre_arbitration" });
    expect(await chargedBack(id)).toBe(4000);
    await report(payment, { amount: 3000, stage: "arbitration" });
    expect(await chargedBack(id)).toBe(4000);
    await report(payment, { amount: 4500, stage: "arbitration" });
    expect(await chargedBack(id)).toBe(7500);
    expect(codeOf(await postRefund(id))).toBe("IR_13");
  });

  it("in another currency takes everything, as the service cannot know how much it is", async () => {
    const payment = await shop.pay();
    await report(payment, { amount: 1, currency: "EUR" });
    expect(codeOf(await postRefund(payment.payment_id, { amount: 1 }))).toBe("IR_13");
  });

  it("counts by its stage and status", async () => {
    const payment = await shop.pay();
    await report(payment, { amount: 100 });
    const stages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"];
    const statuses = ["opened", "challenged", "expired", "accepted", "lost", "won", "cancelled"];
    const counted: Record<string, string> = {};
    for (const stage of stages) {
      const taken: string[] = [];
      for (const status of statuses) {
        await stack.rows(
          "update disputes set stage = $2, status = $3 where payment_id = $1",
          payment.payment_id,
          stage,
          `dispute_${status}`,
        );
        if ((await chargedBack(payment.payment_id)) === 100) taken.push(status);
      }
      counted[stage] = taken.join(" ");
    }
    const whereMoneyIsTaken = "opened challenged expired accepted lost";
    expect(counted).toEqual({
      pre_dispute: "accepted lost",
      dispute: whereMoneyIsTaken,
      pre_arbitration: whereMoneyIsTaken,
      arbitration: whereMoneyIsTaken,
      dispute_reversal: "accepted lost",
    });
  });
});

describe("when the provider knows of the dispute and Railyard does not yet", () => {
  it("the provider's refusal ends the refund, under its own code, and the cancellation", async () => {
    await stack.provider.behave("fauxpay", "provider_key", { webhooks: "never" });
    try {
      const { payment_id: id } = await shop.pay(cardPayment(disputedCard));
      await eventually(async () => (await entriesOf(id)).length === 2, { intervalMs: 50 });
      const refund = await shop.refund(id);
      expect(refund).toMatchObject({
        status: "failed",
        error_code: "amount_charged_back",
        unified_code: "UE_1000",
        unified_message: "A dispute has taken the money back already",
      });
      expect(await shop.refund(id, { amount: 40, despite_disputes: true })).toMatchObject({ status: "succeeded" });
      const { payment_id: other } = await shop.pay(cardPayment(disputedCard));
      await eventually(async () => (await entriesOf(other)).length === 2, { intervalMs: 50 });
      const refused = await shop.send("POST", `/payments/${other}/cancel_post_capture`, {});
      expect([refused.status, codeOf(refused)]).toEqual([400, "IR_16"]);
      expect((await shop.read(other)).status).toBe("succeeded");
    } finally {
      await stack.provider.behave("fauxpay", "provider_key", {});
    }
  });

  it("a dispute that comes while a refund is under way is recorded next to it", async () => {
    const payment = await shop.pay(cardPayment(lateRefundCard));
    const { payment_id: id } = payment;
    const refund = await shop.refund(id, { amount: 3000 });
    expect(refund.status).toBe("pending");
    await report(payment);
    expect(await chargedBack(id)).toBe(6540);
    await eventually(
      async () => ((await shop.send("GET", `/refunds/${refund.refund_id}`)).body as Refund).status === "succeeded",
      { intervalMs: 50 },
    );
    const refused = await postRefund(id, { amount: 1 });
    expect((refused.body as { error: { data: unknown } }).error.data).toEqual({
      captured: 6540,
      refunded: 3000,
      charged_back: 6540,
      refundable: 0,
    });
  });
});

describe("a relay", () => {
  it("gives nothing back that a dispute of a payment known here has taken", async () => {
    const { payment } = await disputedPayment(shop);
    const body = (amount: number): Record<string, unknown> => ({
      connector_resource_id: payment.connector_transaction_id,
      connector_id: accountId(shop.merchantId, "fauxpay"),
      type: "refund",
      data: { refund: { amount, currency: "USD" } },
    });
    const refused = await shop.send("POST", "/relay", body(100));
    expect([refused.status, codeOf(refused)]).toEqual([400, "IR_13"]);
    const plain = await shop.pay();
    const known = { ...body(100), connector_resource_id: plain.connector_transaction_id };
    expect(await relayDesk(stack, shop).relay(known)).toMatchObject({ status: "success" });
    expect((await entriesOf(payment.payment_id)).map(([kind]) => kind)).toEqual(["capture", "chargeback"]);
  });
});

describe("at the same moment", () => {
  /** Everything that left for the payment, in the order of the ledger, and whether it left twice. */
  const assertOnce = async (paymentId: string, isBackBefore: boolean): Promise<void> => {
    const entries = await entriesOf(paymentId);
    const back = entries.findIndex(([kind]) => kind === "chargeback");
    const later = entries.slice(back + 1).map(([kind]) => kind);
    const won = later.indexOf("chargeback_reversal");
    const whileTaken = won === -1 ? later : later.slice(0, won);
    expect([back >= 0, whileTaken.filter((kind) => kind === "refund" || kind === "reversal")]).toEqual([true, []]);
    const kinds = entries.map(([kind]) => kind);
    if (isBackBefore) expect(kinds.filter((kind) => kind === "refund" || kind === "reversal")).toEqual([]);
  };

  const storm = async (work: readonly (() => Promise<unknown>)[]): Promise<readonly unknown[]> =>
    Promise.all(work.map((one) => one()));

  /** How many statements wait for a lock that another transaction holds. */
  const waitFor = (count: number): Promise<void> =>
    eventually(
      async () => {
        const waiting = await stack.rows(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (waiting.length !== count) throw new TypeError(`${String(waiting.length)} wait`);
      },
      { intervalMs: 20 },
    );

  /** Both find the payment's row taken, so that they get it in the order in which they came. */
  const inOrder = async (
    payment: Payment,
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<readonly unknown[]> => {
    const works: Promise<unknown>[] = [];
    await stack.database.transaction(async (transaction) => {
      await transaction.query(lockPayment, [payment.payment_id]);
      works.push(first());
      await waitFor(1);
      works.push(second());
      await waitFor(2);
    });
    return Promise.all(works);
  };

  it("a refund that was checked before the dispute was stored is refused by the statement", async () => {
    const payment = await shop.pay();
    const dispute = () => report(payment, { amount: 6000 });
    const [, refused] = await inOrder(payment, dispute, () => postRefund(payment.payment_id, { amount: 541 }));
    expect(refused).toMatchObject({ status: 400, body: { error: { reason: "refund_disputed" } } });
    expect(await shop.refund(payment.payment_id)).toMatchObject({ amount: 540 });
    expect(await entriesOf(payment.payment_id)).toEqual([
      ["capture", 6540],
      ["refund", 540],
    ]);
  });

  it("a refund that was reserved first continues, and the dispute is recorded next to it", async () => {
    const payment = await shop.pay();
    const { payment_id: id } = payment;
    const dispute = () => report(payment, { amount: 6000 });
    const [refund] = await inOrder(payment, () => postRefund(id, { amount: 5000 }), dispute);
    expect(refund).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(await chargedBack(id)).toBe(6000);
    expect(await postRefund(id)).toMatchObject({
      body: { error: { data: { captured: 6540, refunded: 5000, charged_back: 6000, refundable: 0 } } },
    });
  });

  it("two disputes are both counted", async () => {
    const payment = await shop.pay();
    await inOrder(
      payment,
      () => report(payment, { amount: 1000 }),
      () => report(payment, { amount: 2000 }),
    );
    expect(await chargedBack(payment.payment_id)).toBe(3000);
  });

  it("many refunds and a dispute end with nothing given back that was taken", async () => {
    const payment = await shop.pay();
    const refunds = Array.from({ length: 20 }, () => postRefund(payment.payment_id, { amount: 400 }));
    const dispute = report(payment, { amount: 6000 });
    const codes = (await Promise.all([...refunds, dispute.then(() => postRefund(payment.payment_id))])).map(codeOf);
    expect(codes.filter((code) => code !== "ok" && code !== "IR_13" && code !== "IR_12")).toEqual([]);
    const [row] = await stack.rows<{ amount_refunded: number; amount_charged_back: number }>(
      "select amount_refunded, amount_charged_back from payments where payment_id = $1",
      payment.payment_id,
    );
    const refunded = (await entriesOf(payment.payment_id)).filter(([kind]) => kind === "refund");
    expect(row?.amount_charged_back).toBe(6000);
    expect(row?.amount_refunded).toBe(refunded.reduce((sum, [, amount]) => sum + amount, 0));
  });

  it("refunds, acceptances, challenges and cancellations of disputed payments give no amount back twice", async () => {
    const cases = await Promise.all(
      ["accept", "challenge", "cancel"].flatMap((rival) =>
        Array.from({ length: 3 }, async () => ({ rival, ...(await disputedPayment(shop)) })),
      ),
    );
    const rivalOf = (rival: string, dispute: Dispute, paymentId: string): Promise<CallResult> => {
      if (rival === "accept") return shop.send("POST", `/disputes/accept/${dispute.dispute_id}`, {});
      if (rival === "cancel") return shop.send("POST", `/payments/${paymentId}/cancel_post_capture`, {});
      const evidence = { dispute_id: dispute.dispute_id, uncategorized_text: "losing_evidence" };
      return shop.send("POST", "/disputes/evidence", evidence);
    };
    for (const { rival, payment, dispute } of cases) {
      const results = (await storm([
        () => postRefund(payment.payment_id),
        () => rivalOf(rival, dispute, payment.payment_id),
        () => postRefund(payment.payment_id, { amount: 100 }),
        () => shop.send("POST", `/payments/${payment.payment_id}/cancel_post_capture`, {}),
      ])) as CallResult[];
      expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      await assertOnce(payment.payment_id, true);
      expect((await disputeOf(shop, dispute.dispute_id)).dispute_status).toMatch(/opened|accepted|challenged|lost/);
    }
  }, 60_000);

  it("refunds and a dispute that the provider opens meanwhile give no amount back twice", async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => shop.pay(cardPayment(disputedCard))));
    await Promise.all(
      payments.map(async ({ payment_id: id }, index) => {
        const path = index % 2 === 0 ? "/refunds" : `/payments/${id}/cancel_post_capture`;
        await eventually(
          async () => {
            await shop.send("POST", path, index % 2 === 0 ? { payment_id: id, amount: 100 } : {});
            return (await entriesOf(id)).some(([kind]) => kind === "chargeback" || kind === "reversal");
          },
          { intervalMs: 20 },
        );
        const kinds = (await entriesOf(id)).map(([kind]) => kind);
        if (!kinds.includes("reversal")) await assertOnce(id, false);
        else expect(kinds).not.toContain("chargeback");
      }),
    );
  }, 60_000);
});
