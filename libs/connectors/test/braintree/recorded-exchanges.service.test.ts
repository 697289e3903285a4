// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome, AuthorizeInput } from "../../src/index.ts";
import type { BraintreeEmulator } from "../emulators/braintree/server.ts";
import { memberOf } from "../emulators/braintree/state.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startBraintreeAccount } from "./braintree-account.ts";

type BraintreeRecorder = Recorder<BraintreeEmulator>;

const good = "4111111111111111";
const unknown = Buffer.from("transaction_none").toString("base64url");
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const runCharges = async ({ run }: BraintreeRecorder): Promise<void> => {
  await run("a charge", "authorize", cardInput(good));
  await run("a declined charge", "authorize", cardInput("4000000000009995"));
  await run("a rejected charge", "authorize", cardInput("4000000000000101"));
  await run("an impossible charge", "authorize", cardInput("4"));
  const saved = await run("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await run("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  await run("an impossible card", "setup_mandate", cardInput("4", { amount: 0 }));
  const later = { type: "connector_mandate", connectorMandateId: saved.connectorMandateId ?? "" } as const;
  await run("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const mandate = { mandateId: "man_1", connectorMandateId: later.connectorMandateId };
  await run("a card forgotten", "revoke_mandate", mandate);
  await run("a card forgotten twice", "revoke_mandate", mandate);
};

const runAuthorizations = async ({ run, emulator }: BraintreeRecorder): Promise<string> => {
  const attemptId = "pay_2_1";
  const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true, attemptId } as const;
  const id = idOf(await run("an authorization", "authorize", cardInput(good, overrides)));
  const total = { authorizationId: "pay_1_auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
  const increment = { ...referenceTo(id), connectorTransactionId: id, ...total };
  await run("an increment", "incremental_authorization", increment);
  await run("a capture", "capture", captureInput(id, { amountToCapture: 1400, amount: 1500 }));
  const more = idOf(await run("more held", "authorize", cardInput(good, { captureMethod: "manual" })));
  await run("too large a capture", "capture", captureInput(more, { amountToCapture: 2000 }));
  await run("a refused increment", "incremental_authorization", increment);
  await run("a capture of what is captured", "capture", captureInput(id));
  await run("a look-up", "sync", referenceTo(id, { amount: 1500 }));
  await run("a look-up by reference", "sync", referenceTo(null, { attemptId: "pay_2_1", amount: 1500 }));
  await run("a look-up of nothing", "sync", referenceTo(unknown));
  await run("a look-up of an unknown reference", "sync", referenceTo(null, { attemptId: "pay_none" }));
  const other = idOf(await run("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await run("a void", "void", { ...referenceTo(other), reason: null });
  await run("a void again", "void", { ...referenceTo(other), reason: null });
  await run("a void of nothing", "void", { ...referenceTo(unknown), reason: null });
  await run("a void of an unknown reference", "void", { ...referenceTo(null, { attemptId: "none" }), reason: null });
  const charged = idOf(await run("another charge", "authorize", cardInput(good)));
  const automatic = { ...referenceTo(charged, { captureMethod: "automatic" }), connectorTransactionId: charged };
  await run("a void of a charge", "void_post_capture", { ...automatic, reason: null });
  const settled = idOf(await run("a charge that is settled", "authorize", cardInput(good)));
  emulator.settle();
  const late = { ...automatic, connectorTransactionId: settled, reason: null };
  await run("a void of a settled charge", "void_post_capture", late);
  await run("a void of no charge", "void_post_capture", { ...late, connectorTransactionId: unknown });
  return id;
};

const refundOf = (connectorTransactionId: string) => ({
  refundId: "ref_1",
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  connectorTransactionId,
  amount: 99,
  currency: "USD",
  reason: null,
  webhookUrl: null,
});

const runRefunds = async ({ run, emulator }: BraintreeRecorder, id: string): Promise<void> => {
  const input = refundOf(id);
  const made = await run("a refund", "refund", input);
  await run("the same refund again", "refund", input);
  await run("a refused refund", "refund", { ...input, refundId: "ref_2", amount: 5000 });
  await run("a refund of nothing", "refund", refundOf(unknown));
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await run("a look-up of an open refund", "refund_sync", reference);
  emulator.settle();
  await run("a look-up of a refund", "refund_sync", reference);
  await run("a look-up of a refund by reference", "refund_sync", { ...reference, connectorRefundId: null });
  await run("a look-up of a refund never made", "refund_sync", {
    ...reference,
    refundId: "ref_3",
    connectorRefundId: null,
  });
  await run("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorRefundId: unknown });
  const { connectorTransactionId, currency } = input;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await run("a list of refunds", "list_refunds", list);
  await run("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: unknown });
};

const runUnsettledRefunds = async ({ run }: BraintreeRecorder): Promise<void> => {
  const id = idOf(await run("a charge of today", "authorize", cardInput(good)));
  const whole = { ...refundOf(id), refundId: "ref_4", amount: 1099 };
  await run("a part of an unsettled charge", "refund", refundOf(id));
  const made = await run("a whole unsettled charge", "refund", whole);
  await run("the whole again", "refund", whole);
  const reference = { ...whole, refundKey: "shop:whole", connectorRefundId: made.connectorRefundId };
  await run("a look-up of what was voided", "refund_sync", reference);
  await run("a look-up of that by reference", "refund_sync", { ...reference, connectorRefundId: null });
};

const wallet = (type: string, data: Readonly<Record<string, unknown>>): Partial<AuthorizeInput> => ({
  paymentMethod: "wallet",
  paymentMethodType: type,
  paymentMethodData: { type: "other", method: "wallet", data },
});
const nonceOfGoogle = JSON.stringify({ androidPayCards: [{ nonce: "fake-android-pay-visa-nonce" }] });
const googlePay = wallet("google_pay", { google_pay: { tokenization_data: { token: nonceOfGoogle } } });
const applePay = wallet("apple_pay", { apple_pay: { payment_data: "fake-apple-pay-visa-nonce" } });
const decrypted = wallet("apple_pay", {
  apple_pay: {
    payment_data: {
      application_primary_account_number: good,
      application_expiration_month: "03",
      application_expiration_year: "2034",
      payment_data: { online_payment_cryptogram: "AAAB", eci_indicator: "7" },
    },
  },
});
const payPal = wallet("paypal", { paypal_sdk: { token: "fake-paypal-one-time-nonce" } });
const venmo = wallet("venmo", { venmo: { token: "fake-venmo-account-nonce" } });

const runWallets = async ({ run }: BraintreeRecorder): Promise<void> => {
  await run("Google Pay", "authorize", cardInput(good, googlePay));
  await run("Apple Pay", "authorize", cardInput(good, { ...applePay, captureMethod: "manual" }));
  await run("Apple Pay decrypted", "authorize", cardInput(good, decrypted));
  const declined = { google_pay: { tokenization_data: { token: "fake-processor-declined-visa-nonce" } } };
  await run("Google Pay declined", "authorize", cardInput(good, wallet("google_pay", declined)));
  const used = wallet("venmo", { venmo: { token: "used-up" } });
  await run("a wallet's nonce that is used up", "authorize", cardInput(good, used));
  await run("Venmo", "authorize", cardInput(good, { ...venmo, setupFutureUsage: "off_session" }));
  await run("PayPal", "authorize", cardInput(good, { ...payPal, description: "Order 7" }));
  const kept = await run("PayPal kept", "setup_mandate", cardInput(good, { ...payPal, amount: 0 }));
  const paymentMethodData = { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" } as const;
  await run("PayPal charged again", "authorize", cardInput(good, { ...payPal, offSession: true, paymentMethodData }));
};

const runParts = async ({ run, emulator }: BraintreeRecorder): Promise<void> => {
  const overrides = { ...payPal, captureMethod: "manual_multiple", attemptId: "pay_5_1" } as const;
  const id = idOf(await run("PayPal held", "authorize", cardInput(good, overrides)));
  const part = (captureId: string, amountToCapture: number, amountCaptured: number, isFinal: boolean) =>
    captureInput(id, { captureMethod: "manual_multiple", captureId, amountToCapture, amountCaptured, isFinal });
  const reference = referenceTo(id, { captureMethod: "manual_multiple" });
  await run("a first part", "capture", part("pay_5_1_1", 500, 0, false));
  await run("a look-up of a first part", "sync", reference);
  await run("too large a part", "capture", part("pay_5_1_2", 1000, 500, false));
  await run("a last part", "capture", part("pay_5_1_3", 400, 500, true));
  await run("a look-up of all parts", "sync", reference);
  emulator.settle();
  await run("a refund of a part", "refund", { ...refundOf(id), refundId: "ref_5", amount: 450 });
  await run("a refund of more than a part", "refund", { ...refundOf(id), refundId: "ref_6", amount: 600 });
};

const runPayPalPage = async ({ run, emulator }: BraintreeRecorder): Promise<void> => {
  const page = wallet("paypal", { paypal_redirect: {} });
  const overrides = { ...page, attemptId: "pay_6_1", setupFutureUsage: "off_session" } as const;
  const opened = await run("PayPal by its page", "authorize", cardInput(good, overrides));
  const reference = referenceTo(idOf(opened), { captureMethod: "automatic", attemptId: "pay_6_1" });
  await run("a look-up while the customer is at PayPal", "sync", reference);
  const early = { PayerID: "PAYER1", token: "EC-1" };
  await run("a return without agreement", "complete_authorize", { ...reference, query: early, form: {} });
  const query = emulator.agreeAtPayPal();
  await run("a return from PayPal", "complete_authorize", { ...reference, query, form: {} });
  await run("a look-up after the return", "sync", reference);
  const second = { ...page, attemptId: "pay_7_1" };
  const other = await run("another payment at PayPal", "authorize", cardInput(good, second));
  const open = referenceTo(idOf(other), { captureMethod: "automatic", attemptId: "pay_7_1" });
  await run("a void of what was not agreed to", "void", { ...open, reason: null });
};

const bankAccount = (accountNumber: string): Partial<AuthorizeInput> => ({
  paymentMethod: "bank_debit",
  paymentMethodType: "ach",
  paymentMethodData: {
    type: "other",
    method: "bank_debit",
    data: { ach_bank_debit: { account_number: accountNumber, routing_number: "021000021" } },
  },
  connectorMetadata: { ach_mandate: "I authorize the shop to debit my bank account." },
});

const runBankAccounts = async ({ run }: BraintreeRecorder): Promise<void> => {
  await run("a bank account", "authorize", cardInput(good, bankAccount("1000000000")));
  await run("a bank account that is unknown", "authorize", cardInput(good, bankAccount("1000000002")));
};

const runSessions = async ({ run }: BraintreeRecorder): Promise<void> => {
  const overrides = { paymentId: "pay_1", wallet: "paypal", amount: 1099, currency: "USD" };
  await run("a token for the client SDK", "wallet_session", overrides);
  await run("a token for a closed merchant account", "wallet_session", { ...overrides, currency: "CHF" });
};

const runDisputes = async ({ run, emulator }: BraintreeRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await run(`a ${name} disputed charge`, "authorize", cardInput("4023898493988028"));
  }
  const [first, second] = emulator.disputes().map((dispute) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(dispute["id"]),
    connectorTransactionId: String(memberOf(dispute, "transaction")["id"]),
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  const days = { openedFrom: "2026-11-01T00:00:00Z", openedUntil: "2026-11-30T00:00:00Z" };
  const page = await run("a page of disputes", "list_disputes", { ...days, page: null, limit: 1 });
  await run("the next page of disputes", "list_disputes", { ...days, page: page.nextPage, limit: 1 });
  await run("a page that is none", "list_disputes", { ...days, page: "nonsense", limit: 1 });
  await run("a look-up of a dispute", "dispute_sync", first);
  await run("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: unknown });
  const file = {
    connectorDisputeId: first.connectorDisputeId,
    evidenceType: "shipping_documentation",
    fileId: "file_1",
    fileName: "parcel.pdf",
    contentType: "application/pdf",
    contentBase64: Buffer.from("%PDF-1.7").toString("base64"),
  };
  const { connectorFileId } = await run("a file", "upload_evidence", file);
  await run("a file for no dispute", "upload_evidence", { ...file, connectorDisputeId: unknown });
  const files = [{ evidenceType: file.evidenceType, connectorFileId: connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await run("evidence", "submit_evidence", evidence);
  await run("evidence sent again", "submit_evidence", evidence);
  await run("an acceptance", "accept_dispute", second);
  await run("a second acceptance", "accept_dispute", second);
  await run("evidence for no dispute", "submit_evidence", { ...evidence, connectorDisputeId: unknown });
  await run("evidence too late", "submit_evidence", { ...evidence, ...second });
};

testRecordedExchanges(
  "Braintree",
  startBraintreeAccount,
  async (recorder) => {
    await runCharges(recorder);
    await runRefunds(recorder, await runAuthorizations(recorder));
    await runUnsettledRefunds(recorder);
    await runWallets(recorder);
    await runParts(recorder);
    await runPayPalPage(recorder);
    await runBankAccounts(recorder);
    await runSessions(recorder);
    await runDisputes(recorder);
  },
  { answerHeaders: ["date"] },
);
