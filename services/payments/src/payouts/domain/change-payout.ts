import type { ConfirmPayoutRequest, CreatePayoutRequest, MerchantSnapshot } from "@railyard/contracts";
import type { ProfileSnapshot, UpdatePayoutRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "../../payments/domain/customer-return.ts";
import { readCustomer } from "../../vault/domain/payment-customer.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Payout, PayoutChoice, PayoutDetails } from "./payout.ts";
import { isSent, payoutClientSecret } from "./payout.ts";
import type { PayoutLink } from "../../links/domain/payout-link.ts";
import type { PayoutMethod } from "./payout-method.ts";
import { readPayoutMethod } from "./payout-method.ts";
import type { PayoutEvent, PayoutOperation } from "./payout-status.ts";
import { isPayoutPossible, newPayoutStatus, payoutOperationStatuses, payoutTransition } from "./payout-status.ts";

type ChangeRequest = CreatePayoutRequest | UpdatePayoutRequest | ConfirmPayoutRequest;

/** What reading a request needs from outside. */
export interface PayoutContext {
  readonly now: Date;
  /** Encrypts the destination. */
  readonly seal: (method: PayoutMethod) => string;
}

const maximumAmount = 999_999_999;

/** Nothing for a member that was left out, so that what is known stays. */
const given = <Name extends keyof PayoutDetails>(
  name: Name,
  value: PayoutDetails[Name] | null | undefined,
): Partial<Record<Name, PayoutDetails[Name]>> => {
  const member: Partial<Record<Name, PayoutDetails[Name]>> = {};
  if (value !== null && value !== undefined) member[name] = value;
  return member;
};

const readDetails = (request: ChangeRequest, known: PayoutDetails): PayoutDetails => ({
  ...known,
  ...given("customer", readCustomer(request, known.customer ?? null)),
  ...given("billing", request.billing),
  ...given("returnUrl", request.return_url),
  ...given("description", request.description),
  ...given("metadata", request.metadata),
  ...given("priority", request.priority),
  ...given("routing", request.routing),
  ...given("connectors", request.connector),
  ...given("sourceBankData", request.source_bank_data),
  ...given("browserInfo", request.browser_info),
  ...given("isRecurring", request.recurring),
});

/** @throws {Failure} for a move that the table does not have: callers have checked the operation before. */
export const moved = (payout: Payout, event: PayoutEvent): Payout => {
  const { legal, status } = payoutTransition(payout.status, event);
  if (!legal) throw failures.payout_not_possible({ operation: event, current: payout.status, expected: "another" });
  return { ...payout, status };
};

const withMethod = (payout: Payout, method: PayoutMethod | null, id: string | null, context: PayoutContext): Payout => {
  if (method === null) return payout;
  const stated: Payout = {
    ...payout,
    payoutType: method.secret.type,
    sealedMethod: context.seal(method),
    details: { ...without(payout.details, "payoutMethodId"), method: method.summary, ...given("payoutMethodId", id) },
  };
  return stated.status === "requires_fulfillment" ? stated : moved(stated, "method_given");
};

const checkAmount = (amount: number): void => {
  if (amount > maximumAmount) throw failures.amount_out_of_range({ field: "amount", amount });
};

/**
 * The payout with what the request says; what it leaves out stays. A stored method has been put in its place already.
 * @throws {Failure} `customer_conflict` (IR_16), `invalid_data` (IR_06 422), those of the destination.
 */
export const withRequest = (payout: Payout, request: ChangeRequest, context: PayoutContext): Payout => {
  checkReturnAddress(request.return_url);
  const method = readPayoutMethod(request, context.now);
  const details = readDetails(request, payout.details);
  const changed: Payout = {
    ...payout,
    version: payout.version + 1,
    modifiedAt: context.now,
    payoutType: request.payout_type ?? payout.payoutType,
    entityType: request.entity_type ?? payout.entityType,
    customerId: details.customer?.id ?? null,
    merchantOrderReferenceId: request.merchant_order_reference_id ?? payout.merchantOrderReferenceId,
    autoFulfill: request.auto_fulfill ?? payout.autoFulfill,
    details,
  };
  return withMethod(changed, method, request.payout_method_id ?? null, context);
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
 * @throws {Failure} those of {@link checkPayout} and {@link withRequest}, `amount_out_of_range` (IR_16).
 */
export const updatedPayout = (payout: Payout, request: UpdatePayoutRequest, context: PayoutContext): Payout => {
  checkPayout(payout, "update", context.now);
  const changed = withRequest(payout, request, context);
  const amount = request.amount ?? payout.amount;
  checkAmount(amount);
  return { ...changed, amount, currency: (request.currency ?? payout.currency) as Payout["currency"] };
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
export const checkReady = ({ sealedMethod, amount }: Payout): void => {
  if (sealedMethod === null) throw failures.payout_method_required({ field: "payout_method_data" });
  if (amount < 1) throw failures.amount_out_of_range({ field: "amount", amount });
};

/** What a new payout needs besides the request. */
export interface NewPayoutContext extends PayoutContext {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly payoutId: string;
  readonly secret: string;
  /** The page that the request asks for. */
  readonly link: PayoutLink | undefined;
}

const checkNew = (request: CreatePayoutRequest): void => {
  if (request.recurring === true && request.confirm !== true) {
    throw failures.payout_recurring_without_confirm({ field: "recurring" });
  }
  checkAmount(request.amount);
};

/**
 * The payout that the request asks for, before any confirmation.
 * @throws {Failure} those of {@link withRequest}, `payout_recurring_without_confirm` (IR_06 422),
 * `amount_out_of_range` (IR_16).
 */
export const newPayout = (request: CreatePayoutRequest, context: NewPayoutContext): Payout => {
  checkNew(request);
  const { now, payoutId, link, profile } = context;
  const seconds = request.session_expiry ?? null;
  // The holder of the link can choose the destination, so a link always expires.
  const isLasting = (seconds ?? 0) === 0 && link === undefined;
  const expiresAt = isLasting ? null : sessionEnd(now, seconds, profile.session_expiry);
  const empty: Payout = {
    merchantId: context.merchant.merchant_id,
    payoutId,
    profileId: context.profile.profile_id,
    version: 0,
    status: newPayoutStatus,
    amount: request.amount,
    currency: request.currency as Payout["currency"],
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
    details: {
      ...given("businessCountry", request.business_country),
      ...given("businessLabel", request.business_label),
      ...given("link", link),
    },
  };
  const stated = withRequest(empty, request, context);
  return stated.status === "requires_creation" ? moved(stated, "made_without_method") : stated;
};

/** When the client secret of the payout stops being good. */
export const payoutSessionEnd = ({ createdAt, expiresAt }: Payout, ofProfile: number | null): Date =>
  expiresAt ?? sessionEnd(createdAt, null, ofProfile);
