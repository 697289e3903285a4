// What the fixture of the connector holds: a success and a refusal of every flow.
import { adyenConnector } from "../../src/providers/adyen/connector.ts";
import type { AttemptOutcome } from "../../src/index.ts";
import type { AdyenEmulator } from "../emulators/adyen/server.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { payoutCredentials, startAdyenAccount } from "./adyen-account.ts";
import { adyenPayout, britishAccount, cardAccount, payoutReferenceTo, payPalAccount } from "./payouts.ts";
import { otherInput, otherInputs } from "./other-methods.ts";

type AdyenRecorder = Recorder<AdyenEmulator>;

const seconds = 1_763_900_000;
const good = "4111111111111111";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const runPayments = async ({ run }: AdyenRecorder): Promise<void> => {
  await run("a charge", "authorize", cardInput(good));
  await run("a declined charge", "authorize", cardInput("4000000000009995"));
  const stranger = { type: "connector_mandate", connectorMandateId: "nobody:TOKEN" } as const;
  await run("a charge of a card that is not kept", "authorize", cardInput(good, { paymentMethodData: stranger }));
  const overrides = { authenticationType: "three_ds" } as const;
  const asked = await run("a charge with a challenge", "authorize", cardInput(good, overrides));
  const back = { ...referenceTo(null), form: {}, captureMethod: "automatic" } as const;
  const redirectResult = `good_${asked.redirect?.fields["MD"] ?? ""}`;
  await run("a challenge passed", "complete_authorize", { ...back, query: { redirectResult } });
  await run("a challenge made up", "complete_authorize", { ...back, query: { redirectResult: "good_none" } });
  const saved = await run("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await run("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  const later = { type: "connector_mandate", connectorMandateId: mandate.connectorMandateId } as const;
  await run("a charge of a kept card", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  await run("a kept card let go", "revoke_mandate", mandate);
  await run("a kept card let go twice", "revoke_mandate", mandate);
  await run("a set-up with a card let go", "setup_mandate", cardInput(good, { amount: 0, paymentMethodData: later }));
};

const runModifications = async ({ run }: AdyenRecorder): Promise<void> => {
  const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const held = await run("an authorization", "authorize", cardInput(good, overrides));
  const increment = {
    ...referenceTo(idOf(held)),
    connectorTransactionId: idOf(held),
    authorizationId: "pay_1_1_auth_1",
    requestedTotal: 1500,
    authorizedTotal: 1099,
    reason: null,
  };
  await run("an increment", "incremental_authorization", increment);
  await run("a refused increment", "incremental_authorization", { ...increment, requestedTotal: 0 });
  await run("a capture", "capture", captureInput(idOf(held), { amountToCapture: 1500, amount: 1500 }));
  await run("a refused capture", "capture", captureInput("PSPNONE"));
  await run("a void", "void", { ...referenceTo(idOf(held)), reason: null });
  await run("a void by reference", "void", { ...referenceTo(null), reason: null });
  await run("a refused void", "void", { ...referenceTo("PSPNONE"), reason: null });
  const refund = {
    refundId: "ref_1",
    paymentId: "pay_1",
    attemptId: "pay_1_1",
    connectorTransactionId: idOf(held),
    amount: 99,
    currency: "USD",
    reason: "duplicate",
    webhookUrl: null,
  };
  await run("a refund", "refund", refund);
  await run("a refused refund", "refund", { ...refund, connectorTransactionId: "PSPNONE" });
};

/** A method as it is taken and as it is refused: all of them, and Adyen's own refusal of some. */
const runOtherMethods = async ({ run }: AdyenRecorder): Promise<void> => {
  for (const [name, input] of Object.entries(otherInputs)) await run(name, "authorize", input);
  const broken = { apple_pay: { payment_data: "no JSON" } };
  await run("Apple Pay refused", "authorize", otherInput("wallet", "apple_pay", broken));
  const inDollars = otherInput("bank_redirect", "ideal", { ideal: {} }, { currency: "USD" });
  await run("iDEAL in another currency", "authorize", inDollars);
  const account = { sepa_bank_debit: { iban: "none" } };
  await run("a SEPA debit of no account", "authorize", otherInput("bank_debit", "sepa", account));
};

const runDisputes = async ({ run, call, emulator }: AdyenRecorder): Promise<void> => {
  const charged = await call("authorize", cardInput(good));
  const connectorTransactionId = idOf(charged);
  const referenceTo = (connectorDisputeId: string) => ({
    disputeId: "dp_1",
    connectorDisputeId,
    connectorTransactionId,
  });
  const dispute = referenceTo(emulator.dispute(connectorTransactionId));
  const file = {
    connectorDisputeId: dispute.connectorDisputeId,
    evidenceType: "receipt",
    fileId: "file_1",
    fileName: "receipt.pdf",
    contentType: "application/pdf",
    contentBase64: Buffer.from("%PDF-1.7\n").toString("base64"),
  };
  const files = [{ evidenceType: "receipt", connectorFileId: "DefenseMaterial" }];
  await run("evidence without its document", "submit_evidence", { ...dispute, texts: {}, files });
  await run("a document", "upload_evidence", file);
  await run("an empty document", "upload_evidence", { ...file, contentBase64: "" });
  await run("evidence", "submit_evidence", { ...dispute, texts: {}, files });
  await run("evidence that comes twice", "submit_evidence", { ...dispute, texts: {}, files });
  const accepted = referenceTo(emulator.dispute(connectorTransactionId));
  // The key lacks the role for disputes.
  const notAllowed = { status: 403, errorCode: "010", message: "Not allowed", errorType: "security" };
  const forbid = (path: string): void => {
    emulator.fail({ path, kind: "refuse", status: notAllowed.status, body: JSON.stringify(notAllowed) });
  };
  forbid("/retrieveApplicableDefenseReasons");
  await run("a document with a key without that role", "upload_evidence", file);
  forbid("/retrieveApplicableDefenseReasons");
  await run("evidence with a key without that role", "submit_evidence", { ...dispute, texts: {}, files });
  forbid("/acceptDispute");
  await run("an acceptance with a key without that role", "accept_dispute", accepted);
  await run("an accepted dispute", "accept_dispute", accepted);
  await run("a dispute that is not known", "accept_dispute", referenceTo("PSPNONE"));
};

const runPayouts = async ({ run, emulator }: AdyenRecorder): Promise<void> => {
  const toBank = adyenPayout();
  const paid = await run("a payout to a bank", "payout", toBank);
  await run("a payout to an account in Britain", "payout", adyenPayout(britishAccount));
  await run("a payout to PayPal", "payout", adyenPayout(payPalAccount));
  await run("a payout to a card", "payout", adyenPayout(cardAccount("4111111111111111")));
  await run("a refused payout to a card", "payout", adyenPayout(cardAccount("4000000000009995")));
  await run("a payout of nothing", "payout", adyenPayout({ amount: 0 }));
  const notAllowed = { status: 403, errorCode: "010", message: "Not allowed", errorType: "security" };
  emulator.fail({ path: "/confirmThirdParty", kind: "refuse", status: 403, body: JSON.stringify(notAllowed) });
  const open = await run("a payout that the reviewer may not confirm", "payout", toBank);
  const reference = { ...payoutReferenceTo(open.connectorPayoutId), reason: null };
  await run("a payout cancelled", "payout_cancel", reference);
  await run("a payout cancelled that is not known", "payout_cancel", { ...reference, connectorPayoutId: "PSPNONE" });
  await run("a payout cancelled too late", "payout_cancel", {
    ...reference,
    connectorPayoutId: paid.connectorPayoutId,
  });
};

const runRegistration = async ({ run, emulator }: AdyenRecorder): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const { webhookKinds: kinds } = adyenConnector.manifest;
  const made = await run("a webhook", "register_webhook", { address, kinds });
  await run("a webhook at no address", "register_webhook", { address: "nowhere", kinds });
  await run("webhooks of an address", "list_webhooks", { address });
  const noRole = { status: 403, errorCode: "00_403", title: "Forbidden", detail: "Not the right permission" };
  const body = JSON.stringify({ type: "https://docs.adyen.com/errors", ...noRole });
  emulator.fail({ path: "/webhooks", kind: "refuse", status: 403, body });
  await run("webhooks with a key without that role", "list_webhooks", { address });
  const connectorWebhookId = made.webhook?.connectorWebhookId ?? "";
  const path = `/webhooks/${connectorWebhookId}`;
  emulator.fail({ path, kind: "refuse", status: 403, body });
  await run("a webhook taken away with a key without that role", "remove_webhook", { connectorWebhookId });
  await run("a webhook taken away", "remove_webhook", { connectorWebhookId });
  await run("a webhook taken away twice", "remove_webhook", { connectorWebhookId });
};

testRecordedExchanges(
  "Adyen",
  () => startAdyenAccount({ now: () => seconds }, payoutCredentials),
  async (recorder) => {
    await runPayments(recorder);
    await runModifications(recorder);
    await runOtherMethods(recorder);
    await runDisputes(recorder);
    await runPayouts(recorder);
    await runRegistration(recorder);
  },
);
