// Redirect and asynchronous methods, the customer's page, payouts.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { FlowInputs } from "@railyard/connectors";
import { eventually } from "@railyard/testing";

import { payoutInput } from "../../../../libs/connectors/test/support/payment-inputs.ts";
import { payoutDestinations } from "../../src/domain/payout-destinations.ts";
import type { Sandbox } from "../support/sandbox.ts";
import {
  authorize,
  cardInput,
  ledgerOf,
  newReference,
  otherInput,
  run,
  press,
  startReceiver,
  startSandbox,
  sync,
} from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  for (const connector of ["fauxpay", "pretendpay", "payoutsim"]) await sandbox.behave(connector, {});
});

afterAll(async () => {
  await sandbox.stop();
});

const pageOf = async (url: string | undefined): Promise<{ status: number; text: string; policy: string }> => {
  const response = await sandbox.transport.send(
    { method: "GET", url: url ?? "", headers: {} },
    { connector: "browser", flow: "page" },
  );
  return {
    status: response.status,
    text: response.body.toString("utf8"),
    policy: response.headers["content-security-policy"] ?? "",
  };
};

describe("a redirect method", () => {
  it.each([
    ["wallet", "paypal"],
    ["pay_later", "klarna"],
    ["bank_redirect", "ideal"],
  ])("by %s %s ends as the customer chooses", async (method, type) => {
    const input = otherInput(method, type);
    const outcome = await authorize(sandbox, "pretendpay", input);
    expect(outcome).toMatchObject({
      attemptStatus: "authentication_pending",
      redirect: { method: "GET", fields: {} },
    });
    expect(await press(sandbox, outcome, "complete")).toContain("result=captured");
    expect(await sync(sandbox, "pretendpay", input, outcome)).toMatchObject({ attemptStatus: "charged" });
    const refused = otherInput(method, type);
    const second = await authorize(sandbox, "pretendpay", refused);
    expect(await press(sandbox, second, "reject")).toContain("result=declined");
    expect(await sync(sandbox, "pretendpay", refused, second)).toMatchObject({
      attemptStatus: "failure",
      error: { code: "payment_rejected" },
    });
    expect(await ledgerOf(sandbox, refused.paymentId)).toBe("nothing");
  });

  it("waits when the customer leaves, and can be continued", async () => {
    const input = otherInput("wallet", "ali_pay");
    const outcome = await authorize(sandbox, "pretendpay", input);
    expect(await press(sandbox, outcome, "leave")).toContain("result=left");
    expect(await sync(sandbox, "pretendpay", input, outcome)).toMatchObject({
      attemptStatus: "authentication_pending",
      redirect: outcome.redirect,
    });
    await press(sandbox, outcome, "complete");
    expect(await sync(sandbox, "pretendpay", input, outcome)).toMatchObject({ attemptStatus: "charged" });
  });

  it("notifies the merchant's side by webhook, whatever the customer's browser does", async () => {
    const receiver = await startReceiver();
    const input = otherInput("wallet", "paypal", { webhookUrl: receiver.url });
    await press(sandbox, await authorize(sandbox, "pretendpay", input), "complete");
    await eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(JSON.parse(receiver.received[0]?.rawBody.toString() ?? "")).toMatchObject({
      type: "payment.updated",
      payment: { status: "captured", reference: input.attemptId, customer_url: null },
    });
    await receiver.stop();
  });
});

describe("an asynchronous method", () => {
  it.each([
    ["upi", "upi_collect", { upi_collect: { vpa_id: "success@upi" } }, "charged"],
    ["upi", "upi_collect", { upi_collect: { vpa_id: "failure@upi" } }, "failure"],
    ["upi", "upi_intent", {}, "charged"],
    ["voucher", "boleto", {}, "charged"],
    ["bank_transfer", "pix", {}, "charged"],
  ])("by %s %s %j is pending, then %s", async (method, type, data, end) => {
    const input = otherInput(method, type, {}, data);
    const outcome = await authorize(sandbox, "pretendpay", input);
    expect(outcome).toMatchObject({ attemptStatus: "pending", settlement: "await_webhook" });
    await eventually(async () => {
      expect((await sync(sandbox, "pretendpay", input, outcome)).attemptStatus).toBe(end);
    });
  });

  it("declines an address that does not exist", async () => {
    const input = otherInput("upi", "upi_collect", {}, { upi_collect: { vpa_id: "nobody@upi" } });
    expect(await authorize(sandbox, "pretendpay", input)).toMatchObject({ error: { code: "address_invalid" } });
  });

  it.each([
    ["fauxpay", otherInput("wallet", "paypal")],
    ["pretendpay", cardInput("4242424242424242")],
    ["pretendpay", otherInput("crypto", "crypto_currency")],
  ])("is refused by %s when it is not one of its own", async (connector, input) => {
    expect(await authorize(sandbox, connector, input)).toMatchObject({
      attemptStatus: "failure",
      error: { code: "method_not_supported", httpStatus: 400 },
    });
  });
});

describe("the customer's page", () => {
  it("is a plain form that shows what is paid and escapes what callers sent", async () => {
    const input = cardInput("4000000000003220", { paymentId: "<script>&'\"" });
    const outcome = await authorize(sandbox, "fauxpay", input);
    const { status, text, policy } = await pageOf(outcome.redirect?.url);
    expect(status).toBe(200);
    expect(text).toContain("10.00 USD");
    expect(text).toContain("card ending in 3220");
    expect(text).toContain(">Complete</button>");
    expect(text).toContain(">Reject</button>");
    expect(text).not.toContain("<script");
    expect(policy).toContain("default-src 'none'");
    // Browsers check every redirect after a form against form-action, and the shop's own is among them.
    expect(policy).not.toContain("form-action");
  });

  it("of a decided payment offers nothing but the way back, and a late choice changes nothing", async () => {
    const input = cardInput("4000000000003220");
    const outcome = await authorize(sandbox, "fauxpay", input);
    await press(sandbox, outcome, "complete");
    expect((await pageOf(outcome.redirect?.url)).text).not.toContain("<button");
    expect(await press(sandbox, outcome, "reject")).toContain("result=captured");
    expect(await sync(sandbox, "fauxpay", input, outcome)).toMatchObject({ attemptStatus: "charged" });
  });

  it("takes the first of two choices made at once", async () => {
    const input = cardInput("4000000000003220");
    const outcome = await authorize(sandbox, "fauxpay", input);
    await Promise.all([press(sandbox, outcome, "complete"), press(sandbox, outcome, "complete")]);
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ captured: 1000 });
  });

  it("does not exist for payments without one", async () => {
    const outcome = await authorize(sandbox, "fauxpay", cardInput("4242424242424242"));
    expect((await pageOf(`${sandbox.baseUrl}/challenge/${outcome.connectorTransactionId ?? ""}`)).status).toBe(404);
  });
});

describe("a payout", () => {
  const payoutTo = (value: string): FlowInputs["payout"] => {
    const payoutId = newReference("payout");
    return payoutInput({
      payoutId,
      attemptId: `${payoutId}_1`,
      destination: { bank_account_number: value },
    });
  };
  const referenceOf = ({
    payoutId,
    attemptId,
    amount,
    currency,
  }: FlowInputs["payout"]): FlowInputs["payout_cancel"] => ({
    payoutId,
    attemptId,
    payoutKey: attemptId,
    connectorPayoutId: null,
    amount,
    currency,
    reason: null,
  });
  const paidOut = async (payoutId: string): Promise<number> => {
    const ledger = await ledgerOf(sandbox, payoutId);
    return ledger === "nothing" ? 0 : ledger.paid_out;
  };
  const ends: Readonly<Record<string, readonly [string, string, number]>> = {
    success: ["success", "success", 500],
    failure: ["failed", "failed", 0],
    returned: ["success", "reversed", 0],
    later: ["pending", "success", 500],
    "not-permitted": ["ineligible", "ineligible", 0],
    "fails-later": ["pending", "failed", 0],
    accepted: ["initiated", "success", 500],
    "new-recipient": ["requires_vendor_account_creation", "success", 500],
    waits: ["pending", "pending", 0],
  };
  const faulty: Readonly<Record<string, number>> = { lost: 500, "error-once": 500, silence: 0, error: 0 };

  // What is pending must still be so when four calls at a time are answered.
  const slowly = { settlement_delay_ms: 250 };

  beforeAll(() => sandbox.behave("payoutsim", slowly));

  // Waiting for an answer that never comes takes long, and once shows it.
  const tried = payoutDestinations.filter(({ kind, course }) => course.name !== "silence" || kind === "account");

  it.each(tried.map((one) => [one.value, one.course.name] as const))(
    "to %s goes as published: %s",
    async (value, name) => {
      const input = payoutTo(value);
      const send = (): ReturnType<typeof run<"payout">> =>
        run(sandbox, "payoutsim", "payout", input.attemptId, input, name === "silence" ? 1_000 : undefined);
      const end = ends[name];
      if (end === undefined) {
        expect(await send()).toMatchObject({ payoutStatus: "unchanged", settlement: "poll" });
        // The same key once more is answered with the outcome, where there is one.
        if (name === "lost" || name === "error-once") expect(await send()).toMatchObject({ payoutStatus: "success" });
        expect(await paidOut(input.payoutId)).toBe(faulty[name]);
        return;
      }
      const outcomes = await Promise.all(Array.from({ length: 4 }, send));
      expect(new Set(outcomes.map(({ connectorPayoutId }) => connectorPayoutId)).size).toBe(1);
      expect(outcomes[0]).toMatchObject({ payoutStatus: end[0] });
      await eventually(async () => {
        const found = await run(sandbox, "payoutsim", "payout_sync", input.attemptId, referenceOf(input));
        expect(found).toMatchObject({ payoutStatus: end[1], found: true });
      });
      expect(await paidOut(input.payoutId)).toBe(end[2]);
    },
  );

  it("can be cancelled while the money has not left, and not afterwards", async () => {
    const waiting = payoutTo("000900000009");
    const { connectorPayoutId } = await run(sandbox, "payoutsim", "payout", waiting.attemptId, waiting);
    const cancel = (): ReturnType<typeof run<"payout_cancel">> =>
      run(sandbox, "payoutsim", "payout_cancel", `cancel_${waiting.attemptId}`, {
        ...referenceOf(waiting),
        connectorPayoutId,
      });
    expect(await cancel()).toMatchObject({ payoutStatus: "cancelled", settlement: "final", connectorPayoutId });
    expect(await cancel()).toMatchObject({ payoutStatus: "cancelled" });
    const sent = payoutTo("000100000001");
    await run(sandbox, "payoutsim", "payout", sent.attemptId, sent);
    expect(
      await run(sandbox, "payoutsim", "payout_cancel", `cancel_${sent.attemptId}`, referenceOf(sent)),
    ).toMatchObject({ payoutStatus: "unchanged", settlement: "final", error: { code: "payout_in_wrong_state" } });
    expect(await paidOut(sent.payoutId)).toBe(500);
  });

  it("never leaves once its key was cancelled", async () => {
    const input = payoutTo("000100000001");
    const cancelled = await run(sandbox, "payoutsim", "payout_cancel", `cancel_${input.attemptId}`, referenceOf(input));
    expect(cancelled).toMatchObject({ payoutStatus: "cancelled" });
    expect(await run(sandbox, "payoutsim", "payout", input.attemptId, input)).toMatchObject({
      payoutStatus: "cancelled",
    });
    expect(await paidOut(input.payoutId)).toBe(0);
  });

  it("is declined, lost or refused as often as the account is set to", async () => {
    const answers: unknown[] = [];
    for (const behaviour of [{ decline_rate: 1 }, { server_error_rate: 1 }, { lost_answer_rate: 1 }]) {
      await sandbox.behave("payoutsim", behaviour);
      const input = payoutTo("000100000001");
      const { payoutStatus } = await run(sandbox, "payoutsim", "payout", input.attemptId, input);
      answers.push([payoutStatus, await paidOut(input.payoutId)]);
    }
    await sandbox.behave("payoutsim", slowly);
    expect(answers).toEqual([
      ["failed", 0],
      ["unchanged", 0],
      ["unchanged", 500],
    ]);
  });
});
