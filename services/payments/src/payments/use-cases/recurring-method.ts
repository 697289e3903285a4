import type { CreatePaymentRequest, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { Mandate } from "../../vault/domain/mandate.ts";
import { checkMandateUse } from "../../vault/domain/mandate.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import { methodFromWire } from "../../methods/wire/method-wire.ts";
import { networkTokenFromWire, networkTokenSummaryFromWire } from "../../methods/wire/network-token-wire.ts";
import { netAmountFor } from "../domain/create-payment.ts";
import { detailsFromRequest } from "../wire/details-members.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { inputOfStored, namedMethodId } from "./method-of-payment.ts";
import { loadMethod } from "../../vault/use-cases/sealed-methods.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { loadMandate } from "../../vault/use-cases/mandates.ts";

type RecurringPorts = Pick<Ports, "clock" | "mandates" | "paymentMethods" | "vault" | "cardRanges">;

interface Criteria {
  readonly type: string;
  readonly data: unknown;
}

/** What an earlier payment left for this one; mandate_id is the older way to state it. */
const criteriaOf = ({ recurring_details: details, mandate_id: mandateId }: CreatePaymentRequest): Criteria | null => {
  if (details !== undefined && details !== null) return { type: details.type, data: details.data };
  return mandateId === undefined || mandateId === null ? null : { type: "mandate_id", data: mandateId };
};

/** Whether the request pays with what an earlier payment left. */
export const isRecurring = (request: CreatePaymentRequest): boolean => criteriaOf(request) !== null;

/**
 * The members that such a payment must and must not have.
 * @throws {Failure} `mandate_refused` (HE_03), `combination_refused` (IR_16), `missing_field` (IR_04).
 */
const checkRecurring = (request: CreatePaymentRequest, customerId: string | null): void => {
  const criteria = criteriaOf(request);
  if (criteria === null) return;
  const hasDetails = (request.recurring_details ?? null) !== null;
  if ((request.mandate_data ?? null) !== null) {
    const member = hasDetails ? "recurring_details" : "mandate_id";
    throw failures.mandate_refused({
      mandate_id: criteria.type === "mandate_id" && typeof criteria.data === "string" ? criteria.data : "",
      problem: `mandate_data makes or updates one and ${member} uses one; send one of the two`,
    });
  }
  const field = (["payment_token", "mandate_id"] as const).find(
    (name) => hasDetails && (request[name] ?? null) !== null,
  );
  if (field !== undefined) {
    throw failures.combination_refused({ field, problem: "it does not go with recurring_details" });
  }
  if (request.confirm !== true) throw failures.missing_field({ field: "confirm" });
  if (request.off_session !== true) throw failures.missing_field({ field: "off_session" });
  const needsCustomer = criteria.type === "mandate_id" || criteria.type === "payment_method_id";
  if (needsCustomer && customerId === null) throw failures.missing_field({ field: "customer_id" });
};

const idOf = (data: unknown): string => {
  if (typeof data === "string" && data !== "") return data;
  throw failures.invalid_data({ field: "recurring_details.data", problem: "send the id" });
};

const memberOf = (data: unknown, name: string): string => {
  const value = typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value === "string" && value !== "" && value.length <= 255) return value;
  throw failures.missing_field({ field: `recurring_details.data.${name}` });
};

/** Who wants to charge whom, and how. */
interface RecurringCharge {
  readonly merchant: MerchantSnapshot;
  /** Whose mandates may be used. */
  readonly owner: Owner;
  /** Of the new payment. */
  readonly profile: ProfileSnapshot;
  readonly request: CreatePaymentRequest;
  readonly customerId: string;
}

/** What an earlier payment with the customer left. */
interface Agreement {
  readonly networkTransactionId: string | null | undefined;
  readonly connectorMandates: Readonly<Record<string, string>>;
}

/**
 * The stored card for any account, when the profile allows MITs through another provider than the one that holds the
 * customer's mandate; null when it does not, or there is no network transaction id to prove the agreement.
 */
const anywhere = (
  { profile }: RecurringCharge,
  input: MethodInput,
  { networkTransactionId, connectorMandates }: Agreement,
): MethodInput | null => {
  const { secret } = input;
  const isAgnostic = profile.is_connector_agnostic_mit_enabled === true;
  if (!isAgnostic || secret.kind !== "card") return null;
  if (networkTransactionId === null || networkTransactionId === undefined) return null;
  return { ...input, secret: { ...secret, networkTransactionId, connectorMandates } };
};

/** The stored card of a mandate; null when it is gone or cannot be used any more. */
const methodOfMandate = async (
  ports: RecurringPorts,
  merchant: MerchantSnapshot,
  { customerId, paymentMethodId }: Mandate,
): Promise<MethodInput | null> => {
  const { merchant_id: ownerId } = customerOwnerOf(merchant);
  const method = paymentMethodId === null ? null : await ports.paymentMethods.load(ownerId, paymentMethodId);
  if (method?.customerId !== customerId) return null;
  try {
    return inputOfStored(ports, merchant, method, {});
  } catch (error) {
    if (isFailure(error, "payment_method_unusable", "card_expired")) return null;
    throw error;
  }
};

const byMandate = async (ports: RecurringPorts, charge: RecurringCharge, mandateId: string): Promise<MethodInput> => {
  const { merchant, owner, request, customerId } = charge;
  const mandate = await loadMandate(ports, owner, mandateId);
  const amount = netAmountFor(request.amount, request.currency, detailsFromRequest(request));
  checkMandateUse(mandate, { customerId, amount, currency: request.currency, now: ports.clock.now() });
  const { connectorMandateId, details, merchantConnectorId, networkTransactionId } = mandate;
  const use = { mandateId, isSingleUse: mandate.kind === "single_use" };
  const stored = await methodOfMandate(ports, merchant, mandate);
  const connectorMandates = connectorMandateId === null ? {} : { [merchantConnectorId]: connectorMandateId };
  const open = stored === null ? null : anywhere(charge, stored, { networkTransactionId, connectorMandates });
  if (open !== null) return { ...open, recurring: { merchantConnectorId: null, ...use } };
  if (connectorMandateId === null) {
    throw failures.mandate_refused({ mandate_id: mandateId, problem: "the provider has given it no id" });
  }
  return {
    paymentMethod: details.paymentMethod,
    paymentMethodType: details.paymentMethodType,
    secret: { kind: "mandate", connectorMandateId },
    summary: details.method ?? { kind: "other", label: null },
    billing: null,
    recurring: { merchantConnectorId, ...use },
    ...defined({ storedMethod: stored?.storedMethod === undefined ? undefined : stored.storedMethod }),
  };
};

const byMethod = async (
  ports: RecurringPorts,
  charge: RecurringCharge,
  paymentMethodId: string,
): Promise<MethodInput> => {
  const { merchant, profile, request, customerId } = charge;
  const method = await loadMethod(ports, merchant, paymentMethodId);
  if (method.customerId !== customerId) {
    throw failures.payment_method_of_other({ field: "recurring_details" });
  }
  const input = inputOfStored(ports, merchant, method, {});
  const { connectorMandates = {}, networkTransactionId, usage } = method.details;
  if (usage !== "off_session") {
    throw failures.combination_refused({
      field: "recurring_details",
      problem: "the customer did not agree to charges of this payment method without being there",
    });
  }
  const open = anywhere(charge, input, { networkTransactionId, connectorMandates });
  if (open !== null) return open;
  const account = merchant.connectors.find(
    ({ disabled, profile_id: profileId, merchant_connector_id: id }) =>
      !disabled && profileId === profile.profile_id && connectorMandates[id] !== undefined,
  );
  const connectorMandateId = account === undefined ? undefined : connectorMandates[account.merchant_connector_id];
  if (account === undefined || connectorMandateId === undefined) {
    throw failures.no_eligible_connector({
      payment_method: method.paymentMethod,
      currency: request.currency,
      problem: "none of them in use knows the customer's agreement; let the customer agree to charges again",
    });
  }
  return {
    ...input,
    secret: { kind: "mandate", connectorMandateId },
    recurring: { merchantConnectorId: account.merchant_connector_id, mandateId: null },
  };
};

/** A member that may be left out. @throws {Failure} `invalid_data` (IR_06) for one that is too long. */
const optionalMemberOf = (data: unknown, name: string): string | null => {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  if (typeof value !== "string" || value === "") return null;
  if (value.length <= 255) return value;
  throw failures.invalid_data({ field: `recurring_details.data.${name}`, problem: "at most 255 characters" });
};

const byCard = (ports: RecurringPorts, merchant: MerchantSnapshot, data: unknown): MethodInput => {
  const networkTransactionId = memberOf(data, "network_transaction_id");
  const card = {
    card_number: memberOf(data, "card_number"),
    card_exp_month: memberOf(data, "card_exp_month"),
    card_exp_year: memberOf(data, "card_exp_year"),
    card_holder_name: optionalMemberOf(data, "card_holder_name"),
  };
  const method = methodFromWire(
    { payment_method: "card", payment_method_data: { card } },
    {
      now: ports.clock.now(),
      fingerprint: (cardNumber) => ports.vault.fingerprint(customerOwnerOf(merchant), cardNumber),
      cardRange: ports.cardRanges.lookUp,
      isClient: false,
    },
  );
  if (method?.secret.kind !== "card") throw failures.method_data_required({ field: "recurring_details.data" });
  return { ...method, secret: { ...method.secret, networkTransactionId } };
};

/** The members are those of `payment_method_data.network_token`, and the network's id of the earlier payment. */
const byNetworkToken = (ports: RecurringPorts, data: unknown): MethodInput => {
  const networkTransactionId = memberOf(data, "network_transaction_id");
  const request = {
    network_token: memberOf(data, "network_token"),
    network_token_exp_month: memberOf(data, "network_token_exp_month"),
    network_token_exp_year: memberOf(data, "network_token_exp_year"),
    cryptogram: optionalMemberOf(data, "cryptogram"),
    eci: optionalMemberOf(data, "eci"),
    card_holder_name: optionalMemberOf(data, "card_holder_name"),
  };
  const token = networkTokenFromWire(request, ports.clock.now(), "recurring_details.data");
  return {
    paymentMethod: "card",
    paymentMethodType: null,
    secret: { kind: "network_token", token, networkTransactionId },
    summary: { kind: "network_token", token: networkTokenSummaryFromWire(token, request, null) },
    billing: null,
  };
};

const byProviderToken = (request: CreatePaymentRequest, data: unknown): MethodInput => ({
  paymentMethod: request.payment_method ?? "card",
  paymentMethodType: request.payment_method_type ?? null,
  secret: { kind: "mandate", connectorMandateId: memberOf(data, "processor_payment_token") },
  summary: { kind: "other", label: null },
  billing: null,
  recurring: { merchantConnectorId: memberOf(data, "merchant_connector_id"), mandateId: null },
});

const methodMeant = (
  ports: RecurringPorts,
  charge: RecurringCharge,
  { type, data }: Criteria,
): MethodInput | Promise<MethodInput> => {
  switch (type) {
    case "mandate_id":
      return byMandate(ports, charge, idOf(data));
    case "payment_method_id":
      return byMethod(ports, charge, idOf(data));
    case "network_transaction_id_and_card_details":
      return byCard(ports, charge.merchant, data);
    case "network_transaction_id_and_network_token_details":
      return byNetworkToken(ports, data);
    case "processor_payment_token":
      return byProviderToken(charge.request, data);
    default:
      throw failures.recurring_kind_not_supported({ kind: type });
  }
};

/** @throws {Failure} `payment_token_invalid` (IR_29), `combination_refused` (IR_16). */
const checkNamedMethod = (
  ports: RecurringPorts,
  { merchant, request }: Pick<RecurringCharge, "merchant" | "request">,
  { storedMethod }: MethodInput,
): void => {
  const named = namedMethodId(ports, merchant, request);
  if (named === null || named === storedMethod?.id) return;
  throw failures.combination_refused({
    field: (request.payment_method_id ?? null) === null ? "payment_token" : "payment_method_id",
    problem: "it names another payment method than the earlier payment left",
  });
};

/**
 * The stored credential of an earlier payment as the method of an MIT, with the billing details of the request.
 * @throws {Failure} `mandate_not_found`, `payment_method_not_found` (HE_02), `mandate_of_other`,
 * `payment_method_of_other`, `combination_refused` (IR_16), `mandate_refused` (HE_03), `no_eligible_connector` (IR_39),
 * `payment_token_invalid` (IR_29), `recurring_kind_not_supported` (IR_19).
 */
export const recurringMethodOf = async (
  ports: RecurringPorts,
  { merchant, owner, profile, request }: Omit<RecurringCharge, "customerId">,
  customerId: string | null,
): Promise<MethodInput | null> => {
  checkRecurring(request, customerId);
  const criteria = criteriaOf(request);
  if (criteria === null) return null;
  const charge = { merchant, owner, profile, request, customerId: customerId ?? "" };
  const method = await methodMeant(ports, charge, criteria);
  checkNamedMethod(ports, charge, method);
  return { ...method, billing: request.payment_method_data?.billing ?? method.billing };
};
