import { credentials, keys } from "../../../../../libs/connectors/test/braintree/braintree-account.ts";
import { braintreeConformance } from "../../../../../libs/connectors/test/braintree/conformance.ts";
import { startBraintreeEmulator } from "../../../../../libs/connectors/test/emulators/braintree/server.ts";
import type { Held, Wire } from "../../../../../libs/connectors/test/emulators/braintree/state.ts";
import type { Ledger, ProviderDriver } from "../provider-driver.ts";
import { needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(braintreeConformance);

const minorOf = ({ amount }: Pick<Held, "amount">): number => Math.round(Number(amount.value) * 100);

const submitted: readonly string[] = ["SUBMITTED_FOR_SETTLEMENT", "SETTLED"];

const isRefundOf = (mutationId: unknown): boolean => /:(?:ref_|umt_[A-Za-z0-9]+$)/.test(String(mutationId));

/** Of what was captured; a reversal is a void before settlement and a refund after it, whatever it was asked for. */
const ofCapture = (captured: Held): Ledger => {
  const reversedFor = captured["_reversedFor"];
  const isReturned = captured.status === "VOIDED" && isRefundOf(reversedFor);
  const isTakenBack = reversedFor !== undefined && !isRefundOf(reversedFor);
  const isTaken = isReturned || submitted.includes(captured.status);
  if (isTakenBack || !isTaken) return { held: 0, captured: 0, refunded: 0 };
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

/** Before and after what the emulator's own clock states of everything. */
const times = { opened: "2026-11-23T00:00:00Z", later: "2026-11-25T00:00:00Z" } as const;

export const braintreeDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startBraintreeEmulator(keys);
  const events: object[] = [];
  const attemptsOf = (paymentId: string): readonly Held[] =>
    emulator.transactions().filter(({ orderId }) => String(orderId).startsWith(`${paymentId}_`));
  const lastOf = (paymentId: string): Held => needed(attemptsOf(paymentId).at(-1), paymentId);

  const report = (kind: string, subject: object, timestamp: string = times.later): void => {
    events.push({ notification: { kind, timestamp, subject } });
  };
  const disputeOf = (paymentId: string): Wire => {
    const payment = lastOf(paymentId);
    return needed(
      emulator.disputes().find(({ transaction }) => transaction === payment),
      `dispute of ${paymentId}`,
    );
  };
  const reportDispute = (paymentId: string, kind: string, timestamp: string): void => {
    const { legacyId: transaction, orderId, amount } = lastOf(paymentId);
    const { legacyId: id, status } = disputeOf(paymentId);
    const money = { "amount-disputed": amount.value, "currency-iso-code": amount.currencyCode };
    const of = { transaction: { id: transaction, "order-id": orderId } };
    const dispute = { id, status: String(status).toLowerCase(), kind: "chargeback", ...money, ...of };
    report(kind, { dispute }, timestamp);
  };

  return {
    connector: "braintree",
    displayName: "Braintree",
    url: emulator.url,
    addressVariables: ["BRAINTREE_TEST_URL"],
    account: { credentials },
    unknownCredentials: { ...credentials, api_secret: "unknown" },
    secrets: [keys.privateKey],
    cards: {
      succeeds: "4111111111111111",
      declined: "4000000000009995",
      refused: "4000000000000002",
      disputed: "4023898493988028",
    },
    // A merchant account at Braintree has one currency, and this account has none for pounds.
    inexpressible: { amount: 1000, currency: "GBP" },
    // Several captures are PayPal's.
    otherMethods: {
      manual_multiple: {
        payment_method: "wallet",
        payment_method_type: "paypal",
        payment_method_data: { wallet: { paypal_sdk: { token: "fake-paypal-one-time-nonce" } } },
      },
    },
    isLookUp: ({ body }) => body.startsWith('{"query":"query '),
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => {
      const submitted = emulator.transactions().filter(({ status }) => status === "SUBMITTED_FOR_SETTLEMENT");
      emulator.settle();
      for (const { legacyId: id, orderId, amount } of submitted) {
        const money = { amount: amount.value, "currency-iso-code": amount.currencyCode };
        report("transaction_settled", { transaction: { id, status: "settled", "order-id": orderId, ...money } });
      }
    },
    notification: notificationOf(webhooks, () => events),
    ledgerOf: (paymentId) =>
      totalOf(
        attemptsOf(paymentId)
          .filter((one) => !isPart(one))
          .map(ofTransaction),
      ),
    authenticate: () => {
      throw new TypeError("Braintree challenges no customer here");
    },
    openDispute: (paymentId) => reportDispute(paymentId, "dispute_opened", times.opened),
    decideDispute: (paymentId, result) => {
      disputeOf(paymentId)["status"] = result.toUpperCase();
      reportDispute(paymentId, `dispute_${result}`, times.later);
    },
    stop: emulator.stop,
  };
};
