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

const runPayments = async ({ run, emulator }: CheckoutRecorder): Promise<void> => {
  await run("a charge", "authorize", cardInput(good));
  await run("a declined charge", "authorize", cardInput("4000000000009995"));
  await run("an impossible charge", "authorize", cardInput("4"));
  emulator.violations.splice(0);
  await run("a challenge", "authorize", cardInput("4000000000003220", { authenticationType: "three_ds" }));
  const saved = await run("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await run("a card not kept", "setup_mandate", cardInput("4", { amount: 0 }));
  emulator.violations.splice(0);
  const later = { type: "connector_mandate", connectorMandateId: saved.connectorMandateId ?? "" } as const;
  await run("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const id = idOf(await run("an authorization", "authorize", cardInput(good, { ...overrides, attemptId: "pay_2_1" })));
  const total = { authorizationId: "pay_1_auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
  const increment = { ...referenceTo(id), connectorTransactionId: id, ...total };
  await run("an increment", "incremental_authorization", increment);
  await run("a capture", "capture", captureInput(id, { amountToCapture: 1500, amount: 1500 }));
  emulator.process();
  await run("a refused increment", "incremental_authorization", increment);
  await run("a refused capture", "capture", captureInput(id));
  await run("a refused void", "void", { ...referenceTo(id), reason: null });
  await run("a look-up", "sync", referenceTo(id));
  await run("a look-up by reference", "sync", referenceTo(null, { attemptId: "pay_2_1" }));
  await run("a look-up of nothing", "sync", referenceTo("pay_none"));
  const other = idOf(await run("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await run("a void", "void", { ...referenceTo(other), reason: null });
  emulator.process();
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await run("a refund", "refund", input);
  await run("a refused refund", "refund", { ...input, amount: 5000 });
  emulator.process();
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await run("a look-up of a refund", "refund_sync", reference);
  await run("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorTransactionId: "pay_none" });
  const { connectorTransactionId, currency } = input;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await run("a list of refunds", "list_refunds", list);
  await run("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: "pay_none" });
};

const runOtherMethods = async ({ run }: CheckoutRecorder): Promise<void> => {
  await run("a charge by Apple Pay", "authorize", applePay());
  await run("a charge by Google Pay", "authorize", googlePay());
  for (const [name, [input]] of Object.entries(otherMethods)) await run(`a payment by ${name}`, "authorize", input);
};

const runMandates = async ({ run }: CheckoutRecorder): Promise<void> => {
  const saved = await run("another card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  await run("a revocation", "revoke_mandate", mandate);
  await run("a revocation of nothing", "revoke_mandate", mandate);
};

const runPayouts = async ({ run, emulator }: CheckoutRecorder): Promise<void> => {
  const made = await run("a payout", "payout", payoutInput());
  await run("a payout beyond the account", "payout", payoutInput({ amount: 2_000_000 }));
  const card = { card_number: good, expiry_month: "03", expiry_year: "2034" };
  const toCard = { payoutType: "card", payoutMethodType: null, destination: card, attemptId: "payout_2_1" } as const;
  await run("a payout to a card", "payout", payoutInput({ ...toCard, description: "Winnings" }));
  emulator.process();
  const reference = { payoutId: "payout_1", attemptId: "payout_1_1", payoutKey: "shop:a_payout", currency: "EUR" };
  const known = { ...reference, connectorPayoutId: made.connectorPayoutId, amount: 500 };
  await run("a look-up of a payout", "payout_sync", known);
  await run("a look-up of a payout by reference", "payout_sync", { ...known, connectorPayoutId: null });
  await run("a look-up of a payout of nothing", "payout_sync", { ...known, connectorPayoutId: "pay_none" });
};

const runWebhooks = async ({ run, emulator }: CheckoutRecorder): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const kinds = ["payments", "refunds", "disputes", "payouts"] as const;
  const made = await run("a registration", "register_webhook", { address, kinds });
  await run("registrations", "list_webhooks", { address });
  emulator.forbid("POST /workflows");
  await run("a refused registration", "register_webhook", { address, kinds });
  emulator.forbid("GET /workflows");
  await run("registrations that are not shown", "list_webhooks", { address });
  const known = { connectorWebhookId: made.webhook?.connectorWebhookId ?? "" };
  await run("a removal", "remove_webhook", known);
  await run("a removal of nothing", "remove_webhook", known);
};

const runDisputes = async ({ run, emulator }: CheckoutRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await run(`a ${name} disputed charge`, "authorize", cardInput("4000000000000259"));
  }
  const [first, second] = emulator.disputes().map(({ id, payment }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: String(memberAt(payment, "id")),
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  const times = { openedFrom: "2026-11-23T00:00:00.000Z", openedUntil: "2026-11-25T00:00:00.000Z" };
  const range = { ...times, page: null, limit: 1 };
  const page = await run("disputes", "list_disputes", range);
  await run("further disputes", "list_disputes", { ...range, page: page.nextPage });
  await run("disputes of no time", "list_disputes", { ...range, openedUntil: "2026-11-22T00:00:00.000Z" });
  await run("a look-up of a dispute", "dispute_sync", first);
  await run("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "dsp_none" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf", contentBase64: "JVBERi0x" };
  const stored = await run("a file", "upload_evidence", file);
  await run("a refused file", "upload_evidence", { ...file, contentType: "text/plain" });
  const files = [{ evidenceType: "receipt", connectorFileId: stored.connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await run("evidence", "submit_evidence", evidence);
  await run("evidence for nothing", "submit_evidence", { ...evidence, connectorDisputeId: "dsp_none" });
  await run("an acceptance", "accept_dispute", second);
  await run("an acceptance of nothing", "accept_dispute", { ...second, connectorDisputeId: "dsp_none" });
};

testRecordedExchanges(
  "Checkout.com",
  startCheckoutAccount,
  async (recorder) => {
    await runPayments(recorder);
    await runOtherMethods(recorder);
    await runMandates(recorder);
    await runPayouts(recorder);
    await runWebhooks(recorder);
    await runDisputes(recorder);
  },
  { answerHeaders: ["date", "cko-request-id"] },
);
