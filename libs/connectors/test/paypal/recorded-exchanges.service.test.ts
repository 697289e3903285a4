// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome, AuthorizeInput, PayoutInput } from "../../src/index.ts";
import type { PayPalEmulator } from "../emulators/paypal/server.ts";
import { captureInput, cardInput, payoutInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startPayPalAccount } from "./paypal-account.ts";
import { returnOf, walletInput } from "./wallet-input.ts";

type PayPalRecorder = Recorder<PayPalEmulator>;

const good = "4111111111111111";
const challenged = "4868719460707704";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const runCards = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  await run("a charge", "authorize", cardInput(good));
  await run("a declined charge", "authorize", cardInput("4000000000009995"));
  await run("a refused charge", "authorize", cardInput("4000000000000002"));
  const overrides = { authenticationType: "three_ds" } as const;
  const challenge = idOf(await run("a challenge", "authorize", cardInput(challenged, overrides)));
  emulator.approve(challenge);
  await run("a return from a challenge", "complete_authorize", returnOf(challenge, "a challenge"));
  const kept = await run("a card kept", "authorize", cardInput(good, { setupFutureUsage: "off_session" }));
  const later = { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" } as const;
  await run("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const expiry = { expiryMonth: "12", expiryYear: "2031" };
  const token = { number: "4895370012003478", ...expiry, holderName: null, network: "Visa" };
  const cryptogram = "AgAAAAAABk4DWZ4C28yUQAAAAAA=";
  const network = { type: "network_token", token: { ...token, cryptogram, eci: "5" } } as const;
  await run("a network token charged", "authorize", cardInput("", { paymentMethodData: network }));
  const mandate = { mandateId: "man_1", connectorMandateId: later.connectorMandateId };
  await run("a kept card removed", "revoke_mandate", mandate);
  await run("a kept card removed again", "revoke_mandate", mandate);
};

const setUp = { amount: 0, setupFutureUsage: "off_session" } as const;

const runKept = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  await run("a card kept without a payment", "setup_mandate", cardInput(good, setUp));
  await run("a refused card kept without a payment", "setup_mandate", cardInput("4000000000000002", setUp));
  const overrides = { ...setUp, authenticationType: "three_ds" } as const;
  const input = cardInput(challenged, overrides);
  const challenge = idOf(await run("a challenge before a card is kept", "setup_mandate", input));
  const known = { ...referenceTo(challenge, { captureMethod: "automatic", amount: 0 }), authorizationKey: "shop:kept" };
  await run("a look-up of a card that is not kept yet", "sync", known);
  emulator.approve(challenge);
  await run("a return to a card that is kept", "complete_authorize", { ...known, query: {}, form: {} });
  const account = idOf(await run("an account kept without a payment", "setup_mandate", walletInput(setUp)));
  emulator.approve(account);
  const agreed = { ...known, connectorTransactionId: account, authorizationKey: "shop:kept_account" };
  const kept = await run("a look-up of an account that is kept", "sync", agreed);
  const later = { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" } as const;
  await run("a kept account charged", "authorize", walletInput({ offSession: true, paymentMethodData: later }));
};

const bankPage = (paymentMethodType: string, changes: Partial<AuthorizeInput> = {}): AuthorizeInput =>
  walletInput({
    paymentMethod: "bank_redirect",
    paymentMethodType,
    paymentMethodData: { type: "other", method: "bank_redirect", data: { [paymentMethodType]: {} } },
    currency: "EUR",
    ...changes,
  });

const runBanks = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  for (const type of ["bancontact_card", "eps", "przelewy24", "trustly"]) {
    await run(`a payment by ${type}`, "authorize", bankPage(type));
  }
  const code = { type: "other", method: "bank_redirect", data: { blik: { blik_code: "777123" } } } as const;
  const browserInformation = { ip_address: "203.0.113.7", user_agent: "Mozilla/5.0" };
  const blik = { currency: "PLN", paymentMethodData: code, browserInformation };
  await run("a payment by blik", "authorize", bankPage("blik", blik));
  const id = idOf(await run("a payment by ideal", "authorize", bankPage("ideal")));
  emulator.approve(id);
  await run("a return from a bank", "complete_authorize", { ...returnOf(id, "a bank"), currency: "EUR" });
};

const runPayouts = async ({ run }: PayPalRecorder): Promise<void> => {
  const to = (destination: Record<string, unknown>, changes: Partial<PayoutInput> = {}): PayoutInput =>
    payoutInput({ payoutType: "wallet", payoutMethodType: "paypal", destination, ...changes });
  const made = await run("a payout", "payout", to({ kind: "paypal", email: "ada@example.com" }));
  const reference = { payoutId: "payout_1", attemptId: "payout_1_1", payoutKey: "shop:a_payout", amount: 500 };
  const known = { ...reference, currency: "EUR", connectorPayoutId: made.connectorPayoutId };
  await run("a refused payout", "payout", to({ kind: "paypal", email: "poor@example.com" }));
  const venmo = { payoutMethodType: "venmo", currency: "USD" };
  await run("a payout to Venmo", "payout", to({ kind: "venmo", telephone_number: "+14085551234" }, venmo));
  await run("a payout to an id", "payout", to({ kind: "paypal", paypal_id: "G83JXTJ5EHCQ2" }));
  await run("a look-up of a payout", "payout_sync", known);
  await run("a look-up of no payout", "payout_sync", { ...known, connectorPayoutId: "NOTHING" });
  const waiting = await run("an unclaimed payout", "payout", to({ kind: "paypal", email: "unclaimed@example.com" }));
  const open = { ...known, connectorPayoutId: waiting.connectorPayoutId, reason: null };
  await run("a look-up of an unclaimed payout", "payout_sync", open);
  await run("a payout cancelled", "payout_cancel", open);
  await run("a cancelled payout", "payout_sync", open);
  await run("no payout cancelled", "payout_cancel", { ...open, connectorPayoutId: "NOTHING" });
};

const runWebhooks = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const made = await run("a webhook", "register_webhook", { address, kinds: ["payments", "payouts"] });
  await run("a webhook twice", "register_webhook", { address, kinds: ["payments"] });
  await run("the webhooks", "list_webhooks", { address });
  emulator.deny("GET /v1/notifications/webhooks");
  await run("the webhooks of an app without permission", "list_webhooks", { address });
  const connectorWebhookId = made.webhook?.connectorWebhookId ?? "";
  await run("a webhook removed", "remove_webhook", { connectorWebhookId });
  await run("a webhook removed again", "remove_webhook", { connectorWebhookId });
};

const runWallet = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  const id = idOf(await run("a wallet", "authorize", walletInput()));
  await run("a look-up before the return", "sync", referenceTo(id, { captureMethod: "automatic" }));
  emulator.approve(id);
  await run("a return", "complete_authorize", returnOf(id, "a wallet"));
  await run("a return to nothing", "complete_authorize", returnOf("NOTHING", "nothing"));
  const given = idOf(await run("a wallet given up", "authorize", walletInput()));
  await run("a return without agreement", "complete_authorize", {
    ...returnOf(given, "a wallet given up"),
    query: { cancelled: "true" },
  });
};

const runHeld = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  const id = idOf(await run("an authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await run("a capture", "capture", captureInput(id));
  await run("a refused capture", "capture", captureInput(id, { captureId: "pay_1_1_2", amountToCapture: 2000 }));
  await run("a refused void", "void", { ...referenceTo(id), reason: null });
  await run("a look-up", "sync", referenceTo(id));
  await run("a look-up of nothing", "sync", referenceTo("NOTHING"));
  const other = idOf(await run("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await run("a void", "void", { ...referenceTo(other), reason: null });
  const wallet = idOf(await run("a wallet to hold", "authorize", walletInput({ captureMethod: "manual" })));
  emulator.approve(wallet);
  const returned = { ...returnOf(wallet, "a wallet to hold"), captureMethod: "manual" } as const;
  await run("a wallet held", "complete_authorize", returned);
  const known = { ...referenceTo(wallet), connectorTransactionId: wallet };
  await run("a wallet held for longer", "extend_authorization", known);
  await run("a wallet held for too long", "extend_authorization", known);
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await run("a refund", "refund", input);
  await run("a refused refund", "refund", { ...input, refundId: "ref_2", amount: 5000 });
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await run("a look-up of a refund", "refund_sync", reference);
  await run("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorRefundId: "NOTHING" });
  const { connectorTransactionId, currency } = input;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await run("a list of refunds", "list_refunds", list);
  await run("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: "NOTHING" });
  const ofCapture = { ...list, connectorTransactionId: null, connectorCaptureId: "NOTHING" };
  await run("a list of refunds of no capture", "list_refunds", ofCapture);
};

const runDisputes = async ({ run, emulator }: PayPalRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await run(`a ${name} disputed charge`, "authorize", cardInput("4000000000000259"));
  }
  const [first, second] = emulator.disputes().map(({ dispute_id: id }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: "NOTHING",
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  await run("a look-up of a dispute", "dispute_sync", first);
  await run("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "PP-R-NONE" });
  const time = { openedFrom: "2026-11-01T00:00:00.000Z", openedUntil: "2026-11-30T00:00:00.000Z" };
  const page = await run("a page of disputes", "list_disputes", { ...time, page: null, limit: 1 });
  await run("the last page of disputes", "list_disputes", { ...time, page: page.nextPage, limit: 1 });
  await run("a page of too few disputes", "list_disputes", { ...time, page: null, limit: 0 });
  const file = { fileName: "proof of delivery.v2.pdf", contentType: "application/pdf" };
  const contents = [{ evidenceType: "receipt", ...file, contentBase64: Buffer.from("%PDF-1.4").toString("base64") }];
  const texts = { shipping_carrier: "UPS", shipping_tracking_number: "1Z999", product_description: "A lamp" };
  const evidence = { ...first, texts, files: [], contents };
  await run("evidence", "submit_evidence", evidence);
  await run("evidence for nothing", "submit_evidence", { ...evidence, connectorDisputeId: "PP-R-NONE" });
  await run("an acceptance", "accept_dispute", second);
  await run("an acceptance of nothing", "accept_dispute", { ...second, connectorDisputeId: "PP-R-NONE" });
};

testRecordedExchanges("PayPal", startPayPalAccount, async (recorder) => {
  await runCards(recorder);
  await runWallet(recorder);
  await runHeld(recorder);
  await runDisputes(recorder);
  await runKept(recorder);
  await runBanks(recorder);
  await runPayouts(recorder);
  await runWebhooks(recorder);
});
