import { credentials } from "../../../../../libs/connectors/test/adyen/adyen-account.ts";
import { adyenConformance } from "../../../../../libs/connectors/test/adyen/conformance.ts";
import { startAdyenEmulator } from "../../../../../libs/connectors/test/emulators/adyen/server.ts";
import type { KeptPayment, Wire } from "../../../../../libs/connectors/test/emulators/adyen/state.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { addressWith, needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(adyenConformance);
/** Adyen counts it without decimals, which it has. */
const wholeUnits = "CVE";

export const adyenDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  const reported: Readonly<Wire>[] = [];
  const disputes = new Map<string, string>();
  const attemptsOf = (paymentId: string): readonly Readonly<KeptPayment>[] =>
    emulator.payments().filter(({ reference }) => reference.startsWith(`${paymentId}_`));
  const lastOf = (paymentId: string): Readonly<KeptPayment> => needed(attemptsOf(paymentId).at(-1), paymentId);
  return {
    connector: "adyen",
    displayName: "Adyen",
    url: emulator.url,
    addressVariables: ["ADYEN_TEST_URL", "ADYEN_DISPUTES_TEST_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: { ...credentials, api_key: "AQE_unknown" },
    secrets: [credentials.api_key, webhooks.secret],
    cards: {
      succeeds: "4111111111111111",
      declined: "4000000000009995",
      refused: "4000000000000002",
      challenged: "4212345678910006",
      disputed: "4111111111111111",
    },
    inexpressible: { amount: 12_345, currency: wholeUnits },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => undefined,
    notification: notificationOf(webhooks, () => {
      reported.push(...emulator.items());
      return reported;
    }),
    ledgerOf: (paymentId) =>
      totalOf(
        attemptsOf(paymentId).map(({ status, amount, currency, captured, refunded }) => {
          const unit = currency === wholeUnits ? 100 : 1;
          return {
            // Whether a rest stays held after a capture is for the settings of the account.
            held: status !== "authorised" ? 0 : captured === 0 ? amount * unit : null,
            captured: captured * unit,
            refunded: refunded * unit,
          };
        }),
      ),
    authenticate: (paymentId, result) => {
      const { psp, request } = lastOf(paymentId);
      const redirectResult = `${result === "authenticated" ? "good" : "bad"}_${psp}`;
      return addressWith(request["returnUrl"], { redirectResult });
    },
    openDispute: (paymentId) => {
      disputes.set(paymentId, emulator.dispute(lastOf(paymentId).psp));
    },
    decideDispute: (paymentId, result) => {
      const dispute = needed(disputes.get(paymentId), `dispute of ${paymentId}`);
      if (result === "won") emulator.reportDispute(dispute, "CHARGEBACK_REVERSED", "Won");
      else emulator.reportDispute(dispute, "CHARGEBACK", "Lost");
    },
    stop: emulator.stop,
  };
};
