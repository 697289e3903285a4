import type { TestCard } from "@railyard/connectors";
import type {
  ConnectorSnapshot,
  ConnectorTestPayment,
  ConnectorTestPaymentRequest,
  MerchantSnapshot,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { without } from "../../kernel/domain/without.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { cancelPayment } from "../../payments/use-cases/cancel-payment.ts";
import { createPayment } from "../../payments/use-cases/create-payment.ts";
import { adviceFor } from "../domain/connector-test-advice.ts";
import { failures } from "../failures.ts";
import { createRefund } from "./create-refund.ts";

export interface TestConnectorInput {
  readonly caller: Caller;
  readonly merchantConnectorId: string;
  readonly request: ConnectorTestPaymentRequest;
}

type TestPorts = Parameters<typeof createPayment>[0] &
  Parameters<typeof createRefund>[0] &
  Parameters<typeof cancelPayment>[0];

type Payment = Awaited<ReturnType<ReturnType<typeof createPayment>>>;
type Problem = NonNullable<ConnectorTestPayment["problem"]>;
type Reversal = NonNullable<ConnectorTestPayment["reversal"]>;

/** The merchant with this account alone, and without retries, so that the payment goes nowhere else. */
const narrowed = (merchant: MerchantSnapshot, account: ConnectorSnapshot): MerchantSnapshot => ({
  ...merchant,
  connectors: [{ ...account, disabled: false, status: "active" }],
  profiles: merchant.profiles.map((profile) => ({ ...profile, is_auto_retries_enabled: false })),
});

const problemOf = (step: Problem["step"], code: string, message: string): Problem => ({
  step,
  code,
  message,
  what_to_do: adviceFor(step, code),
});

/** The result of the work, or why it was refused. */
const attempted = async <Result>(
  step: Problem["step"],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly problem: Problem }> => {
  try {
    return { result: await work() };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { problem: problemOf(step, error.failureName, error.message) };
  }
};

const paymentBody = (
  account: ConnectorSnapshot,
  card: TestCard,
  { amount, currency }: Pick<ConnectorTestPayment, "amount" | "currency">,
): Parameters<ReturnType<typeof createPayment>>[0]["request"] => ({
  amount,
  currency,
  profile_id: account.profile_id,
  confirm: true,
  capture_method: "automatic",
  authentication_type: "no_three_ds",
  description: "Test of a connector account",
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: card.number,
      card_exp_month: card.expiryMonth,
      card_exp_year: card.expiryYear,
      card_cvc: card.securityCode,
      card_holder_name: "Test Payment",
    },
  },
  routing: {
    type: "single",
    data: { connector: account.connector_name, merchant_connector_id: account.merchant_connector_id },
  },
});

const openStatuses: ReadonlySet<string> = new Set(["requires_capture", "requires_customer_action"]);

const reverse = async (
  ports: TestPorts,
  caller: Caller,
  { payment_id, status }: Payment,
): Promise<{ readonly reversal: Reversal | null; readonly problem: Problem | null }> => {
  if (status === "succeeded") {
    const refunded = await attempted("reversal", () =>
      createRefund(ports)({ caller, request: { payment_id }, idempotencyKey: null }),
    );
    if ("problem" in refunded) return { reversal: null, problem: refunded.problem };
    const { refund_id, status: refundStatus, error_code, error_message } = refunded.result;
    const isFailed = refundStatus === "failed";
    return {
      reversal: { kind: "refund", refund_id, status: refundStatus },
      problem: isFailed ? problemOf("reversal", error_code ?? "refund_failed", error_message ?? "") : null,
    };
  }
  if (!openStatuses.has(status)) return { reversal: null, problem: null };
  const cancelled = await attempted("reversal", () =>
    cancelPayment(ports)({ caller, paymentId: payment_id, request: {} }),
  );
  if ("problem" in cancelled) return { reversal: null, problem: cancelled.problem };
  return { reversal: { kind: "cancel", refund_id: null, status: cancelled.result.status }, problem: null };
};

const paymentProblem = ({ status, error_code, error_message }: Payment): Problem | null => {
  if (status === "requires_customer_action") {
    return problemOf("payment", "authentication_required", "The payment requires 3DS authentication.");
  }
  return status === "failed" || status === "cancelled"
    ? problemOf("payment", error_code ?? "payment_failed", error_message ?? "The provider gave no reason.")
    : null;
};

const outcomeOf = (
  problem: Problem | null,
  payment: Payment,
  reversal: Reversal | null,
): ConnectorTestPayment["outcome"] => {
  if (problem !== null) return "failed";
  const isReversed = reversal !== null && (reversal.status === "succeeded" || reversal.status === "cancelled");
  return payment.status === "processing" || !isReversed ? "pending" : "passed";
};

/**
 * Processes a payment with the provider's test card at one account and reverses it, by the ordinary operations.
 * @throws {Failure} `merchant_not_found`, `connector_account_not_found` (HE_02), `connector_account_is_live` (IR_16),
 * `flow_not_supported` (IR_20) for an account that accepts no cards.
 */
export const testConnector =
  (ports: TestPorts) =>
  async ({ caller, merchantConnectorId, request }: TestConnectorInput): Promise<ConnectorTestPayment> => {
    const merchant = await merchantOf(ports, caller, null);
    const account = merchant.connectors.find(
      ({ merchant_connector_id: id, profile_id }) =>
        id === merchantConnectorId && (caller.profileId === null || profile_id === caller.profileId),
    );
    if (account === undefined) {
      throw failures.connector_account_not_found({ merchant_connector_id: merchantConnectorId });
    }
    if (!account.test_mode) throw failures.connector_account_is_live({ merchant_connector_id: merchantConnectorId });
    const { connector_name: connector } = account;
    const card = account.connector_type === "payment_processor" ? ports.providers.testCard(connector) : null;
    if (card === null) throw failures.flow_not_supported({ connector, flow: "test payments" });
    const only = narrowed(merchant, account);
    const atAccount: TestPorts = { ...ports, directory: { merchant: () => Promise.resolve(only) } };
    const order = { amount: request.amount ?? 100, currency: request.currency ?? card.currency };
    const shown = { merchant_connector_id: merchantConnectorId, ...order };
    const created = await attempted("payment", () =>
      createPayment(atAccount)({
        caller,
        request: paymentBody(account, card, order),
        idempotencyKey: null,
        client: { source: null, version: null },
      }),
    );
    if ("problem" in created) {
      const nothing = { payment_id: null, status: null, connector_transaction_id: null, reversal: null };
      return { ...shown, outcome: "failed", ...nothing, problem: created.problem };
    }
    const payment = created.result;
    // It gives no customer's money back: the limits of users are not meant.
    const { reversal, problem } = await reverse(atAccount, without(caller, "user"), payment);
    const found = paymentProblem(payment) ?? problem;
    return {
      ...shown,
      outcome: outcomeOf(found, payment, reversal),
      payment_id: payment.payment_id,
      status: payment.status,
      connector_transaction_id: payment.connector_transaction_id,
      reversal,
      problem: found,
    };
  };
