// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome, DisputeReferenceInput } from "../../src/index.ts";
import type { StripeEmulator } from "../emulators/stripe/server.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { achDebit, blik, debits, redirects, sampleInput, transfers, walletInput } from "./other-methods.ts";
import { startStripeAccount } from "./stripe-account.ts";

type StripeRecorder = Recorder<StripeEmulator>;

const seconds = 1_763_900_000;
const good = "4242424242424242";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const runPayments = async ({ run, emulator }: StripeRecorder): Promise<void> => {
  await run("a charge", "authorize", cardInput(good));
  await run("a declined charge", "authorize", cardInput("4000000000009995"));
  await run(
    "a charge with a challenge",
    "authorize",
    cardInput("4000000000003220", { authenticationType: "three_ds" }),
  );
  const saved = await run("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await run("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  const later = { type: "connector_mandate", connectorMandateId: mandate.connectorMandateId } as const;
  await run("a charge of a kept card", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  await run("a kept card let go", "revoke_mandate", mandate);
  await run("a kept card let go twice", "revoke_mandate", mandate);
  const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const held = await run("an authorization", "authorize", cardInput(good, overrides));
  const increment = {
    ...referenceTo(idOf(held)),
    connectorTransactionId: idOf(held),
    authorizationId: "pay_1_auth_1",
    requestedTotal: 1500,
    authorizedTotal: 1099,
    reason: null,
  };
  await run("an increment", "incremental_authorization", increment);
  await run("a refused increment", "incremental_authorization", { ...increment, requestedTotal: 200_000 });
  await run("a capture", "capture", captureInput(idOf(held), { amountToCapture: 1500, amount: 1500 }));
  await run("a refused capture", "capture", captureInput(idOf(held)));
  await run("a refused void", "void", { ...referenceTo(idOf(held)), reason: null });
  const other = await run("another authorization", "authorize", cardInput(good, { captureMethod: "manual" }));
  await run("a void", "void", { ...referenceTo(idOf(other)), reason: "duplicate" });
  await run("a look-up", "sync", referenceTo(idOf(other)));
  await run("a look-up of nothing", "sync", referenceTo("pi_none"));
  await run("a look-up by key", "sync", referenceTo(null, { authorizationKey: "shop:a_charge" }));
  // The search lags behind.
  emulator.index();
  await run("a look-up by key, once it is indexed", "sync", referenceTo(null, { authorizationKey: "shop:a_charge" }));
};

/** Methods that are no cards: where the customer goes, what the bank reports later, and what is refused. */
const runMethods = async ({ run, emulator }: StripeRecorder): Promise<void> => {
  for (const sample of [...redirects, blik, ...transfers, ...debits, achDebit]) {
    const [method, type] = sample;
    await run(`by ${method} ${type}`, "authorize", sampleInput(sample));
  }
  const [sepa] = debits;
  if (sepa === undefined) throw new TypeError("there is no debit");
  const browserInformation = { ip_address: "203.0.113.7", user_agent: "Mozilla/5.0" };
  const kept = await run("an account kept", "setup_mandate", sampleInput(sepa, { amount: 0, browserInformation }));
  const later = sampleInput(sepa, {
    offSession: true,
    paymentMethodData: { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" },
  });
  const debited = await run("a debit of a kept account", "authorize", later);
  emulator.settleDebit(idOf(debited), false);
  await run("a look-up of a returned debit", "sync", referenceTo(idOf(debited), { currency: "EUR" }));
  await run("by Google Pay", "authorize", walletInput("google_pay", "tok_google_4242424242424242_1"));
  await run("by Apple Pay", "authorize", walletInput("apple_pay", "tok_apple_4242424242424242_2"));
  await run("by Apple Pay with a token twice", "authorize", walletInput("apple_pay", "tok_apple_4242424242424242_2"));
  const inParts = { currency: "MXN", installmentData: { number_of_installments: 3 } };
  await run("in instalments", "authorize", cardInput(good, inParts));
  const several = { captureMethod: "manual_multiple" } as const;
  const held = await run("an authorization for several captures", "authorize", cardInput(good, several));
  const part = { ...several, amountToCapture: 400, isFinal: false };
  await run("a capture of a part", "capture", captureInput(idOf(held), part));
  await run("a void of the rest", "void", { ...referenceTo(idOf(held), several), reason: null });
};

const runRefunds = async ({ run }: StripeRecorder): Promise<void> => {
  const charged = await run("a charge to refund", "authorize", cardInput(good));
  const refund = {
    refundId: "ref_1",
    paymentId: "pay_1",
    attemptId: "pay_1_1",
    connectorTransactionId: idOf(charged),
    amount: 99,
    currency: "USD",
    reason: "it was blue",
    webhookUrl: null,
  };
  const made = await run("a refund", "refund", refund);
  await run("a refused refund", "refund", { ...refund, amount: 5000 });
  const reference = { ...refund, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await run("a look-up of a refund", "refund_sync", reference);
  await run("a look-up of a refund by ours", "refund_sync", { ...reference, connectorRefundId: null });
  await run("a look-up of no refund", "refund_sync", { ...reference, connectorRefundId: "re_none" });
  const { connectorTransactionId, currency } = refund;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await run("a list of refunds", "list_refunds", list);
  await run("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: "pi_none" });
};

const runDisputes = async ({ run, emulator }: StripeRecorder): Promise<void> => {
  const reference = async (name: string): Promise<DisputeReferenceInput> => {
    const charged = await run(name, "authorize", cardInput("4000000000000259"));
    const dispute = emulator.all("dispute").at(-1);
    const connectorDisputeId = String(dispute?.["id"]);
    return { disputeId: "dp_ours", connectorDisputeId, connectorTransactionId: idOf(charged) };
  };
  const first = await reference("a charge that is disputed");
  await run("a look-up of a dispute", "dispute_sync", first);
  await run("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "dp_none" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf" };
  const contentBase64 = Buffer.from("%PDF-1.4 proof").toString("base64");
  const stored = await run("a file", "upload_evidence", { ...file, contentBase64 });
  await run("a refused file", "upload_evidence", { ...file, contentType: "text/plain", contentBase64 });
  const files = [{ evidenceType: "receipt", connectorFileId: stored.connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await run("evidence", "submit_evidence", evidence);
  await run("evidence twice", "submit_evidence", evidence);
  const second = await reference("another charge that is disputed");
  await run("an acceptance", "accept_dispute", second);
  await run("an acceptance twice", "accept_dispute", second);
  const time = new Date(seconds * 1000).toISOString();
  const page = { openedFrom: time, openedUntil: time, page: null, limit: 1 };
  await run("disputes", "list_disputes", page);
  emulator.fail({
    path: "/disputes",
    kind: "refuse",
    status: 403,
    body: '{"error":{"type":"invalid_request_error"}}',
  });
  await run("disputes that are not shown", "list_disputes", page);
};

const runWebhooks = async ({ run, emulator }: StripeRecorder): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const kinds = ["payments", "refunds", "disputes", "mandates"] as const;
  const { webhook } = await run("a registration", "register_webhook", { address, kinds });
  await run("a refused registration", "register_webhook", { address: "no address", kinds });
  await run("registrations", "list_webhooks", { address });
  const body = '{"error":{"type":"invalid_request_error","message":"no"}}';
  const forbidden = { path: "/webhook_endpoints", kind: "refuse", status: 403, body } as const;
  emulator.fail(forbidden);
  await run("registrations that are not shown", "list_webhooks", { address });
  const connectorWebhookId = webhook?.connectorWebhookId ?? "";
  emulator.fail({ ...forbidden, path: connectorWebhookId });
  await run("a refused removal", "remove_webhook", { connectorWebhookId });
  await run("a removal", "remove_webhook", { connectorWebhookId });
};

testRecordedExchanges(
  "Stripe",
  () => startStripeAccount({ now: () => seconds }),
  async (recorder) => {
    await runPayments(recorder);
    await runMethods(recorder);
    await runRefunds(recorder);
    await runDisputes(recorder);
    await runWebhooks(recorder);
  },
  { answerHeaders: ["date"] },
);
