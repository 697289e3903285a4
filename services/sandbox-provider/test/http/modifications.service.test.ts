// Captures, voids, increments and refunds, of the acquirer that ends them at once and of the one that does not.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AttemptOutcome, AuthorizeInput, IncrementalOutcome, RefundOutcome } from "@railyard/connectors";
import { eventually } from "@railyard/testing";

import type { Sandbox } from "../support/sandbox.ts";
import {
  authorize,
  cardInput,
  idOf,
  ledgerOf,
  newReference,
  otherInput,
  run,
  press,
  referenceTo,
  startReceiver,
  startSandbox,
  sync,
} from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.behave("fauxpay", {});
  await sandbox.behave("pretendpay", {});
});

afterAll(async () => {
  await sandbox.stop();
});

interface Payment {
  readonly connector: string;
  readonly input: AuthorizeInput;
  readonly outcome: AttemptOutcome;
}

const held = async (changes: Partial<AuthorizeInput> = {}): Promise<Payment> => {
  const input = cardInput("4242424242424242", { captureMethod: "manual", ...changes });
  const outcome = await authorize(sandbox, "fauxpay", input);
  return { connector: "fauxpay", input, outcome };
};

/** A pay-later payment that the customer has agreed to. */
const agreed = async (changes: Partial<AuthorizeInput>): Promise<Payment> => {
  const input = otherInput("pay_later", "klarna", changes);
  const outcome = await authorize(sandbox, "pretendpay", input);
  await press(sandbox, outcome, "complete");
  return { connector: "pretendpay", input, outcome };
};

const capture = (payment: Payment, amount: number, isFinal: boolean, key?: string): Promise<AttemptOutcome> => {
  const captureId = key ?? newReference("cap");
  return run(sandbox, payment.connector, "capture", captureId, {
    ...referenceTo(payment.input, payment.outcome),
    connectorTransactionId: idOf(payment.outcome),
    captureId,
    amountToCapture: amount,
    amountCaptured: 0,
    isFinal,
  });
};

const voidIt = (payment: Payment): Promise<AttemptOutcome> =>
  run(sandbox, payment.connector, "void", payment.input.attemptId, {
    ...referenceTo(payment.input, payment.outcome),
    reason: null,
  });

const incrementTo = (payment: Payment, total: number): Promise<IncrementalOutcome> => {
  const authorizationId = newReference("auth");
  return run(sandbox, payment.connector, "incremental_authorization", authorizationId, {
    ...referenceTo(payment.input, payment.outcome),
    connectorTransactionId: idOf(payment.outcome),
    authorizationId,
    requestedTotal: total,
    authorizedTotal: payment.input.amount,
    reason: null,
  });
};

const refund = (payment: Payment, amount: number, key?: string, webhookUrl?: string): Promise<RefundOutcome> => {
  const refundId = key ?? newReference("ref");
  return run(sandbox, payment.connector, "refund", refundId, {
    refundId,
    paymentId: payment.input.paymentId,
    attemptId: payment.input.attemptId,
    connectorTransactionId: idOf(payment.outcome),
    amount,
    currency: "USD",
    reason: "requested",
    webhookUrl: webhookUrl ?? null,
  });
};

const look = (payment: Payment): Promise<AttemptOutcome> =>
  sync(sandbox, payment.connector, payment.input, payment.outcome);

const ledger = (payment: Payment): ReturnType<typeof ledgerOf> => ledgerOf(sandbox, payment.input.paymentId);

describe("a capture", () => {
  it("of everything ends the payment", async () => {
    const payment = await held();
    expect(payment.outcome).toMatchObject({ attemptStatus: "authorized", amountAuthorized: 1000, amountCaptured: 0 });
    expect(await ledger(payment)).toMatchObject({ held: 1000, captured: 0 });
    expect(await capture(payment, 1000, true)).toMatchObject({
      attemptStatus: "charged",
      amountCaptured: 1000,
      captures: [{ captureStatus: "charged", amount: 1000 }],
    });
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 1000 });
  });

  it("of a part releases the rest when it is the last", async () => {
    const payment = await held();
    const done = await capture(payment, 300, true);
    expect(done).toMatchObject({ attemptStatus: "partial_charged", amountCaptured: 300 });
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 300 });
    const { body } = await sandbox.get(`/sandbox/ledger?payment=${payment.input.attemptId}`);
    expect(body).toMatchObject({
      entries: [
        { kind: "authorization", amount: 1000 },
        { kind: "release", amount: 700 },
      ],
    });
  });

  it("of a part leaves the rest when more may follow, until nothing is left", async () => {
    const payment = await held({ captureMethod: "manual_multiple" });
    expect(await capture(payment, 300, false)).toMatchObject({ attemptStatus: "partial_charged_and_chargeable" });
    expect(await capture(payment, 200, false)).toMatchObject({ amountCaptured: 500, captures: [{ amount: 200 }] });
    expect(await capture(payment, 501, false)).toMatchObject({
      attemptStatus: "unchanged",
      captures: [{ captureStatus: "failed" }],
      error: { code: "amount_exceeds_authorization" },
    });
    expect(await capture(payment, 500, false)).toMatchObject({ attemptStatus: "charged", amountCaptured: 1000 });
    expect((await look(payment)).captures).toHaveLength(3);
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 1000 });
  });

  it("is taken once per key, and never beyond what is held, however many come at a time", async () => {
    const payment = await held({ captureMethod: "manual_multiple" });
    const key = newReference("cap");
    const same = await Promise.all(Array.from({ length: 8 }, () => capture(payment, 400, false, key)));
    expect(same.map(({ amountCaptured }) => amountCaptured)).toEqual(Array.from({ length: 8 }, () => 400));
    const different = await Promise.all(Array.from({ length: 8 }, () => capture(payment, 300, false)));
    expect(different.filter(({ captures }) => captures?.[0]?.captureStatus === "charged")).toHaveLength(2);
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 1000 });
  });

  it("with a used key and another amount is refused", async () => {
    const payment = await held({ captureMethod: "manual_multiple" });
    const key = newReference("cap");
    await capture(payment, 400, false, key);
    expect(await capture(payment, 401, false, key)).toMatchObject({ error: { code: "idempotency_key_reused" } });
    expect(await ledger(payment)).toMatchObject({ captured: 400 });
  });

  it("of a payment that was voided fails", async () => {
    const payment = await held();
    await voidIt(payment);
    expect(await capture(payment, 1000, true)).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "wrong_state", httpStatus: 409 },
    });
  });
});

describe("a void", () => {
  it("releases what is held, and again changes nothing", async () => {
    const payment = await held();
    expect(await voidIt(payment)).toMatchObject({ attemptStatus: "voided", settlement: "final" });
    expect(await voidIt(payment)).toMatchObject({ attemptStatus: "voided" });
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 0 });
  });

  it("of the rest leaves what was captured", async () => {
    const payment = await held({ captureMethod: "manual_multiple" });
    await capture(payment, 300, false);
    expect(await voidIt(payment)).toMatchObject({ attemptStatus: "partial_charged", amountCaptured: 300 });
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 300 });
  });

  it("of captured money is refused and changes nothing", async () => {
    const payment = await held();
    await capture(payment, 1000, true);
    expect(await voidIt(payment)).toMatchObject({ attemptStatus: "unchanged", error: { code: "wrong_state" } });
    expect(await look(payment)).toMatchObject({ attemptStatus: "charged" });
  });

  it("by key takes the ground from an authorization that comes later", async () => {
    const input = cardInput("4242424242424242");
    const unknown: Payment = { connector: "fauxpay", input, outcome: await nothingKnown() };
    expect(await voidIt(unknown)).toMatchObject({ attemptStatus: "voided" });
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ amountCaptured: 0, amountAuthorized: 0 });
    expect(await ledger(unknown)).toEqual("nothing");
  });

  it("by key voids what the key had made", async () => {
    const payment = await held();
    const byKey = { ...payment, outcome: await nothingKnown() };
    expect(await voidIt(byKey)).toMatchObject({ attemptStatus: "voided" });
    expect(await look(payment)).toMatchObject({ attemptStatus: "voided" });
  });
});

const nothingKnown = (): Promise<AttemptOutcome> =>
  Promise.resolve({ attemptStatus: "pending", settlement: "poll", connectorTransactionId: null });

describe("an increment", () => {
  it("increases the authorization to the new total", async () => {
    const payment = await held({ isIncrementalAuthorizationRequested: true });
    expect(payment.outcome.isIncrementalAuthorizationAllowed).toBe(true);
    expect(await incrementTo(payment, 1500)).toMatchObject({ authorizationStatus: "success", amountAuthorized: 1500 });
    expect(await ledger(payment)).toMatchObject({ held: 1500 });
    expect(await capture(payment, 1500, true)).toMatchObject({ attemptStatus: "charged", amountCaptured: 1500 });
  });

  it("is refused when it was not asked for, or is none", async () => {
    expect(await incrementTo(await held(), 1500)).toMatchObject({
      authorizationStatus: "failure",
      error: { code: "increments_not_allowed" },
    });
    const payment = await held({ isIncrementalAuthorizationRequested: true });
    expect(await incrementTo(payment, 1000)).toMatchObject({ error: { code: "amount_not_raised" } });
  });
});

describe("a refund", () => {
  it("gives back no more than was captured, however many come at a time", async () => {
    const payment = await held();
    await capture(payment, 1000, true);
    const refunds = await Promise.all(Array.from({ length: 8 }, () => refund(payment, 300)));
    expect(refunds.filter(({ refundStatus }) => refundStatus === "success")).toHaveLength(3);
    expect(refunds.filter(({ error }) => error?.code === "amount_exceeds_capture")).toHaveLength(5);
    expect(await ledger(payment)).toMatchObject({ captured: 1000, refunded: 900 });
  });

  it("happens once per key, also when the same comes many times at once", async () => {
    const payment = await held();
    await capture(payment, 1000, true);
    const key = newReference("ref");
    const refunds = await Promise.all(Array.from({ length: 8 }, () => refund(payment, 300, key)));
    expect(new Set(refunds.map(({ connectorRefundId }) => connectorRefundId)).size).toBe(1);
    expect(await ledger(payment)).toMatchObject({ refunded: 300 });
    expect(await refund(payment, 301, key)).toMatchObject({ error: { code: "idempotency_key_reused" } });
  });

  it("of money that was not captured is refused", async () => {
    const payment = await held();
    expect(await refund(payment, 100)).toMatchObject({ refundStatus: "failure", error: { code: "wrong_state" } });
  });

  it("can be looked up by its key alone", async () => {
    const payment = await held();
    await capture(payment, 1000, true);
    const refundId = newReference("ref");
    const lookUp = (): Promise<RefundOutcome> =>
      run(sandbox, "fauxpay", "refund_sync", refundId, {
        refundId,
        refundKey: refundId,
        connectorRefundId: null,
        connectorTransactionId: idOf(payment.outcome),
        amount: 300,
        currency: "USD",
      });
    expect(await lookUp()).toMatchObject({ refundStatus: "unchanged", found: false, settlement: "poll" });
    const { connectorRefundId } = await refund(payment, 300, refundId);
    expect(await lookUp()).toMatchObject({ refundStatus: "success", found: true, connectorRefundId });
  });
});

describe("taking back what was captured", () => {
  const reverse = (payment: Payment, key = newReference("reverse")): Promise<AttemptOutcome> =>
    run(sandbox, payment.connector, "void_post_capture", key, {
      ...referenceTo(payment.input, payment.outcome),
      connectorTransactionId: idOf(payment.outcome),
      reason: null,
    });

  it("leaves nothing captured, once only", async () => {
    const payment = await held({ captureMethod: "automatic" });
    expect(await ledger(payment)).toMatchObject({ captured: 1000 });
    const key = newReference("reverse");
    const gone = { attemptStatus: "voided_post_charge", settlement: "final", amountCaptured: 0 };
    expect(await reverse(payment, key)).toMatchObject(gone);
    expect(await reverse(payment, key)).toMatchObject(gone);
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 0, refunded: 0 });
    expect(await refund(payment, 100)).toMatchObject({ refundStatus: "failure", error: { code: "wrong_state" } });
  });

  it("is refused before a capture and after a refund", async () => {
    const open = await held();
    expect(await reverse(open)).toMatchObject({ attemptStatus: "unchanged", error: { code: "wrong_state" } });
    const refunded = await held({ captureMethod: "automatic" });
    await refund(refunded, 1);
    expect(await reverse(refunded)).toMatchObject({ attemptStatus: "unchanged", error: { code: "wrong_state" } });
    expect(await ledger(refunded)).toMatchObject({ captured: 1000, refunded: 1 });
  });

  it("ends later where everything does", async () => {
    const payment = await agreed({ captureMethod: "automatic" });
    expect(await reverse(payment)).toMatchObject({ attemptStatus: "charged", settlement: "await_webhook" });
    await eventually(async () => {
      expect(await look(payment)).toMatchObject({ attemptStatus: "voided_post_charge" });
    });
    expect(await ledger(payment)).toMatchObject({ captured: 0 });
  });
});

describe("holding for longer", () => {
  const daysLeft = (outcome: AttemptOutcome): number =>
    Math.round((new Date(outcome.captureBefore ?? 0).getTime() - Date.now()) / 86_400_000);

  it("is granted when asked for, at once or later", async () => {
    const usual = await held();
    expect([daysLeft(usual.outcome), usual.outcome.isAuthorizationExtended]).toEqual([7, undefined]);
    const asked = await held({ isExtendedAuthorizationRequested: true });
    expect([daysLeft(asked.outcome), asked.outcome.isAuthorizationExtended]).toEqual([30, true]);
    const extended = await run(sandbox, "fauxpay", "extend_authorization", newReference("extend"), {
      ...referenceTo(usual.input, usual.outcome),
      connectorTransactionId: idOf(usual.outcome),
    });
    expect(extended).toMatchObject({ attemptStatus: "authorized", isAuthorizationExtended: true });
    expect(daysLeft(extended)).toBe(30);
    expect(daysLeft(await look(usual))).toBe(30);
    expect((await held({ captureMethod: "automatic" })).outcome.captureBefore).toBeUndefined();
  });
});

describe("the acquirer that ends modifications later", () => {
  it("captures, with a webhook at the end", async () => {
    const receiver = await startReceiver();
    const payment = await agreed({ captureMethod: "manual", webhookUrl: receiver.url });
    expect(await look(payment)).toMatchObject({ attemptStatus: "authorized" });
    expect(await capture(payment, 400, true)).toMatchObject({
      attemptStatus: "capture_initiated",
      settlement: "await_webhook",
      amountCaptured: 0,
      captures: [{ captureStatus: "pending" }],
    });
    await eventually(async () => {
      expect(await look(payment)).toMatchObject({
        attemptStatus: "partial_charged",
        amountCaptured: 400,
        captures: [{ captureStatus: "charged" }],
      });
    });
    await eventually(() => {
      expect(receiver.received).toHaveLength(2);
    });
    expect(await ledger(payment)).toMatchObject({ held: 0, captured: 400 });
    await receiver.stop();
  });

  it("checks pending captures against what is left", async () => {
    const payment = await agreed({ captureMethod: "manual_multiple" });
    await capture(payment, 600, false);
    expect(await capture(payment, 600, false)).toMatchObject({ error: { code: "amount_exceeds_authorization" } });
    expect(await capture(payment, 400, false)).toMatchObject({ captures: [{ captureStatus: "pending" }] });
    await eventually(async () => {
      expect(await look(payment)).toMatchObject({ attemptStatus: "charged", amountCaptured: 1000 });
    });
  });

  it("voids", async () => {
    const payment = await agreed({ captureMethod: "manual" });
    expect(await voidIt(payment)).toMatchObject({ attemptStatus: "void_initiated", settlement: "await_webhook" });
    await eventually(async () => {
      expect(await look(payment)).toMatchObject({ attemptStatus: "voided" });
    });
  });

  it("refunds", async () => {
    const receiver = await startReceiver();
    const payment = await agreed({});
    expect(await refund(payment, 250, undefined, receiver.url)).toMatchObject({ refundStatus: "pending" });
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(await ledger(payment)).toMatchObject({ captured: 1000, refunded: 250 });
    await receiver.stop();
  });
});
