import { credentials, keys } from "../../../../../libs/connectors/test/braintree/braintree-account.ts";
import { startBraintreeEmulator } from "../../../../../libs/connectors/test/emulators/braintree/server.ts";
import type { Held } from "../../../../../libs/connectors/test/emulators/braintree/state.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const minorUnits = ({ amount }: Held): number => Math.round(Number(amount.value) * 100);

const returning = ["SUBMITTED_FOR_SETTLEMENT", "SETTLED"];

export const braintreeDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startBraintreeEmulator(keys);
  return {
    connector: "braintree",
    displayName: "Braintree",
    url: emulator.url,
    addressVariables: ["BRAINTREE_TEST_URL"],
    account: { credentials },
    cards: { succeeds: "4111111111111111", declined: "4000000000009995" },
    isLookUp: ({ body }) => /^\{"query":"query /.test(body),
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => emulator.settle(),
    // Braintree tells nothing of what went well: only of disputes and of what could not be settled.
    news: () => [],
    ledgerOf: (paymentId) => {
      const own = emulator.transactions().filter(({ orderId }) => String(orderId).startsWith(`${paymentId}_`));
      const refunds = emulator.refunds().filter(({ status }) => returning.includes(status));
      return totalOf(
        own.map((payment) => ({
          held: payment.status === "AUTHORIZED" ? minorUnits(payment) : 0,
          captured: returning.includes(payment.status) ? minorUnits(payment) : 0,
          refunded: refunds
            .filter(({ refundedTransaction: of }) => of === payment)
            .reduce((sum, refund) => sum + minorUnits(refund), 0),
        })),
      );
    },
    stop: emulator.stop,
  };
};
