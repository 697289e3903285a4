import type { ContactRequest, CreatePaymentRequest } from "@railyard/contracts";
import { isMembers } from "@railyard/members";

import { failures } from "../failures.ts";
import type { PaymentDetails } from "../domain/payment-details.ts";
import { withClientPaths, isSetByClient, withDetails } from "../domain/payment-details.ts";
import { mandateToUpdate } from "../domain/made-mandate.ts";
import { changesTerms } from "../domain/mandate-terms.ts";
import { without } from "../../kernel/domain/without.ts";
import { clientRights, methodDataRights } from "./client-rights.ts";
import { detailsToMembers } from "./details-members.ts";
import { mandateDataFromWire } from "./details-values.ts";
import type { ChangeRequest } from "./stated-payment-wire.ts";
import { customerFromWire } from "../../vault/wire/payment-customer-wire.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";

type ClientPaths = Pick<PaymentDetails, "clientPaths">;

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether two members state the same, whatever the order of their own members; null counts as absent. */
const isSame = (left: unknown, right: unknown): boolean => {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => isSame(item, right[index]));
  }
  if (!isMembers(left) || !isMembers(right)) return left === right;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
};

/** Whether two texts are the same address, however its host, port and percent escapes are written. */
const isSameAddress = (left: unknown, right: unknown): boolean =>
  typeof left === "string" &&
  typeof right === "string" &&
  URL.canParse(left) &&
  URL.canParse(right) &&
  new URL(left).href === new URL(right).href;

/** A member with the values of a browser, and the paths of these values. */
interface FilledMember {
  readonly value: unknown;
  readonly paths: readonly string[];
}

/**
 * The member with the browser's values where the merchant's server has set none; null when the browser contradicts a
 * value that is set.
 */
const fillMember = (details: ClientPaths, path: string, held: unknown, given: unknown): FilledMember | null => {
  if (isNothing(given)) return { value: held, paths: [] };
  if (isMembers(given) && (isNothing(held) || isMembers(held))) {
    const members: Record<string, unknown> = { ...held };
    const paths: string[] = [];
    for (const [name, value] of Object.entries(given)) {
      const filled = fillMember(details, `${path}.${name}`, members[name], value);
      if (filled === null) return null;
      if (!isNothing(filled.value)) members[name] = filled.value;
      paths.push(...filled.paths);
    }
    return { value: members, paths };
  }
  if (isNothing(held) || isSetByClient(details, path)) return { value: given, paths: [path] };
  const isRepeated = isSame(held, given) || (path === "return_url" && isSameAddress(held, given));
  return isRepeated ? { value: held, paths: [] } : null;
};

const withoutClientValues = (details: ClientPaths, path: string, held: unknown): unknown => {
  if (!isMembers(held)) return isSetByClient(details, path) ? undefined : held;
  const kept = Object.entries(held).flatMap(([name, value]) => {
    const member = withoutClientValues(details, `${path}.${name}`, value);
    return isNothing(member) ? [] : [[name, member] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** The same for a member that is set as a whole: what a browser sends replaces what it has sent before. */
const refillMember = (details: ClientPaths, name: string, held: unknown, given: unknown): FilledMember | null =>
  fillMember(details, name, withoutClientValues(details, name, held), given);

/** What a browser may change of a payment, out of what it asked for. */
export interface ClientChange {
  /** Without what only repeats what the payment states. */
  readonly request: ChangeRequest;
  /** Paths of what only the browser has set, and not the merchant's server. */
  readonly paths: readonly string[];
}

/** The values of members that are only increased, from the least to the most. */
const grades: Readonly<Record<string, readonly unknown[]>> = {
  authentication_type: ["no_three_ds", "three_ds"],
  setup_future_usage: ["on_session", "off_session"],
};

const refused = (field: string): Error => failures.customer_change_refused({ field });

const customerMembers = ["customer", "customer_id", "email", "name", "phone", "phone_country_code"] as const;

/** What the payment states for each member that a browser may repeat. */
const heldMembers = ({ payment }: PaymentWithAttempt): Readonly<Record<string, unknown>> => ({
  ...detailsToMembers(payment.details),
  amount: payment.amount,
  currency: payment.currency,
  capture_method: payment.captureMethod,
  authentication_type: payment.authenticationType,
  profile_id: payment.profileId,
  off_session: payment.details.credential.isOffSession ?? false,
  payment_link: payment.details.pages.link !== undefined,
  session_expiry: (payment.expiresAt.getTime() - payment.createdAt.getTime()) / 1000,
});

/** That the customer is present is true of every browser, whatever the payment has stated before. */
const isCustomersOwn = (name: string, value: unknown): boolean => name === "off_session" && value === false;

const isIncreased = (name: string, held: unknown, value: unknown): boolean => {
  const values = grades[name] ?? [];
  return values.indexOf(value) > values.indexOf(held);
};

/** Which agreement gets another method, and within which limits, only the merchant may state. */
const checkMandate = ({ mandate_data: data }: ChangeRequest, { payment: { details } }: PaymentWithAttempt): void => {
  if (data === undefined || data === null) return;
  const stated = mandateDataFromWire(data);
  const { mandateData: held } = details.credential;
  if (mandateToUpdate(stated) !== mandateToUpdate(held)) throw refused("mandate_data.update_mandate_id");
  if (changesTerms(stated, held)) throw refused("mandate_data.mandate_type");
};

const checkMethodData = ({ payment_method_data: data }: Pick<ChangeRequest, "payment_method_data">): void => {
  const kind = Object.entries(data ?? {}).find(
    ([name, value]) => value !== null && methodDataRights[name as keyof typeof methodDataRights] === "merchant",
  );
  if (kind !== undefined) throw refused(`payment_method_data.${kind[0]}`);
};

/** Whether the merchant has set which type of card it expects: then the type that a browser states is ignored. */
const isTypeKnown = (request: ChangeRequest, { payment, attempt }: PaymentWithAttempt): boolean =>
  attempt.paymentMethod === "card" &&
  attempt.paymentMethodType !== null &&
  (request.payment_method ?? "card") === "card" &&
  !isSetByClient(payment.details, "payment_method_type");

/** The merchant names the customer; a browser may only add data that are missing. */
const customerChange = (request: ChangeRequest, { payment: { details } }: PaymentWithAttempt): ClientChange => {
  const stated = customerFromWire(request);
  if (stated === null) return { request: {}, paths: [] };
  const held = details.payer.customer ?? {};
  const isOther = stated.id !== undefined && stated.id !== held.id;
  const filled = isOther ? null : fillMember(details, "customer", held, stated);
  if (filled === null) throw refused("customer");
  return filled.paths.length === 0
    ? { request: {}, paths: [] }
    : { request: { customer: filled.value as NonNullable<ChangeRequest["customer"]> }, paths: filled.paths };
};

/**
 * What a browser changes of the payment. What only repeats what is stored is no change.
 * @throws {Failure} `customer_change_refused` (IR_18) for what only the merchant may set, `customer_conflict` (IR_16).
 */
export const clientChange = (request: ChangeRequest, state: PaymentWithAttempt): ClientChange => {
  const { details } = state.payment;
  const held = heldMembers(state);
  checkMandate(request, state);
  checkMethodData(request);
  const customer = customerChange(request, state);
  const paths = [...customer.paths];
  const kept: Record<string, unknown> = { ...customer.request };
  for (const [name, value] of Object.entries(without(request, ...customerMembers))) {
    if (value === null || value === undefined) continue;
    switch (clientRights[name as keyof typeof clientRights]) {
      case "set":
        kept[name] = value;
        break;
      case "claim":
        if (isTypeKnown(request, state)) break;
        kept[name] = value;
        paths.push(name);
        break;
      case "raise":
        if (isSame(held[name], value)) break;
        if (!isIncreased(name, held[name], value) && !isSetByClient(details, name)) throw refused(name);
        kept[name] = value;
        // What a payment is authenticated by is no part of its details, and never goes back.
        if (name !== "authentication_type") paths.push(name);
        break;
      case "fill": {
        // Another address has another tax.
        const isFixed = name === "shipping" && details.amounts.isTaxCalculated === true;
        if (isFixed && !isSame(held[name], value)) throw refused(name);
        const filled = refillMember(details, name, held[name], value);
        if (filled === null) throw refused(name);
        if (filled.paths.length > 0) kept[name] = filled.value;
        paths.push(...filled.paths);
        break;
      }
      case "repeat":
        if (!isSame(held[name], value) && !isCustomersOwn(name, value)) throw refused(name);
        break;
      case "merchant":
      case "seen":
      default:
        throw refused(name);
    }
  }
  return { request: kept as ChangeRequest, paths };
};

/**
 * The payment's details with the shipping details of a browser; what the merchant has set it can only repeat.
 * @throws {Failure} `customer_change_refused` (IR_18).
 */
export const withClientShipping = (details: PaymentDetails, shipping: ContactRequest): PaymentDetails => {
  const filled = refillMember(details, "shipping", details.payer.shipping, shipping);
  if (filled === null) throw refused("shipping");
  const shipped = withDetails(details, "payer", { shipping: filled.value as ContactRequest });
  return { ...shipped, ...withClientPaths(details, filled.paths) };
};

/**
 * The payment that a browser has created for it, as for the invoice of a subscription: what the browser sends is marked
 * as set by a browser there, too.
 * @throws {Failure} `customer_change_refused` (IR_18).
 */
export const clientPayment = (
  request: CreatePaymentRequest,
): { readonly request: CreatePaymentRequest; readonly paths: readonly string[] } => {
  checkMethodData(request);
  const filled = (["billing", "shipping", "return_url", "payment_method_type"] as const).flatMap(
    (name) => fillMember({}, name, undefined, request[name])?.paths ?? [],
  );
  const isIncreased = request.authentication_type === "three_ds";
  return { request: isIncreased ? request : without(request, "authentication_type"), paths: filled };
};
