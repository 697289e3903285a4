import type { ErrorMappingRule } from "@railyard/contracts";
import type { Failure } from "@railyard/failures";
import { Bug, isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import { paymentFlow } from "../../error-mapping/domain/rule.ts";
import type { PaymentWithCaptures } from "../../payments/domain/payment.ts";
import { decidedAttempts } from "../../payments/domain/payment.ts";
import { withCharge, withInvoicePaid, withNextPeriod, withoutCharge, withPaymentFailed } from "../domain/billing.ts";
import { withoutTries, withTry } from "../domain/customer-tries.ts";
import { endedSubscription, expiredSubscription } from "../domain/change-subscription.ts";
import type { FailedCharge } from "../domain/dunning.ts";
import { dunningStepOf } from "../domain/dunning.ts";
import type { InvoicePayment } from "../domain/invoice.ts";
import type { Step } from "../domain/next-step.ts";
import { nextStep } from "../domain/next-step.ts";
import type { BilledSubscription } from "../domain/subscription.ts";
import type { Ports, StoredSubscription } from "../ports.ts";
import { cancelPayment } from "../../payments/use-cases/cancel-payment.ts";
import { takeCharge } from "./charge-invoice.ts";
import { saveBilledSubscription } from "./subscription-changes.ts";
import type { ChargePorts } from "./charge-invoice.ts";
import type { SubscriptionPorts } from "./subscription-changes.ts";

/** Names a subscription. */
export interface SubscriptionJob {
  readonly merchantId: string;
  readonly subscriptionId: string;
}

/** Steps of one run; what is left over is due again soon. */
const maximumSteps = 100;

const lookAgainMs = 60 * 60 * 1000;

const loadPayment = async (
  { payments }: Pick<Ports, "payments">,
  { invoice }: BilledSubscription,
): Promise<PaymentWithCaptures | null> =>
  invoice === null || invoice.paymentId === null || !invoice.isPaymentStored
    ? null
    : payments.load(invoice.merchantId, invoice.paymentId);

/** What the invoice keeps of its payment. */
const noteOf = ({ payment, attempt }: PaymentWithCaptures): InvoicePayment => {
  const { storedMethod: method } = payment.details.credential;
  const { error } = attempt.details;
  return {
    status: payment.status,
    ...defined({ connector: attempt.connector ?? undefined }),
    ...(method?.status === "active" ? { paymentMethodId: method.id } : {}),
    ...defined({ errorCode: error?.code, errorMessage: error?.message }),
  };
};

const ruleOf = async (
  { rules }: Pick<Ports, "rules">,
  { attempt }: PaymentWithCaptures,
): Promise<ErrorMappingRule | null> => {
  const { error } = attempt.details;
  if (error === undefined) return null;
  const { code, message } = error;
  return rules.match({ connector: attempt.connector ?? "", flow: paymentFlow, sub_flow: "Authorize", code, message });
};

const failed = (
  billed: BilledSubscription,
  payment: InvoicePayment,
  now: Date,
  charge: FailedCharge = { rule: null, isDecided: true },
): BilledSubscription => {
  if (billed.invoice === null) throw new Bug("There is no invoice that could not be paid.");
  return withPaymentFailed(billed, { payment, now, ...dunningStepOf(billed.invoice, charge, now) });
};

const notMade: InvoicePayment = {
  errorCode: "not_made",
  errorMessage: "The payment was never made. Confirm the subscription again.",
};

/** Failures that pass by themselves; the charge is made again with the same payment id. */
const isPassing = ({ status }: Failure): boolean => status >= 500 || status === 409 || status === 429;

const charge = async (ports: ChargePorts & SubscriptionPorts, stored: StoredSubscription): Promise<void> => {
  try {
    await takeCharge(ports, stored);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // Another process made the payment, or abandoned it: the next check shows which.
    if (error.failureName === "subscription_overtaken" || error.failureName === "duplicate_payment") return;
    if (isPassing(error)) throw error;
    const refused = { errorCode: error.code, errorMessage: error.message };
    // Not stored when the payment was, whatever it was refused for: then its own outcome counts.
    await saveBilledSubscription(ports, stored, failed(stored, refused, ports.clock.now()));
  }
};

type AbandonPorts = Parameters<typeof cancelPayment>[0] & Pick<Ports, "observer">;

/** What billing a subscription needs. */
export type AdvancePorts = ChargePorts &
  AbandonPorts &
  SubscriptionPorts &
  Pick<Ports, "directory" | "payments" | "rules">;

/** Abandons a payment that waits for a customer; its provider may be asked, and may refuse. */
const abandon = async (ports: AbandonPorts, stored: StoredSubscription): Promise<boolean> => {
  const { merchantId, profileId } = stored.subscription;
  const caller = { merchantId, profileId, isClient: false, directoryVersion: null };
  const paymentId = stored.invoice?.paymentId ?? "";
  try {
    await cancelPayment(ports)({ caller, paymentId, request: { cancellation_reason: "subscription" } });
    return true;
  } catch (error) {
    if (!isFailure(error)) throw error;
    ports.observer.warn({ payment_id: paymentId, reason: error.failureName }, "A payment could not be given up.");
    return false;
  }
};

/** Steps that lead to a charge. */
const acceptsMoney: ReadonlySet<Step["kind"]> = new Set(["open_invoice", "charge", "send_charge"]);

const isSuspended = async ({ directory }: Pick<Ports, "directory">, merchantId: string): Promise<boolean> =>
  (await directory.merchant(merchantId))?.is_suspended === true;

/** Waits, and keeps what is known of the payment. Null when another process changed the subscription. */
const rest = async (
  ports: SubscriptionPorts,
  stored: StoredSubscription,
  payment: PaymentWithCaptures | null,
  until: Date | null,
): Promise<StoredSubscription | null> => {
  const { subscription, invoice } = stored;
  const note = payment === null || invoice?.status !== "payment_pending" ? null : noteOf(payment);
  const isChange = note !== null && invoice !== null && note.status !== invoice.details.status;
  if (!isChange && subscription.dueAt?.getTime() === until?.getTime()) return stored;
  const after: BilledSubscription = isChange ? { subscription, invoice: { ...invoice, details: note } } : stored;
  return saveBilledSubscription(ports, stored, after, until);
};

const changed = async (
  ports: Pick<Ports, "clock" | "ids" | "rules">,
  stored: StoredSubscription,
  payment: PaymentWithCaptures | null,
  step: Exclude<Step["kind"], "wait" | "send_charge" | "abandon_payment">,
): Promise<BilledSubscription> => {
  const now = ports.clock.now();
  switch (step) {
    case "expire":
      return expiredSubscription(stored, now);
    case "end":
      return endedSubscription(stored, now);
    case "open_invoice":
      return withNextPeriod(stored, { invoiceId: ports.ids.invoiceId(), now });
    case "charge":
      return withCharge(stored, { paymentId: ports.ids.paymentId(), now });
    case "leave_charge":
      return withoutCharge(stored, now);
    case "miss_payment":
      return failed(stored, notMade, now);
    case "settle_paid":
      return withInvoicePaid(withoutTries(stored), payment === null ? {} : noteOf(payment), now);
    case "settle_failed": {
      if (payment === null) return failed(stored, {}, now);
      const isDecided = decidedAttempts(payment.payment) > 0;
      return failed(withTry(stored, payment.payment), noteOf(payment), now, {
        rule: await ruleOf(ports, payment),
        isDecided,
      });
    }
  }
};

/**
 * Runs all steps of a subscription that are due: begins periods, charges, settles, ends. Any number of processes may do
 * so at once, after a crash at any point and after any pause: what a step begins is stored before it is done, and only
 * one process can store it.
 * @returns the subscription when no step is left; null when there is none.
 */
export const advanceSubscription =
  (ports: AdvancePorts) =>
  async ({ merchantId, subscriptionId }: SubscriptionJob): Promise<StoredSubscription | null> => {
    let stored = await ports.subscriptions.load(merchantId, subscriptionId);
    for (let step = 0; step < maximumSteps && stored !== null; step += 1) {
      const payment = await loadPayment(ports, stored);
      const now = ports.clock.now();
      const known = payment === null ? null : { status: payment.payment.status, expiresAt: payment.payment.expiresAt };
      const next = nextStep(stored, known, now, { confirmationMs: ports.policy.leaseMs, lookAgainMs });
      if (acceptsMoney.has(next.kind) && (await isSuspended(ports, merchantId))) {
        const rested = await rest(ports, stored, payment, new Date(now.getTime() + lookAgainMs));
        if (rested !== null) return rested;
      } else if (next.kind === "wait") {
        const rested = await rest(ports, stored, payment, next.until);
        if (rested !== null) return rested;
      } else if (next.kind === "send_charge") {
        await charge(ports, stored);
      } else if (next.kind === "abandon_payment") {
        if (!(await abandon(ports, stored))) {
          const rested = await rest(ports, stored, payment, new Date(now.getTime() + lookAgainMs));
          if (rested !== null) return rested;
        }
      } else {
        await saveBilledSubscription(ports, stored, await changed(ports, stored, payment, next.kind));
      }
      stored = await ports.subscriptions.load(merchantId, subscriptionId);
    }
    return stored;
  };
