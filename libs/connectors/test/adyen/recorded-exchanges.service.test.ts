// What the fixture of the connector holds: a success and a refusal of every flow.
import type { AttemptOutcome } from "../../src/index.ts";
import type { AdyenEmulator } from "../emulators/adyen/server.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Recorder } from "../support/recorded-exchanges.ts";
import { testRecordedExchanges } from "../support/recorded-exchanges.ts";
import { startAdyenAccount } from "./adyen-account.ts";

type AdyenRecorder = Recorder<AdyenEmulator>;

const seconds = 1_763_900_000;
const good = "4111111111111111";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playPayments = async ({ play }: AdyenRecorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  const stranger = { type: "connector_mandate", connectorMandateId: "nobody:TOKEN" } as const;
  await play("a charge of a card that is not kept", "authorize", cardInput(good, { paymentMethodData: stranger }));
  const wish = { authenticationType: "three_ds" } as const;
  const asked = await play("a charge with a challenge", "authorize", cardInput(good, wish));
  const back = { ...referenceTo(null), form: {}, captureMethod: "automatic" } as const;
  const redirectResult = `good_${asked.redirect?.fields["MD"] ?? ""}`;
  await play("a challenge passed", "complete_authorize", { ...back, query: { redirectResult } });
  await play("a challenge made up", "complete_authorize", { ...back, query: { redirectResult: "good_none" } });
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  const later = { type: "connector_mandate", connectorMandateId: mandate.connectorMandateId } as const;
  await play("a charge of a kept card", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  await play("a kept card let go", "revoke_mandate", mandate);
  await play("a kept card let go twice", "revoke_mandate", mandate);
  await play("a set-up with a card let go", "setup_mandate", cardInput(good, { amount: 0, paymentMethodData: later }));
};

const playModifications = async ({ play }: AdyenRecorder): Promise<void> => {
  const wish = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const held = await play("an authorization", "authorize", cardInput(good, wish));
  const increment = {
    ...referenceTo(idOf(held)),
    connectorTransactionId: idOf(held),
    authorizationId: "pay_1_1_auth_1",
    requestedTotal: 1500,
    authorizedTotal: 1099,
    reason: null,
  };
  await play("an increment", "incremental_authorization", increment);
  await play("a refused increment", "incremental_authorization", { ...increment, requestedTotal: 0 });
  await play("a capture", "capture", captureInput(idOf(held), { amountToCapture: 1500, amount: 1500 }));
  await play("a refused capture", "capture", captureInput("PSPNONE"));
  await play("a void", "void", { ...referenceTo(idOf(held)), reason: null });
  await play("a void by reference", "void", { ...referenceTo(null), reason: null });
  await play("a refused void", "void", { ...referenceTo("PSPNONE"), reason: null });
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
  await play("a refund", "refund", refund);
  await play("a refused refund", "refund", { ...refund, connectorTransactionId: "PSPNONE" });
};

testRecordedExchanges(
  "Adyen",
  () => startAdyenAccount({ now: () => seconds }),
  async (recorder) => {
    await playPayments(recorder);
    await playModifications(recorder);
  },
);
