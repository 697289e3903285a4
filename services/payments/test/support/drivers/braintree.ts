import { credentials, keys } from "../../../../../libs/connectors/test/braintree/braintree-account.ts";
import { startBraintreeEmulator } from "../../../../../libs/connectors/test/emulators/braintree/server.ts";
import type { Held } from "../../../../../libs/connectors/test/emulators/braintree/state.ts";
import type { Ledger, ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const minorOf = ({ amount }: Pick<Held, "amount">): number => Math.round(Number(amount.value) * 100);

const submitted: readonly string[] = ["SUBMITTED_FOR_SETTLEMENT", "SETTLED"];

/** Of what was captured; a refund of the whole before settlement is a void. */
const ofCapture = (captured: Held): Ledger => {
  const isReturned = captured.status === "VOIDED" && String(captured["_voidedFor"]).includes(":ref_");
  if (!isReturned && !submitted.includes(captured.status)) return { held: 0, captured: 0, refunded: 0 };
  const refunded = captured.refunds
    .filter(({ status }) => status === "SETTLED")
    .reduce((sum, refund) => sum + minorOf(refund), 0);
  return { held: 0, captured: minorOf(captured), refunded: isReturned ? minorOf(captured) : refunded };
};

interface Parts {
  readonly childCaptures?: readonly Held[];
  readonly totalAmountAuthorized: Held["amount"];
}

const ofTransaction = (transaction: Held): Ledger => {
  const parts = transaction["partialCaptureDetails"] as Parts | undefined;
  if (transaction.status === "AUTHORIZED") return { held: minorOf(transaction), captured: 0, refunded: 0 };
  if (parts?.childCaptures === undefined) return ofCapture(transaction);
  const captures = totalOf(parts.childCaptures.map(ofCapture));
  const isOpen = transaction.status === "SETTLEMENT_PENDING";
  const held = isOpen ? minorOf({ amount: parts.totalAmountAuthorized }) - captures.captured : 0;
  return { ...captures, held };
};

/** Captures of parts are counted with their authorization. */
const isPart = (transaction: Held): boolean =>
  (transaction["partialCaptureDetails"] as { readonly __typename?: string } | undefined)?.__typename === "ChildCapture";

export const braintreeDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startBraintreeEmulator(keys);
  return {
    connector: "braintree",
    displayName: "Braintree",
    url: emulator.url,
    addressVariables: ["BRAINTREE_TEST_URL"],
    account: { credentials },
    cards: { succeeds: "4111111111111111", declined: "4000000000009995" },
    // Several captures are PayPal's.
    otherMethods: {
      manual_multiple: {
        payment_method: "wallet",
        payment_method_type: "paypal",
        payment_method_data: { wallet: { paypal_sdk: { token: "fake-paypal-one-time-nonce" } } },
      },
    },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => {
      emulator.settle();
    },
    // Nothing is told of cards and PayPal but what fails.
    news: () => [],
    ledgerOf: (paymentId) =>
      totalOf(
        emulator
          .transactions()
          .filter((one) => String(one.orderId).startsWith(`${paymentId}_`) && !isPart(one))
          .map(ofTransaction),
      ),
    stop: emulator.stop,
  };
};
