// Every row of the published card table, through the connectors and real HTTP.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import { sandboxCards } from "../../src/app.ts";
import type { Sandbox } from "../support/sandbox.ts";
import {
  authorize,
  cardInput,
  idOf,
  ledgerOf,
  newReference,
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
});

afterAll(async () => {
  await sandbox.stop();
});

type Proof = (number: string) => Promise<void>;

const nothing = "nothing";
const tookAll = { currency: "USD", held: 0, captured: 1000, refunded: 0, paid_out: 0 };

const succeeds: Proof = async (number) => {
  const input = cardInput(number);
  const outcome = await authorize(sandbox, "fauxpay", input);
  expect(outcome).toMatchObject({
    attemptStatus: "charged",
    settlement: "final",
    amountAuthorized: 1000,
    amountCaptured: 1000,
    paymentChecks: { cvc: "pass", postal_code: "pass" },
  });
  expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
};

const succeedsUnlessChallenged: Proof = async (number) => {
  await succeeds(number);
  const input = cardInput(number, { authenticationType: "three_ds" });
  const outcome = await authorize(sandbox, "fauxpay", input);
  expect(outcome).toMatchObject({ attemptStatus: "authentication_pending", settlement: "await_webhook" });
  expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
};

const challenges: Proof = async (number) => {
  const input = cardInput(number);
  const outcome = await authorize(sandbox, "fauxpay", input);
  expect(outcome.attemptStatus).toBe("authentication_pending");
  expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
  expect(await press(sandbox, outcome, "complete")).toMatch(/^http:\/\/shop\.example\/return\?order=1&/);
  expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({
    attemptStatus: "charged",
    authenticationData: { flow: "challenge", trans_status: "Y", eci: "05" },
  });
  expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
  const rejected = cardInput(number);
  const refused = await authorize(sandbox, "fauxpay", rejected);
  await press(sandbox, refused, "reject");
  expect(await sync(sandbox, "fauxpay", rejected, refused)).toMatchObject({
    attemptStatus: "authentication_failed",
    error: { code: "authentication_failed" },
  });
  expect(await ledgerOf(sandbox, rejected.paymentId)).toBe(nothing);
};

const declines =
  (code: string): Proof =>
  async (number) => {
    for (const connector of ["fauxpay", "phonypay", "shampay"]) {
      const input = cardInput(number);
      const outcome = await authorize(sandbox, connector, input);
      expect(outcome).toMatchObject({ attemptStatus: "failure", settlement: "final", error: { code } });
      expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
    }
  };

const failsCheck =
  (checks: object): Proof =>
  async (number) => {
    const outcome = await authorize(sandbox, "fauxpay", cardInput(number));
    expect(outcome).toMatchObject({ attemptStatus: "charged", paymentChecks: checks });
  };

const settlesLater =
  (end: object, taken: unknown): Proof =>
  async (number) => {
    const receiver = await startReceiver();
    const input = cardInput(number, { webhookUrl: receiver.url });
    const outcome = await authorize(sandbox, "fauxpay", input);
    expect(outcome).toMatchObject({ attemptStatus: "pending", settlement: "await_webhook", amountCaptured: 0 });
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject(end);
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(taken);
    await receiver.stop();
  };

const proofs: Readonly<Record<string, Proof>> = {
  "4111111111111111": succeedsUnlessChallenged,
  "4242424242424242": succeedsUnlessChallenged,
  "5555555555554444": succeedsUnlessChallenged,
  "38000000000006": succeedsUnlessChallenged,
  "378282246310005": succeedsUnlessChallenged,
  "371449635398431": succeedsUnlessChallenged,
  "6011111111111117": succeedsUnlessChallenged,
  "4000003800000446": challenges,
  "4000000000003220": challenges,
  "4000000000003063": challenges,
  "4000002500003155": challenges,
  "4000000000003055": async (number) => {
    const outcome = await authorize(sandbox, "fauxpay", cardInput(number, { authenticationType: "three_ds" }));
    expect(outcome).toMatchObject({
      attemptStatus: "charged",
      authenticationData: { flow: "frictionless", trans_status: "Y" },
    });
  },
  "4000000000003097": succeeds,
  "4000000000003105": succeeds,
  "4000008400001629": async (number) => {
    const input = cardInput(number);
    const outcome = await authorize(sandbox, "fauxpay", input);
    await press(sandbox, outcome, "complete");
    expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({
      attemptStatus: "failure",
      error: { code: "card_declined" },
      authenticationData: { trans_status: "Y" },
    });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
  },
  "4000000000000002": declines("card_declined"),
  "5105105105105100": declines("card_declined"),
  "4000000000000101": failsCheck({ cvc: "fail", postal_code: "pass" }),
  "4000000000000036": failsCheck({ cvc: "pass", postal_code: "fail" }),
  "4000000000009995": declines("insufficient_funds"),
  "4000000000009961": async (number) => {
    const declined = await authorize(sandbox, "fauxpay", cardInput(number));
    expect(declined).toMatchObject({ attemptStatus: "failure", error: { code: "insufficient_funds" } });
    const first = await authorize(sandbox, "phonypay", cardInput(number, { setupFutureUsage: "off_session" }));
    expect(first).toMatchObject({ attemptStatus: "charged" });
    const later = cardInput(number, {
      offSession: true,
      paymentMethodData: { type: "connector_mandate", connectorMandateId: first.connectorMandateId ?? "" },
    });
    expect(await authorize(sandbox, "phonypay", later)).toMatchObject({ attemptStatus: "charged" });
  },
  "4000000000009987": declines("lost_card"),
  "4000000000009979": declines("stolen_card"),
  "4000000000000069": declines("expired_card"),
  "4000000000000127": declines("incorrect_cvc"),
  "4000000000000119": async (number) => {
    const input = cardInput(number);
    for (let call = 0; call < 2; call += 1) {
      expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({
        attemptStatus: "pending",
        settlement: "poll",
        error: { code: "http_500", httpStatus: 500 },
      });
    }
    expect(await sync(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "unchanged", found: false });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
  },
  "4000000000000259": async (number) => {
    const receiver = await startReceiver();
    const input = cardInput(number, { webhookUrl: receiver.url });
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "charged" });
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(JSON.parse(receiver.received[0]?.rawBody.toString() ?? "")).toMatchObject({
      type: "dispute.updated",
      dispute: { status: "open", stage: "dispute", amount: 1000, payment_reference: input.attemptId },
    });
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ captured: 1000, charged_back: 1000 });
    await receiver.stop();
  },
  "4000000000002685": async (number) => {
    const receiver = await startReceiver();
    const input = cardInput(number, { webhookUrl: receiver.url });
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "charged" });
    await eventually(() => {
      const statuses = receiver.received.map(
        ({ rawBody }) => (JSON.parse(rawBody.toString()) as { readonly dispute: { status: string } }).dispute.status,
      );
      expect(statuses).toEqual(["open", "expired"]);
    });
    await receiver.stop();
  },
  "4000000000002750": async (number) => {
    expect(await chargedAfterVoid(number)).toMatchObject({ refundStatus: "success" });
  },
  "4000000000002834": async (number) => {
    expect(await chargedAfterVoid(number)).toMatchObject({ refundStatus: "failure", error: { code: "refund_failed" } });
  },
  "4000000000005126": async (number) => {
    const receiver = await startReceiver();
    const { input, refund, refundId } = await payAndRefund(number, receiver.url);
    expect(refund).toMatchObject({ refundStatus: "pending", settlement: "await_webhook" });
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ refunded: 0 });
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(await syncRefund(refundId, refund.connectorRefundId)).toMatchObject({ refundStatus: "success" });
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ refunded: 400 });
    await receiver.stop();
  },
  // What else ends later with it is among the modifications.
  "4000000000005142": async (number) => {
    const { input, refund } = await payAndRefund(number, null);
    expect(refund).toMatchObject({ refundStatus: "pending", settlement: "await_webhook" });
    await eventually(async () => {
      expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ captured: 1000, refunded: 400 });
    });
  },
  "4000000000007726": async (number) => {
    const { input, refund } = await payAndRefund(number, null);
    expect(refund).toMatchObject({ refundStatus: "failure", error: { code: "refund_failed" } });
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
  },
  "4000000000000341": async (number) => {
    const input = cardInput(number);
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({
      attemptStatus: "pending",
      settlement: "poll",
      connectorTransactionId: null,
      transport: "connection_lost",
    });
    expect(await sync(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "charged", found: true });
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "charged" });
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
  },
  "4000000000000408": async (number) => {
    const input = cardInput(number);
    expect(await authorize(sandbox, "fauxpay", input, 100)).toMatchObject({
      attemptStatus: "pending",
      settlement: "poll",
      transport: "timeout",
    });
    expect(await sync(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "unchanged", found: false });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
  },
  "4000000000000200": settlesLater({ attemptStatus: "charged" }, tookAll),
  "4000000000000226": settlesLater({ attemptStatus: "failure", error: { code: "card_declined" } }, nothing),
  "4000000000000093": async (number) => {
    const input = cardInput(number);
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ error: { httpStatus: 500 } });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "charged" });
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
  },
  "4000000000000176": async (number) => {
    await declines("authentication_required")(number);
    const input = cardInput(number, { authenticationType: "three_ds" });
    const outcome = await authorize(sandbox, "fauxpay", input);
    await press(sandbox, outcome, "complete");
    expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({ attemptStatus: "charged" });
  },
  "4000000000000713": async (number) => {
    const input = cardInput(number);
    const outcome = await authorize(sandbox, "fauxpay", input);
    expect(outcome).toMatchObject({ attemptStatus: "device_data_collection_pending", settlement: "await_webhook" });
    const found = new URL(await press(sandbox, outcome, "complete")).searchParams.get("collectionReference");
    expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({
      attemptStatus: "device_data_collection_pending",
    });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
    const complete = (reference: string, of: typeof input, to: typeof outcome) =>
      run(sandbox, "fauxpay", "complete_authorize", `${of.attemptId}_device_data_${reference}`, {
        ...referenceTo(of, to),
        query: { collectionReference: reference },
        form: {},
      });
    expect(await complete(found ?? "", input, outcome)).toMatchObject({ attemptStatus: "charged" });
    expect(await ledgerOf(sandbox, input.paymentId)).toEqual(tookAll);
    // Whatever comes later changes nothing.
    expect(await complete("sddc-other", input, outcome)).toMatchObject({ attemptStatus: "unchanged" });
    const forged = cardInput(number);
    const waiting = await authorize(sandbox, "fauxpay", forged);
    expect(await complete("sddc-other", forged, waiting)).toMatchObject({
      attemptStatus: "authentication_failed",
      error: { code: "authentication_failed" },
    });
    expect(await ledgerOf(sandbox, forged.paymentId)).toBe(nothing);
  },
  "4000000000000143": async (number) => {
    const input = cardInput(number);
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({
      attemptStatus: "partially_authorized",
      amountAuthorized: 500,
      amountCaptured: 0,
    });
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ held: 500, captured: 0 });
  },
  "4000000000009235": async (number) => {
    for (const [decision, end, taken] of [
      ["approve", { attemptStatus: "charged" }, tookAll],
      ["reject", { attemptStatus: "failure", error: { code: "suspected_fraud" } }, nothing],
    ] as const) {
      const input = cardInput(number);
      const outcome = await authorize(sandbox, "fauxpay", input);
      expect(outcome).toMatchObject({ attemptStatus: "unresolved", settlement: "await_webhook" });
      const reference = { ...input, connectorTransactionId: idOf(outcome), authorizationKey: input.attemptId };
      expect(await run(sandbox, "fauxpay", decision, newReference("review"), reference)).toMatchObject(end);
      expect(await ledgerOf(sandbox, input.paymentId)).toEqual(taken);
    }
  },
  "4000000000000390": async (number) => {
    const first = await authorize(sandbox, "fauxpay", cardInput(number, { setupFutureUsage: "off_session" }));
    expect(first).toMatchObject({ attemptStatus: "charged", connectorMandateId: expect.stringMatching(/^smnd_/) });
    const later = cardInput(number, {
      offSession: true,
      paymentMethodData: { type: "connector_mandate", connectorMandateId: first.connectorMandateId ?? "" },
    });
    expect(await authorize(sandbox, "fauxpay", later)).toMatchObject({
      attemptStatus: "failure",
      error: { code: "mandate_declined" },
    });
  },
};

const payAndRefund = async (
  number: string,
  webhookUrl: string | null,
): Promise<{
  input: ReturnType<typeof cardInput>;
  refund: Awaited<ReturnType<typeof run<"refund">>>;
  refundId: string;
}> => {
  const input = cardInput(number);
  const outcome = await authorize(sandbox, "fauxpay", input);
  const refundId = newReference("ref");
  const refund = await run(sandbox, "fauxpay", "refund", refundId, {
    refundId,
    paymentId: input.paymentId,
    attemptId: input.attemptId,
    connectorTransactionId: idOf(outcome),
    amount: 400,
    currency: "USD",
    reason: null,
    webhookUrl,
  });
  return { input, refund, refundId };
};

/** Holds the amount, voids it, waits until it was charged all the same, and refunds a part. */
const chargedAfterVoid = async (number: string): Promise<Awaited<ReturnType<typeof run<"refund">>>> => {
  const receiver = await startReceiver();
  const input = cardInput(number, { captureMethod: "manual", webhookUrl: receiver.url });
  const outcome = await authorize(sandbox, "fauxpay", input);
  expect(outcome).toMatchObject({ attemptStatus: "authorized" });
  const voided = await run(sandbox, "fauxpay", "void", input.attemptId, {
    ...referenceTo(input, outcome),
    reason: null,
  });
  expect(voided).toMatchObject({ attemptStatus: "voided" });
  await eventually(() => {
    expect(receiver.received).toHaveLength(1);
  });
  await receiver.stop();
  expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({
    attemptStatus: "charged",
    amountCaptured: 1000,
  });
  expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ held: 0, captured: 1000 });
  const refundId = newReference("ref");
  return run(sandbox, "fauxpay", "refund", refundId, {
    refundId,
    paymentId: input.paymentId,
    attemptId: input.attemptId,
    connectorTransactionId: idOf(outcome),
    amount: 400,
    currency: "USD",
    reason: null,
    webhookUrl: null,
  });
};

const syncRefund = (refundId: string, connectorRefundId: string | null): ReturnType<typeof run<"refund_sync">> =>
  run(sandbox, "fauxpay", "refund_sync", refundId, {
    refundId,
    refundKey: refundId,
    connectorRefundId,
    connectorTransactionId: "unknown",
    amount: 400,
    currency: "USD",
  });

describe("the card table", () => {
  it("has a proof for every row, and no other", () => {
    expect(Object.keys(proofs).sort()).toEqual(sandboxCards.map(({ number }) => number).sort());
  });

  it.each(sandboxCards.map(({ number, outcome }) => [number, outcome] as const))("%s: %s", async (number) => {
    const proof = proofs[number];
    if (proof === undefined) throw new TypeError(`no proof for ${number}`);
    await proof(number);
  });

  it("is served as it is in the code", async () => {
    const { status, body } = await sandbox.get("/sandbox/cards");
    expect(status).toBe(200);
    const { cards } = body as { cards: { number: string; outcome: string }[] };
    expect(cards.map(({ number, outcome }) => [number, outcome])).toEqual(
      sandboxCards.map(({ number, outcome }) => [number, outcome]),
    );
  });
});

describe("the card itself", () => {
  const card = (changes: object): ReturnType<typeof cardInput> => {
    const input = cardInput("4242424242424242");
    if (input.paymentMethodData.type !== "card") throw new TypeError("not a card");
    return {
      ...input,
      paymentMethodData: { type: "card", card: { ...input.paymentMethodData.card, ...changes } },
    };
  };

  it.each([
    ["a past expiry", { expiryMonth: "01", expiryYear: "2020" }, "expired_card"],
    ["a CVC that is too long", { cvc: "12345" }, "incorrect_cvc"],
    ["a CVC that is too short", { number: "378282246310005", cvc: "12" }, "incorrect_cvc"],
    ["a wrong check digit", { number: "4242424242424241" }, "incorrect_number"],
    ["a number that is no test card", { number: "4000056655665556" }, "card_not_supported"],
  ])("is declined with %s", async (_what, changes, code) => {
    const outcome = await authorize(sandbox, "fauxpay", card(changes));
    expect(outcome).toMatchObject({ attemptStatus: "failure", error: { code } });
  });

  it.each(["4242424242424242", "378282246310005"])("%s passes with three and with four digits", async (number) => {
    for (const cvc of ["123", "1234"]) {
      const outcome = await authorize(sandbox, "fauxpay", card({ number, cvc }));
      expect(outcome).toMatchObject({ attemptStatus: "charged", paymentChecks: { cvc: "pass" } });
    }
  });

  it.each(["123", "1234"])("4000000000000127 has the wrong CVC with %s", async (cvc) => {
    const outcome = await authorize(sandbox, "fauxpay", card({ number: "4000000000000127", cvc }));
    expect(outcome).toMatchObject({ attemptStatus: "failure", error: { code: "incorrect_cvc" } });
  });

  it.each(["MCC5ZRGMI0925", "0163800616721041234", "ntx_1", "A".repeat(64)])(
    "is charged by the network transaction id %s of a payment elsewhere",
    async (networkTransactionId) => {
      for (const connector of ["fauxpay", "phonypay"]) {
        const input = { ...card({ cvc: null }), offSession: true, networkTransactionId };
        expect(await authorize(sandbox, connector, input)).toMatchObject({ attemptStatus: "charged" });
      }
    },
  );

  it.each(["no spaces", "a/b", "", "A".repeat(65)])("is declined by the malformed id '%s'", async (id) => {
    const input = { ...card({ cvc: null }), offSession: true, networkTransactionId: id };
    const error = { code: "network_transaction_invalid" };
    expect(await authorize(sandbox, "fauxpay", input)).toMatchObject({ attemptStatus: "failure", error });
    expect(await ledgerOf(sandbox, input.paymentId)).toBe(nothing);
  });

  it("passes without a CVC, as stored cards have none", async () => {
    const outcome = await authorize(sandbox, "fauxpay", card({ cvc: null }));
    expect(outcome).toMatchObject({ attemptStatus: "charged", paymentChecks: { cvc: "not_provided" } });
  });
});
