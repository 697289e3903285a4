import { describe, expect, it } from "@jest/globals";

import { adyenConnector } from "../../src/providers/adyen/connector.ts";
import type { WebhookEvent } from "../../src/index.ts";
import { signatureOf, startAdyenEmulator } from "../emulators/adyen/server.ts";
import { apiKey, credentials } from "./adyen-account.ts";

const hexKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
const item = {
  pspReference: "pspReference",
  originalReference: "originalReference",
  merchantAccountCode: "merchantAccount",
  merchantReference: "reference",
  amount: { value: 1000, currency: "EUR" },
  eventCode: "EVENT",
  success: "true",
  eventDate: "2026-11-24T02:00:00+01:00",
};

const message = (...items: readonly object[]): Buffer =>
  Buffer.from(JSON.stringify({ notificationItems: items.map((one) => ({ NotificationRequestItem: one })) }));

const verify = (rawBody: Buffer, headers: Record<string, string> = {}, secret: string | null = hexKey): boolean =>
  adyenConnector.webhooks?.verify({ rawBody, headers, secret, credentials, now: new Date() }) ?? false;

const signed = (changes: object): object => {
  const whole = { ...item, ...changes };
  return { ...whole, additionalData: { hmacSignature: signatureOf(whole, hexKey) } };
};

const read = (changes: object): WebhookEvent | undefined =>
  adyenConnector.webhooks?.parse({ rawBody: message({ ...item, ...changes }), headers: {} })[0];

describe("the signature of Adyen's webhooks", () => {
  it("is the one that Adyen publishes", () => {
    const published = "ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc=";
    const report = "ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE=";
    expect(verify(message({ ...item, additionalData: { hmacSignature: published } }))).toBe(true);
    const other = { ...item, eventCode: "REPORT_AVAILABLE" };
    expect(verify(message({ ...other, additionalData: { hmacSignature: report } }))).toBe(true);
    expect(verify(message({ ...other, additionalData: { hmacSignature: published } }))).toBe(false);
  });

  it("must be right on every item", () => {
    const without = { ...item, originalReference: undefined };
    expect(verify(message(signed({}), signed({ eventCode: "CAPTURE" })))).toBe(true);
    expect(verify(message({ ...without, additionalData: { hmacSignature: signatureOf(without, hexKey) } }))).toBe(true);
    expect(verify(message(signed({}), { ...signed({}), success: "false" }))).toBe(false);
    expect(verify(message(signed({}), item))).toBe(false);
    expect(verify(message(signed({})), {}, "no hexadecimal")).toBe(false);
    expect(verify(message(signed({})), {}, null)).toBe(false);
    expect(verify(Buffer.from('{"notificationItems":[]}'))).toBe(false);
  });
});

const ours = { merchantReference: "cap_1.capture" };

describe("a webhook of Adyen's", () => {
  it("reports by our own reference whether the money was held or taken", () => {
    const authorisation = { eventCode: "AUTHORISATION", originalReference: undefined };
    expect(read({ ...authorisation, merchantReference: "pay_1_1" })).toMatchObject({
      connectorEventId: "pspReference:AUTHORISATION:true",
      occurredAt: "2026-11-24T01:00:00.000Z",
      connectorTransactionId: "pspReference",
      attemptId: "pay_1_1",
      outcome: { attemptStatus: "charged", amountCaptured: 1000 },
    });
    expect(read({ ...authorisation, merchantReference: "pay_1_1.hold" })).toMatchObject({
      attemptId: "pay_1_1",
      outcome: { attemptStatus: "authorized", amountAuthorized: 1000, amountCaptured: 0 },
    });
    expect(read({ ...authorisation, success: "false", reason: "constructor" })).toMatchObject({
      outcome: { error: { code: "constructor" } },
    });
    expect(read({ ...authorisation, success: "false", reason: "Expired Card" })).toMatchObject({
      outcome: { attemptStatus: "failure", error: { code: "6", message: "Expired Card" } },
    });
  });

  it.each([
    [
      { eventCode: "CAPTURE", ...ours },
      { attemptStatus: "unchanged", captures: [{ captureStatus: "charged" }] },
    ],
    [{ eventCode: "CAPTURE", ...ours, success: "false" }, { attemptStatus: "capture_failed" }],
    [{ eventCode: "CAPTURE_FAILED", ...ours }, { captures: [{ captureStatus: "failed", captureId: "cap_1" }] }],
    [
      { eventCode: "CAPTURE_FAILED", merchantReference: "pay_1_1.hold" },
      { captures: [{ captureStatus: "failed", captureId: null, connectorCaptureId: "pspReference" }] },
    ],
    [{ eventCode: "CAPTURE" }, { attemptStatus: "charged", amountCaptured: 1000 }],
    [{ eventCode: "CAPTURE_FAILED" }, { attemptStatus: "capture_failed" }],
    [{ eventCode: "CANCELLATION" }, { attemptStatus: "voided" }],
    [{ eventCode: "TECHNICAL_CANCEL" }, { attemptStatus: "voided" }],
    [{ eventCode: "CANCELLATION", success: "false" }, { attemptStatus: "void_failed" }],
    [{ eventCode: "EXPIRE" }, { attemptStatus: "expired" }],
    [{ eventCode: "OFFER_CLOSED" }, { attemptStatus: "failure", error: { code: "offer_closed" } }],
    [{ eventCode: "AUTHORISATION_ADJUSTMENT" }, { attemptStatus: "unchanged", amountAuthorized: 1000 }],
    [
      { eventCode: "AUTHORISATION_ADJUSTMENT", success: "false", reason: "Refused" },
      {
        attemptStatus: "unchanged",
        increment: { status: "failure", authorizationId: "reference", requestedTotal: 1000 },
        error: { code: "2", message: "Refused" },
      },
    ],
    [{ eventCode: "CANCEL_OR_REFUND" }, { attemptStatus: "voided" }],
    [{ eventCode: "REFUND" }, { refundStatus: "success", amountRefunded: 1000 }],
    [{ eventCode: "REFUND", success: "false" }, { refundStatus: "failure" }],
    [{ eventCode: "REFUND_FAILED" }, { refundStatus: "failure" }],
    [{ eventCode: "REFUNDED_REVERSED" }, { refundStatus: "failure" }],
  ])("reports the outcome of a modification: %j", (changes, outcome) => {
    expect(read(changes)).toMatchObject({ outcome });
  });

  it("distinguishes a refund from a void where Adyen chose", () => {
    const refund = { eventCode: "CANCEL_OR_REFUND", additionalData: { "modification.action": "refund" } };
    expect(read(refund)).toMatchObject({ object: "refund", refundId: "reference" });
  });

  it.each([
    ["REQUEST_FOR_INFORMATION", "dispute_opened"],
    ["NOTIFICATION_OF_CHARGEBACK", "dispute_opened"],
    ["CHARGEBACK", "dispute_opened"],
    ["INFORMATION_SUPPLIED", "dispute_challenged"],
    ["CHARGEBACK_REVERSED", "dispute_won"],
    ["ISSUER_RESPONSE_TIMEFRAME_EXPIRED", "dispute_won"],
    ["PREARBITRATION_OPENED", "dispute_opened"],
    ["PREARBITRATION_WON", "dispute_won"],
    ["SECOND_CHARGEBACK", "dispute_lost"],
    ["PREARBITRATION_LOST", "dispute_lost"],
    ["DISPUTE_DEFENSE_PERIOD_ENDED", "dispute_expired"],
  ])("reports the status of a dispute: %s", (eventCode, disputeStatus) => {
    const stated = { connectorTransactionId: "originalReference", report: { disputeStatus } };
    expect(read({ eventCode })).toMatchObject(stated);
  });

  it.each([
    ["CHARGEBACK_REVERSED", "Pending", "dispute", "dispute_challenged"],
    ["CHARGEBACK_REVERSED", "Won", "dispute", "dispute_won"],
    ["CHARGEBACK", "Lost", "dispute", "dispute_lost"],
    ["SECOND_CHARGEBACK", "Lost", "pre_arbitration", "dispute_lost"],
    ["DISPUTE_DEFENSE_PERIOD_ENDED", "Accepted", "dispute", "dispute_accepted"],
    ["INFORMATION_SUPPLIED", "Responded", "pre_dispute", "dispute_challenged"],
    ["REQUEST_FOR_INFORMATION", "Expired", "pre_dispute", "dispute_expired"],
  ])("goes by the status that the event names: %s %s", (eventCode, status, disputeStage, disputeStatus) => {
    const report = { disputeStage, disputeStatus, connectorStatus: status };
    expect(read({ eventCode, additionalData: { disputeStatus: status } })).toMatchObject({ report });
  });

  it("acts on nothing else", () => {
    for (const eventCode of ["REPORT_AVAILABLE", "NOTIFICATION_OF_FRAUD", "RECURRING_CONTRACT", "toString"]) {
      expect(read({ eventCode })).toMatchObject({ object: "other", type: eventCode });
    }
  });

  it("reports that a kept card cannot be charged any more", () => {
    const data = { shopperReference: "customer 1", storedPaymentMethodId: "TOKEN" };
    const rawBody = Buffer.from(JSON.stringify({ type: "recurring.token.disabled", eventId: "e1", data }));
    expect(adyenConnector.webhooks?.parse({ rawBody, headers: {} })).toMatchObject([
      { object: "mandate", connectorMandateId: "customer%201:TOKEN", mandateStatus: "revoked" },
    ]);
  });

  it("reports a token by the payment that made it", () => {
    const contract = { eventCode: "RECURRING_CONTRACT", pspReference: "TOKEN", originalReference: "PSP1" };
    const additionalData = { shopperReference: "customer 1" };
    const event = read({ ...contract, merchantReference: "pay_1_1.hold", additionalData });
    const stated = { attemptStatus: "unchanged", connectorMandateId: "customer%201:TOKEN" };
    const payment = { object: "payment", connectorTransactionId: "PSP1", attemptId: "pay_1_1" };
    expect(event).toMatchObject({ ...payment, outcome: stated });
    expect(read({ ...contract, success: "false", additionalData })).toMatchObject({ object: "other" });
    const data = { shopperReference: "customer 1", storedPaymentMethodId: "TOKEN" };
    for (const type of ["recurring.token.created", "recurring.token.alreadyExisting"]) {
      const rawBody = Buffer.from(JSON.stringify({ type, eventId: "PSP1", createdAt: "2026-11-24T02:00:00Z", data }));
      expect(adyenConnector.webhooks?.parse({ rawBody, headers: {} })).toMatchObject([
        { object: "payment", connectorEventId: `PSP1:${type}`, connectorTransactionId: "PSP1", outcome: stated },
      ]);
    }
    const updated = Buffer.from(JSON.stringify({ type: "recurring.token.updated", eventId: "PSP1", data }));
    expect(adyenConnector.webhooks?.parse({ rawBody: updated, headers: {} })).toMatchObject([{ object: "other" }]);
  });

  it.each([
    ["PAYOUT_THIRDPARTY", "true", "success"],
    ["PAYOUT_THIRDPARTY", "false", "failed"],
    ["AUTHORISATION", "true", "success"],
    ["AUTHORISATION", "false", "failed"],
    ["PAYOUT_DECLINE", "true", "cancelled"],
    ["PAYOUT_DECLINE", "false", "unchanged"],
    ["PAYOUT_EXPIRE", "true", "failed"],
    ["PAIDOUT_REVERSED", "true", "reversed"],
  ])("reports by %s with success %s that a payout is %s", (eventCode, success, payoutStatus) => {
    expect(read({ eventCode, success, merchantReference: "payout_1_1.payout" })).toMatchObject({
      object: "payout",
      attemptId: "payout_1_1",
      connectorPayoutId: "originalReference",
      outcome: {
        payoutStatus,
        settlement: "final",
        connectorPayoutIds: ["pspReference", "originalReference"],
      },
    });
  });

  it("reads every item of a message", async () => {
    const emulator = await startAdyenEmulator({ apiKey });
    const events = adyenConnector.webhooks?.parse({ rawBody: emulator.message([item, item], hexKey), headers: {} });
    await emulator.stop();
    expect(events).toHaveLength(2);
  });
});
