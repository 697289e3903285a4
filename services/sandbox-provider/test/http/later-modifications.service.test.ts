// A card whose captures, voids and reversals end after the answer, at acquirers that otherwise end them at once.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AttemptOutcome, AuthorizeInput, ConnectorFlow } from "@railyard/connectors";
import { eventually } from "@railyard/testing";

import type { Sandbox } from "../support/sandbox.ts";
import {
  authorize,
  cardInput,
  idOf,
  ledgerOf,
  newReference,
  run,
  referenceTo,
  startReceiver,
  startSandbox,
  sync,
} from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  for (const connector of ["fauxpay", "phonypay"]) await sandbox.behave(connector, {});
});

afterAll(async () => {
  await sandbox.stop();
});

const card = "4000000000005142";

interface Payment {
  readonly connector: string;
  readonly input: AuthorizeInput;
  readonly outcome: AttemptOutcome;
}

const pay = async (connector: string, changes: Partial<AuthorizeInput>): Promise<Payment> => {
  const input = cardInput(card, changes);
  return { connector, input, outcome: await authorize(sandbox, connector, input) };
};

const modify = (
  { connector, input, outcome }: Payment,
  flow: Extract<ConnectorFlow, "void" | "void_post_capture">,
): Promise<AttemptOutcome> =>
  run(sandbox, connector, flow, `${input.attemptId}_${flow}`, {
    ...referenceTo(input, outcome),
    connectorTransactionId: idOf(outcome),
    reason: null,
  });

const endsAs = (payment: Payment, attemptStatus: string): Promise<void> =>
  eventually(async () => {
    const found = await sync(sandbox, payment.connector, payment.input, payment.outcome);
    expect(found).toMatchObject({ attemptStatus, settlement: "final" });
  });

describe.each(["fauxpay", "phonypay"])("at %s", (connector) => {
  it("a capture is pending, and ends by webhook", async () => {
    const receiver = await startReceiver();
    const payment = await pay(connector, { captureMethod: "manual", webhookUrl: receiver.url });
    expect(payment.outcome).toMatchObject({ attemptStatus: "authorized" });
    const captureId = newReference("cap");
    const asked = await run(sandbox, connector, "capture", captureId, {
      ...referenceTo(payment.input, payment.outcome),
      connectorTransactionId: idOf(payment.outcome),
      captureId,
      amountToCapture: 1000,
      amountCaptured: 0,
      isFinal: true,
    });
    expect(asked).toMatchObject({
      attemptStatus: "capture_initiated",
      settlement: "await_webhook",
      captures: [{ captureStatus: "pending", amount: 1000 }],
    });
    await eventually(() => {
      expect(receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()) as unknown)).toMatchObject([
        { type: "payment.updated", payment: { status: "captured", amount_captured: 1000 } },
      ]);
    });
    expect(await ledgerOf(sandbox, payment.input.paymentId)).toMatchObject({ held: 0, captured: 1000 });
    await receiver.stop();
  });

  it("a void is pending, and ends", async () => {
    const payment = await pay(connector, { captureMethod: "manual" });
    expect(await modify(payment, "void")).toMatchObject({
      attemptStatus: "void_initiated",
      settlement: "await_webhook",
    });
    await endsAs(payment, "voided");
    expect(await ledgerOf(sandbox, payment.input.paymentId)).toMatchObject({ held: 0, captured: 0 });
  });

  it("a reversal of what was captured at once ends later", async () => {
    const payment = await pay(connector, {});
    expect(payment.outcome).toMatchObject({ attemptStatus: "charged" });
    expect(await modify(payment, "void_post_capture")).toMatchObject({ attemptStatus: "charged" });
    await endsAs(payment, "voided_post_charge");
    expect(await ledgerOf(sandbox, payment.input.paymentId)).toMatchObject({ captured: 0 });
  });
});
