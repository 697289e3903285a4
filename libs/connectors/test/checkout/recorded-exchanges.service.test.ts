// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome } from "../../src/index.ts";
import { memberAt } from "../../src/wire/reading.ts";
import type { CheckoutEmulator } from "../emulators/checkout/server.ts";
import { captureInput, cardInput, payoutInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startCheckoutAccount } from "./checkout-account.ts";
import { applePay, googlePay, otherMethods } from "./other-methods.ts";

type CheckoutRecorder = Recorder<CheckoutEmulator>;

const good = "4242424242424242";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playPayments = async ({ play, emulator }: CheckoutRecorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  await play("an impossible charge", "authorize", cardInput("4"));
  emulator.violations.splice(0);
  await play("a challenge", "authorize", cardInput("4000000000003220", { authenticationType: "three_ds" }));
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4", { amount: 0 }));
  emulator.violations.splice(0);
  const later = { type: "connector_mandate", connectorMandateId: saved.connectorMandateId ?? "" } as const;
  await play("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const id = idOf(await play("an authorization", "authorize", cardInput(good, { ...overrides, attemptId: "pay_2_1" })));
  const total = { authorizationId: "pay_1_auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
  const increment = { ...referenceTo(id), connectorTransactionId: id, ...total };
  await play("an increment", "incremental_authorization", increment);
  await play("a capture", "capture", captureInput(id, { amountToCapture: 1500, amount: 1500 }));
  emulator.process();
  await play("a refused increment", "incremental_authorization", increment);
  await play("a refused capture", "capture", captureInput(id));
  await play("a refused void", "void", { ...referenceTo(id), reason: null });
  await play("a look-up", "sync", referenceTo(id));
  await play("a look-up by reference", "sync", referenceTo(null, { attemptId: "pay_2_1" }));
  await play("a look-up of nothing", "sync", referenceTo("pay_none"));
  const other = idOf(await play("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await play("a void", "void", { ...referenceTo(other), reason: null });
  emulator.process();
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await play("a refund", "refund", input);
  await play("a refused refund", "refund", { ...input, amount: 5000 });
  emulator.process();
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await play("a look-up of a refund", "refund_sync", reference);
  await play("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorTransactionId: "pay_none" });
  const { connectorTransactionId, currency } = input;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await play("a list of refunds", "list_refunds", list);
  await play("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: "pay_none" });
};

const playOtherMethods = async ({ play }: CheckoutRecorder): Promise<void> => {
  await play("a charge by Apple Pay", "authorize", applePay());
  await play("a charge by Google Pay", "authorize", googlePay());
  for (const [name, [input]] of Object.entries(otherMethods)) await play(`a payment by ${name}`, "authorize", input);
};

const playMandates = async ({ play }: CheckoutRecorder): Promise<void> => {
  const saved = await play("another card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  await play("a revocation", "revoke_mandate", mandate);
  await play("a revocation of nothing", "revoke_mandate", mandate);
};

const playPayouts = async ({ play, emulator }: CheckoutRecorder): Promise<void> => {
  const made = await play("a payout", "payout", payoutInput());
  await play("a payout beyond the account", "payout", payoutInput({ amount: 2_000_000 }));
  const card = { card_number: good, expiry_month: "03", expiry_year: "2034" };
  const toCard = { payoutType: "card", payoutMethodType: null, destination: card, attemptId: "payout_2_1" } as const;
  await play("a payout to a card", "payout", payoutInput({ ...toCard, description: "Winnings" }));
  emulator.process();
  const reference = { payoutId: "payout_1", attemptId: "payout_1_1", payoutKey: "shop:a_payout", currency: "EUR" };
  const known = { ...reference, connectorPayoutId: made.connectorPayoutId, amount: 500 };
  await play("a look-up of a payout", "payout_sync", known);
  await play("a look-up of a payout by reference", "payout_sync", { ...known, connectorPayoutId: null });
  await play("a look-up of a payout of nothing", "payout_sync", { ...known, connectorPayoutId: "pay_none" });
};

const playWebhooks = async ({ play, emulator }: CheckoutRecorder): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const kinds = ["payments", "refunds", "disputes", "payouts"] as const;
  const made = await play("a registration", "register_webhook", { address, kinds });
  await play("registrations", "list_webhooks", { address });
  emulator.forbid("POST /workflows");
  await play("a refused registration", "register_webhook", { address, kinds });
  emulator.forbid("GET /workflows");
  await play("registrations that are not shown", "list_webhooks", { address });
  const known = { connectorWebhookId: made.webhook?.connectorWebhookId ?? "" };
  await play("a removal", "remove_webhook", known);
  await play("a removal of nothing", "remove_webhook", known);
};

const playDisputes = async ({ play, emulator }: CheckoutRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await play(`a ${name} disputed charge`, "authorize", cardInput("4000000000000259"));
  }
  const [first, second] = emulator.disputes().map(({ id, payment }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: String(memberAt(payment, "id")),
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  const times = { openedFrom: "2026-11-23T00:00:00.000Z", openedUntil: "2026-11-25T00:00:00.000Z" };
  const range = { ...times, page: null, limit: 1 };
  const page = await play("disputes", "list_disputes", range);
  await play("further disputes", "list_disputes", { ...range, page: page.nextPage });
  await play("disputes of no time", "list_disputes", { ...range, openedUntil: "2026-11-22T00:00:00.000Z" });
  await play("a look-up of a dispute", "dispute_sync", first);
  await play("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "dsp_none" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf", contentBase64: "JVBERi0x" };
  const stored = await play("a file", "upload_evidence", file);
  await play("a refused file", "upload_evidence", { ...file, contentType: "text/plain" });
  const files = [{ evidenceType: "receipt", connectorFileId: stored.connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await play("evidence", "submit_evidence", evidence);
  await play("evidence for nothing", "submit_evidence", { ...evidence, connectorDisputeId: "dsp_none" });
  await play("an acceptance", "accept_dispute", second);
  await play("an acceptance of nothing", "accept_dispute", { ...second, connectorDisputeId: "dsp_none" });
};

testRecordedExchanges(
  "Checkout.com",
  startCheckoutAccount,
  async (recorder) => {
    await playPayments(recorder);
    await playOtherMethods(recorder);
    await playMandates(recorder);
    await playPayouts(recorder);
    await playWebhooks(recorder);
    await playDisputes(recorder);
  },
  { answerHeaders: ["date", "cko-request-id"] },
);
