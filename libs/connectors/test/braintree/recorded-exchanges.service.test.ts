// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome } from "../../src/index.ts";
import type { BraintreeEmulator } from "../emulators/braintree/server.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startBraintreeAccount } from "./braintree-account.ts";

type BraintreeRecorder = Recorder<BraintreeEmulator>;

const good = "4111111111111111";
const unknown = Buffer.from("transaction_none").toString("base64url");
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playCharges = async ({ play }: BraintreeRecorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  await play("a rejected charge", "authorize", cardInput("4000000000000101"));
  await play("an impossible charge", "authorize", cardInput("4"));
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  await play("an impossible card", "setup_mandate", cardInput("4", { amount: 0 }));
  const later = { type: "connector_mandate", connectorMandateId: saved.connectorMandateId ?? "" } as const;
  await play("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const mandate = { mandateId: "man_1", connectorMandateId: later.connectorMandateId };
  await play("a card forgotten", "revoke_mandate", mandate);
  await play("a card forgotten twice", "revoke_mandate", mandate);
};

const playAuthorizations = async ({ play, emulator }: BraintreeRecorder): Promise<string> => {
  const wish = { captureMethod: "manual", isIncrementalAuthorizationRequested: true, attemptId: "pay_2_1" } as const;
  const id = idOf(await play("an authorization", "authorize", cardInput(good, wish)));
  const total = { authorizationId: "pay_1_auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
  const increment = { ...referenceTo(id), connectorTransactionId: id, ...total };
  await play("an increment", "incremental_authorization", increment);
  await play("a capture", "capture", captureInput(id, { amountToCapture: 1400, amount: 1500 }));
  await play("a refused increment", "incremental_authorization", increment);
  await play("a refused capture", "capture", captureInput(id));
  await play("a look-up", "sync", referenceTo(id, { amount: 1500 }));
  await play("a look-up by reference", "sync", referenceTo(null, { attemptId: "pay_2_1", amount: 1500 }));
  await play("a look-up of nothing", "sync", referenceTo(unknown));
  await play("a look-up of an unknown reference", "sync", referenceTo(null, { attemptId: "pay_none" }));
  const other = idOf(await play("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await play("a void", "void", { ...referenceTo(other), reason: null });
  await play("a refused void", "void", { ...referenceTo(other), reason: null });
  const charged = idOf(await play("another charge", "authorize", cardInput(good)));
  const automatic = { ...referenceTo(charged, { captureMethod: "automatic" }), connectorTransactionId: charged };
  await play("a void of a charge", "void_post_capture", { ...automatic, reason: null });
  emulator.settle();
  await play("a refused void of a charge", "void_post_capture", { ...automatic, reason: null });
  return id;
};

const playRefunds = async ({ play, emulator }: BraintreeRecorder, id: string): Promise<void> => {
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await play("a refund", "refund", input);
  await play("a refused refund", "refund", { ...input, amount: 5000 });
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await play("a look-up of an open refund", "refund_sync", reference);
  emulator.settle();
  await play("a look-up of a refund", "refund_sync", reference);
  await play("a look-up of a refund by reference", "refund_sync", { ...reference, connectorRefundId: null });
  await play("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorRefundId: unknown });
};

const playDisputes = async ({ play, emulator }: BraintreeRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await play(`a ${name} disputed charge`, "authorize", cardInput("4023898493988028"));
  }
  const [first, second] = emulator.disputes().map(({ id }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: "any",
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  await play("a look-up of a dispute", "dispute_sync", first);
  await play("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: unknown });
  const evidence = { ...first, texts: { product_description: "A blue one" }, files: [] };
  await play("evidence", "submit_evidence", evidence);
  await play("evidence too late", "submit_evidence", evidence);
  await play("an acceptance", "accept_dispute", second);
  await play("a second acceptance", "accept_dispute", second);
};

testRecordedExchanges(
  "Braintree",
  startBraintreeAccount,
  async (recorder) => {
    await playCharges(recorder);
    await playRefunds(recorder, await playAuthorizations(recorder));
    await playDisputes(recorder);
  },
);
