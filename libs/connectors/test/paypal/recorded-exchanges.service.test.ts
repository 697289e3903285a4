// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome } from "../../src/index.ts";
import type { PayPalEmulator } from "../emulators/paypal/server.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startPayPalAccount } from "./paypal-account.ts";
import { returnOf, walletInput } from "./wallet-input.ts";

type PayPalRecorder = Recorder<PayPalEmulator>;

const good = "4111111111111111";
const challenged = "4868719460707704";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playCards = async ({ play, emulator }: PayPalRecorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  await play("a refused charge", "authorize", cardInput("4000000000000002"));
  const wish = { authenticationType: "three_ds" } as const;
  const challenge = idOf(await play("a challenge", "authorize", cardInput(challenged, wish)));
  emulator.approve(challenge);
  await play("a return from a challenge", "complete_authorize", returnOf(challenge, "a challenge"));
  const kept = await play("a card kept", "authorize", cardInput(good, { setupFutureUsage: "off_session" }));
  const later = { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" } as const;
  await play("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const mandate = { mandateId: "man_1", connectorMandateId: later.connectorMandateId };
  await play("a kept card removed", "revoke_mandate", mandate);
  await play("a kept card removed again", "revoke_mandate", mandate);
};

const playWallet = async ({ play, emulator }: PayPalRecorder): Promise<void> => {
  const id = idOf(await play("a wallet", "authorize", walletInput()));
  await play("a look-up before the return", "sync", referenceTo(id, { captureMethod: "automatic" }));
  emulator.approve(id);
  await play("a return", "complete_authorize", returnOf(id, "a wallet"));
  await play("a return to nothing", "complete_authorize", returnOf("NOTHING", "nothing"));
  const given = idOf(await play("a wallet given up", "authorize", walletInput()));
  await play("a return without agreement", "complete_authorize", {
    ...returnOf(given, "a wallet given up"),
    query: { cancelled: "true" },
  });
};

const playHeld = async ({ play }: PayPalRecorder): Promise<void> => {
  const id = idOf(await play("an authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await play("a capture", "capture", captureInput(id));
  await play("a refused capture", "capture", captureInput(id, { captureId: "pay_1_1_2", amountToCapture: 2000 }));
  await play("a refused void", "void", { ...referenceTo(id), reason: null });
  await play("a look-up", "sync", referenceTo(id));
  await play("a look-up of nothing", "sync", referenceTo("NOTHING"));
  const other = idOf(await play("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await play("a void", "void", { ...referenceTo(other), reason: null });
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await play("a refund", "refund", input);
  await play("a refused refund", "refund", { ...input, refundId: "ref_2", amount: 5000 });
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await play("a look-up of a refund", "refund_sync", reference);
  await play("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorRefundId: "NOTHING" });
};

const playDisputes = async ({ play, emulator }: PayPalRecorder): Promise<void> => {
  for (const name of ["first", "second"]) {
    await play(`a ${name} disputed charge`, "authorize", cardInput("4000000000000259"));
  }
  const [first, second] = emulator.disputes().map(({ dispute_id: id }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: "NOTHING",
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  await play("a look-up of a dispute", "dispute_sync", first);
  await play("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "PP-R-NONE" });
  const evidence = { ...first, texts: { shipping_tracking_number: "1Z999" }, files: [] };
  await play("evidence", "submit_evidence", evidence);
  await play("evidence for nothing", "submit_evidence", { ...evidence, connectorDisputeId: "PP-R-NONE" });
  await play("an acceptance", "accept_dispute", second);
  await play("an acceptance of nothing", "accept_dispute", { ...second, connectorDisputeId: "PP-R-NONE" });
};

testRecordedExchanges("PayPal", startPayPalAccount, async (recorder) => {
  await playCards(recorder);
  await playWallet(recorder);
  await playHeld(recorder);
  await playDisputes(recorder);
});
