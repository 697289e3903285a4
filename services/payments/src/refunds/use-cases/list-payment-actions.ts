import type { MerchantSnapshot, PaymentAction, PaymentActionList } from "@railyard/contracts";
import { paymentActions } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { assertWithinAllowance, readAllowance } from "../../payments/use-cases/refund-allowance.ts";
import { isWorthAsking } from "../../payments/use-cases/sync-payment.ts";
import type { StoredPayment } from "../../payments/ports.ts";
import { actionRules } from "../domain/payment-actions.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

export interface ListPaymentActionsInput {
  readonly caller: Caller;
  readonly paymentId: string;
  /** Refuses an action that the caller's credential does not permit. @throws {Failure} */
  readonly assertPermitted: (action: PaymentAction) => void;
}

type ActionPorts = Pick<Ports, "clock" | "directory" | "payments" | "providers" | "refundAllowances">;

type ActionState = PaymentActionList["actions"][number];

/** Why a check refuses; null: it does not. */
const refusalOf = (check: () => void): string | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.message;
  }
};

const unsynced = "A provider has nothing new to report of the payment.";

const stateOf = (
  ports: ActionPorts,
  { assertPermitted }: ListPaymentActionsInput,
  {
    merchant,
    stored,
    action,
    allowance,
  }: {
    readonly merchant: MerchantSnapshot;
    readonly stored: StoredPayment;
    readonly action: PaymentAction;
    /** What the caller may give back now, in minor units; null: not limited. */
    readonly allowance: number | null;
  },
): ActionState => {
  const rule = action === "sync" ? null : actionRules[action];
  const refusal = refusalOf(() => {
    assertPermitted(action);
    rule?.assert(stored, ports.clock.now());
    if (action === "cancel_post_capture") {
      const { amountCaptured, currency } = stored.payment;
      assertWithinAllowance(allowance, { amount: amountCaptured ?? 0, currency });
    }
    const flow = rule?.flow(stored) ?? null;
    if (flow === null) return;
    const id = stored.attempt.merchantConnectorId ?? "";
    const account = ports.providers.account(merchant, id);
    if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: id });
    if (!account.has(flow)) throw failures.flow_not_supported({ connector: account.connector, flow });
  });
  const reason = refusal ?? (action === "sync" && !isWorthAsking(stored) ? unsynced : null);
  return {
    action,
    maximum_amount: reason === null ? (rule?.maximum(stored) ?? null) : null,
    approval_above: action === "refund" ? allowance : null,
    reason_if_not: reason,
  };
};

/**
 * What the caller may do to a payment now. Nothing is asked of its provider.
 * @throws {Failure} `payment_not_found`, `merchant_not_found` (HE_02).
 */
export const listPaymentActions =
  (ports: ActionPorts) =>
  async (input: ListPaymentActionsInput): Promise<PaymentActionList> => {
    const { caller, paymentId } = input;
    const stored = await loadPayment(ports, caller, paymentId);
    const merchant = await merchantOf(ports, caller, null);
    const allowance = await readAllowance(ports, caller, stored.payment.currency);
    const actions = paymentActions.map((action) => stateOf(ports, input, { merchant, stored, action, allowance }));
    return { payment_id: paymentId, actions };
  };
