// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome, CompleteAuthorizeInput } from "../../src/index.ts";
import type { RazorpayEmulator } from "../emulators/razorpay/server.ts";
import { captureInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { cardPayout, goodCard, indianCard, otherMethod, startRazorpayAccount } from "./razorpay-account.ts";

type RazorpayRecorder = Recorder<RazorpayEmulator>;

const asked = { amount: 50_000, currency: "INR" } as const;
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";
const returning = (id: string, form: Readonly<Record<string, string>>): CompleteAuthorizeInput => ({
  ...referenceTo(id, { ...asked, captureMethod: "automatic" }),
  query: {},
  form,
});

const runCards = async ({ run, emulator }: RazorpayRecorder): Promise<void> => {
  const id = idOf(await run("a charge", "authorize", indianCard(goodCard)));
  await run("a return before the bank has answered", "complete_authorize", returning(id, emulator.callback(id)));
  await run("a return without a signature", "complete_authorize", returning(id, { razorpay_payment_id: id }));
  emulator.process();
  await run("a return", "complete_authorize", returning(id, emulator.callback(id)));
  await run("a return of nothing", "complete_authorize", returning("pay_none00000000", {}));
  await run("a refused charge", "authorize", indianCard("4000000000000069"));
  const moto = { paymentChannel: "telephone_order" } as const;
  await run("an order by telephone", "authorize", indianCard(goodCard, moto));
  const held = idOf(await run("an authorization", "authorize", indianCard(goodCard, { captureMethod: "manual" })));
  emulator.process();
  await run("a look-up", "sync", referenceTo(held, asked));
  const byKey = { ...asked, authorizationKey: "shop:an_authorization" };
  await run("a look-up by key", "sync", referenceTo(null, byKey));
  await run("a look-up of nothing", "sync", referenceTo("pay_none00000000", asked));
  const capture = captureInput(held, { ...asked, amountToCapture: 50_000 });
  await run("a capture", "capture", capture);
  await run("a capture once more", "capture", capture);
  await run("a capture of nothing", "capture", { ...capture, connectorTransactionId: "pay_none00000000" });
  await runRefunds({ run, emulator } as RazorpayRecorder, held);
};

const runRefunds = async ({ run, emulator }: RazorpayRecorder, id: string): Promise<void> => {
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "INR", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 20_000, webhookUrl: null };
  const made = await run("a refund", "refund", input);
  await run("a refused refund", "refund", { ...input, amount: 90_000 });
  emulator.process();
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await run("a look-up of a refund", "refund_sync", reference);
  await run("a look-up of a refund by reference", "refund_sync", { ...reference, connectorRefundId: null });
  const nothing = { ...reference, connectorRefundId: "rfnd_none0000000" };
  await run("a look-up of no refund", "refund_sync", nothing);
  const { connectorTransactionId, currency } = input;
  const list = { connectorTransactionId, connectorCaptureId: null, currency };
  await run("a list of refunds", "list_refunds", list);
  await run("a list of refunds of nothing", "list_refunds", { ...list, connectorTransactionId: "pay_none0000000" });
};

const runOtherMethods = async ({ run }: RazorpayRecorder): Promise<void> => {
  const collect = { upi_collect: { vpa_id: "success@razorpay" } };
  await run("a request in the UPI app", "authorize", otherMethod("upi", "upi_collect", collect));
  await run("a UPI app that is opened", "authorize", otherMethod("upi", "upi_intent", { upi_intent: {} }));
  const bank = { local_bank_redirect: { bank_name: "HDFC" } };
  await run("a bank", "authorize", otherMethod("bank_redirect", "local_bank_redirect", bank));
  await run("a wallet", "authorize", otherMethod("wallet", "amazon_pay", { amazon_pay_redirect: {} }));
};

const runKeptCards = async ({ run, emulator }: RazorpayRecorder): Promise<void> => {
  const id = idOf(await run("a card kept", "authorize", indianCard(goodCard, { setupFutureUsage: "off_session" })));
  emulator.process();
  const reference = referenceTo(id, { ...asked, captureMethod: "automatic" });
  const known = await run("a look-up of a card kept", "sync", reference);
  const connectorMandateId = known.connectorMandateId ?? "";
  const kept = { paymentMethodData: { type: "connector_mandate", connectorMandateId } } as const;
  await run("a kept card, with the customer", "authorize", indianCard("", kept));
  await run("a kept card, without the customer", "authorize", indianCard("", { ...kept, offSession: true }));
  await run("a kept card forgotten", "revoke_mandate", { mandateId: "man_1", connectorMandateId });
  await run("a kept card forgotten twice", "revoke_mandate", { mandateId: "man_1", connectorMandateId });
};

const runDisputes = async ({ run, emulator }: RazorpayRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await run(`a ${name} disputed charge`, "authorize", indianCard("4000000000000259"));
  }
  emulator.process();
  const [first, second] = emulator.disputes().map(({ id, payment_id: payment }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: String(payment),
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  const none = { ...first, connectorDisputeId: "disp_none0000000" };
  await run("a look-up of a dispute", "dispute_sync", first);
  await run("a look-up of no dispute", "dispute_sync", none);
  const time = { openedFrom: "2026-01-01T00:00:00Z", openedUntil: "2036-01-01T00:00:00Z", page: null, limit: 10 };
  await run("a list of disputes", "list_disputes", time);
  await run("a list of no time", "list_disputes", { ...time, openedUntil: "2025-01-01T00:00:00Z" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf", contentBase64: "JVBERi0x" };
  const stored = await run("a file", "upload_evidence", file);
  await run("a refused file", "upload_evidence", { ...file, contentType: "text/plain" });
  const connectorFileId = stored.connectorFileId ?? "";
  const files = ["receipt", "uncategorized_file"].map((evidenceType) => ({ evidenceType, connectorFileId }));
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await run("evidence", "submit_evidence", evidence);
  await run("evidence for nothing", "submit_evidence", { ...evidence, ...none });
  await run("an acceptance", "accept_dispute", second);
  await run("an acceptance of nothing", "accept_dispute", none);
};

const runPayouts = async ({ run, emulator }: RazorpayRecorder): Promise<void> => {
  const input = cardPayout(goodCard);
  const made = await run("a payout", "payout", input);
  await run("a payout of too much", "payout", { ...input, attemptId: "payout_2_1", amount: 200_000_000 });
  emulator.process();
  const { payoutId, attemptId, amount, currency } = input;
  const reference = { payoutId, attemptId, amount, currency, payoutKey: "shop:a_payout" };
  const known = { ...reference, connectorPayoutId: made.connectorPayoutId };
  await run("a look-up of a payout", "payout_sync", known);
  await run("a look-up of a payout by reference", "payout_sync", { ...reference, connectorPayoutId: null });
  await run("a look-up of no payout", "payout_sync", { ...known, connectorPayoutId: "pout_none0000000" });
  const other = await run("another payout", "payout", { ...input, attemptId: "payout_3_1" });
  const waiting = { ...known, attemptId: "payout_3_1", connectorPayoutId: other.connectorPayoutId, reason: null };
  await run("a payout that cannot be cancelled", "payout_cancel", waiting);
  emulator.queue(other.connectorPayoutId ?? "");
  await run("a payout cancelled", "payout_cancel", waiting);
};

testRecordedExchanges("Razorpay", startRazorpayAccount, async (recorder) => {
  await runCards(recorder);
  await runOtherMethods(recorder);
  await runKeptCards(recorder);
  await runDisputes(recorder);
  await runPayouts(recorder);
});
