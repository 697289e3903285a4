import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { failures } from "../failures.ts";
import { checkAmount, outOfRange } from "../../kernel/domain/amount-limits.ts";
import { linkSessionEnd, sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "../../payments/domain/customer-return.ts";
import { customerOf, withKnownCustomer } from "../../vault/domain/payment-customer.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Payout, PayoutChoice, PayoutDetails } from "./payout.ts";
import { isSent, payoutClientSecret } from "./payout.ts";
import type { PayoutLink } from "../../links/domain/payout-link.ts";
import type { PayoutMethod } from "./payout-method.ts";
import { readPayoutMethod } from "./payout-method.ts";
import type { StatedNewPayout, StatedPayout } from "./stated-payout.ts";
import type { PayoutEvent, PayoutOperation } from "./payout-status.ts";
import { isPayoutPossible, newPayoutStatus, payoutOperationStatuses, payoutTransition } from "./payout-status.ts";

/** What reading a destination needs from outside. */
export interface PayoutContext {
  readonly now: Date;
  /** Encrypts the destination. */
  readonly seal: (method: PayoutMethod) => string;
}

/** What is stated replaces what is known; the rest stays. */
const detailsAfter = (known: PayoutDetails, { customer, details }: StatedPayout): PayoutDetails => {
  const recipient = withKnownCustomer(customerOf(customer), known.customer);
  return { ...known, ...details, ...defined({ customer: recipient ?? undefined }) };
};

/** @throws {Failure} for a move that the table does not have: callers have checked the operation before. */
export const moved = (payout: Payout, event: PayoutEvent): Payout => {
  const { legal, status } = payoutTransition(payout.status, event);
  if (!legal) throw failures.payout_not_possible({ operation: event, current: payout.status, expected: "another" });
  return { ...payout, status };
};

const withMethod = (
  payout: Payout,
  method: PayoutMethod | null,
  payoutMethodId: string | undefined,
  context: PayoutContext,
): Payout => {
  if (method === null) return payout;
  const stated: Payout = {
    ...payout,
    payoutType: method.secret.type,
    sealedMethod: context.seal(method),
    details: { ...without(payout.details, "payoutMethodId"), method: method.summary, ...defined({ payoutMethodId }) },
  };
  return stated.status === "requires_fulfillment" ? stated : moved(stated, "method_given");
};

/**
 * The payout with what a request states; what it leaves out stays. A stored method has been put in its place already.
 * @throws {Failure} `customer_conflict` (IR_16), `invalid_data` (IR_06 422), those of the destination.
 */
export const withStated = (payout: Payout, stated: StatedPayout, context: PayoutContext): Payout => {
  checkReturnAddress(stated.details.returnUrl);
  const method = readPayoutMethod(stated, context.now);
  const details = detailsAfter(payout.details, stated);
  const changed: Payout = {
    ...payout,
    version: payout.version + 1,
    modifiedAt: context.now,
    payoutType: stated.payoutType ?? payout.payoutType,
    entityType: stated.entityType ?? payout.entityType,
    customerId: details.customer?.id ?? null,
    merchantOrderReferenceId: stated.merchantOrderReferenceId ?? payout.merchantOrderReferenceId,
    autoFulfill: stated.autoFulfill ?? payout.autoFulfill,
    details,
  };
  return withMethod(changed, method, stated.payoutMethodId, context);
};

/** The failure for an operation that the payout's status does not allow, with the message of that operation. */
export const refusePayout = (payout: Payout, operation: PayoutOperation): Error => {
  const words = {
    operation,
    current: payout.status,
    expected: payoutOperationStatuses[operation].join(", "),
    payout_id: payout.payoutId,
  };
  return operation === "confirm" ? failures.payout_wrong_status(words) : failures.payout_not_possible(words);
};

const isPast = ({ expiresAt }: Payout, now: Date): boolean => expiresAt !== null && now >= expiresAt;

/**
 * Lets an operation at the payout happen.
 * @throws {Failure} `payout_wrong_status` (IR_16) for a confirmation, `payout_not_possible` (IR_06 422) for the rest.
 */
export const checkPayout = (payout: Payout, operation: PayoutOperation, now: Date): void => {
  if (!isPayoutPossible(operation, payout.status)) throw refusePayout(payout, operation);
  // What a provider may have is not changed under its hands.
  if (operation === "update" && isSent(payout)) throw refusePayout(payout, operation);
  const isLate = isPayoutPossible("confirm", payout.status) && isPast(payout, now);
  if (isLate && operation !== "cancel") throw refusePayout({ ...payout, status: "expired" }, operation);
};

/**
 * The payout after an update.
 * @throws {Failure} those of {@link checkPayout} and {@link withStated}, `amount_out_of_range` (IR_16).
 */
export const updatedPayout = (payout: Payout, stated: StatedPayout, context: PayoutContext): Payout => {
  checkPayout(payout, "update", context.now);
  const changed = withStated(payout, stated, context);
  const amount = stated.amount ?? payout.amount;
  const currency = stated.currency ?? payout.currency;
  checkAmount("amount", amount, currency);
  return { ...changed, amount, currency };
};

/**
 * The payout ready to be sent through the connector.
 * @throws {Failure} `payout_method_required` (IR_06 422), `amount_out_of_range` (IR_16).
 */
export const confirmedPayout = (payout: Payout, choice: PayoutChoice): Payout => ({
  ...moved(payout, "confirmed"),
  connector: choice.connector,
  merchantConnectorId: choice.merchantConnectorId,
  dueAt: null,
});

/** @throws {Failure} `payout_method_required` (IR_06 422), `amount_out_of_range` (IR_16). */
export const checkReady = ({ sealedMethod, amount, currency }: Payout): void => {
  if (sealedMethod === null) throw failures.payout_method_required({ field: "payout_method_data" });
  if (amount < 1) throw failures.amount_out_of_range(outOfRange("amount", amount, currency));
};

/** What a new payout needs in addition to what is stated. */
export interface NewPayoutContext extends PayoutContext {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly payoutId: string;
  readonly secret: string;
  /** The page that the request asks for. */
  readonly link: PayoutLink | undefined;
}

const checkNew = ({ amount, currency, isConfirming, details }: StatedNewPayout): void => {
  if (details.isRecurring === true && !isConfirming) {
    throw failures.payout_recurring_without_confirm({ field: "recurring" });
  }
  checkAmount("amount", amount, currency);
};

/**
 * The payout that a request asks for, before any confirmation.
 * @throws {Failure} those of {@link withStated}, `payout_recurring_without_confirm` (IR_06 422),
 * `amount_out_of_range` (IR_16).
 */
export const newPayout = (stated: StatedNewPayout, context: NewPayoutContext): Payout => {
  checkNew(stated);
  const { now, payoutId, link, profile } = context;
  const seconds = stated.sessionSeconds ?? null;
  // The holder of the link can choose the destination, so a link always expires.
  const endOfLink = link === undefined ? null : linkSessionEnd(now, profile.session_expiry);
  const expiresAt = seconds === null || seconds === 0 ? endOfLink : sessionEnd(now, seconds, null);
  const empty: Payout = {
    merchantId: context.merchant.merchant_id,
    payoutId,
    profileId: context.profile.profile_id,
    version: 0,
    status: newPayoutStatus,
    amount: stated.amount,
    currency: stated.currency,
    payoutType: null,
    entityType: "Individual",
    customerId: null,
    merchantOrderReferenceId: null,
    autoFulfill: false,
    clientSecret: payoutClientSecret(payoutId, context.secret),
    connector: null,
    merchantConnectorId: null,
    connectorPayoutId: null,
    attemptCount: 0,
    sealedMethod: null,
    createdAt: now,
    modifiedAt: now,
    expiresAt,
    dueAt: expiresAt,
    dueCount: 0,
    details: defined({ businessCountry: stated.businessCountry, businessLabel: stated.businessLabel, link }),
  };
  const payout = withStated(empty, stated, context);
  return payout.status === "requires_creation" ? moved(payout, "made_without_method") : payout;
};

/** When the client secret of the payout stops being good. */
export const payoutSessionEnd = ({ createdAt, expiresAt }: Payout, ofProfile: number | null): Date =>
  expiresAt ?? sessionEnd(createdAt, null, ofProfile);
