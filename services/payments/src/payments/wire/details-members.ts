import type { CreatePaymentRequest, IncrementalAuthorization, UpdatePaymentRequest } from "@railyard/contracts";

import type { LinkAddresses } from "../../links/domain/link-addresses.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import type { DetailsGroup, PaymentDetails, PaymentInvoice } from "../domain/payment-details.ts";
import { detailsGroups, emptyDetails } from "../domain/payment-details.ts";
import type { UsedMethodMember } from "./details-values.ts";
import {
  incrementFromWire,
  incrementToWire,
  mandateDataFromWire,
  mandateDataToRequest,
  methodFromRow,
  methodToRow,
  recurringFromWire,
  splitFromWire,
  splitToWire,
  surchargeFromWire,
  surchargeToWire,
} from "./details-values.ts";

/** Where details have a member, and in which form. A null group: next to the groups. */
interface Place<Wire> {
  readonly group: DetailsGroup | null;
  readonly member: string;
  readonly fromWire: (value: Wire) => unknown;
  readonly toWire: (value: unknown) => unknown;
}

type Groups = Pick<PaymentDetails, DetailsGroup>;

const asSent = (value: unknown): never => value as never;

/** A member of a group whose value is the same in both forms. */
const same = <Group extends DetailsGroup, Member extends keyof Groups[Group] & string>(
  group: Group,
  member: Member,
): Place<NonNullable<Groups[Group][Member]>> => ({ group, member, fromWire: asSent, toWire: asSent });

/** A member of a group whose value has a form of its own here. */
const other = <Group extends DetailsGroup, Member extends keyof Groups[Group] & string, Wire>(
  group: Group,
  member: Member,
  fromWire: (value: Wire) => NonNullable<Groups[Group][Member]>,
  toWire: (value: NonNullable<Groups[Group][Member]>) => Wire,
): Place<Wire> => ({ group, member, fromWire, toWire: (value) => toWire(value as never) });

const invoicePlace: Place<NonNullable<DetailsMembers["invoice"]>> = {
  group: null,
  member: "invoice",
  fromWire: (invoice): PaymentInvoice => ({ subscriptionId: invoice.subscription_id, invoiceId: invoice.invoice_id }),
  toWire: (value) => {
    const { subscriptionId, invoiceId } = value as PaymentInvoice;
    return { subscription_id: subscriptionId, invoice_id: invoiceId };
  },
};

const clientPathsPlace: Place<readonly string[]> = {
  group: null,
  member: "clientPaths",
  fromWire: asSent,
  toWire: asSent,
};

type RequestPlaces = {
  readonly [Name in keyof CreatePaymentRequest & keyof UpdatePaymentRequest]?: Place<
    NonNullable<CreatePaymentRequest[Name]>
  >;
};

/** The request members that are kept of a payment. */
const requestPlaces = {
  shipping_cost: same("amounts", "shippingCost"),
  shipping_amount_tax: same("amounts", "shippingTax"),
  order_tax_amount: same("amounts", "orderTax"),
  discount_amount: same("amounts", "discount"),
  duty_amount: same("amounts", "duty"),
  tax_status: same("amounts", "taxStatus"),
  surcharge_details: other("amounts", "surcharge", surchargeFromWire, surchargeToWire),
  external_surcharge_strategy: same("amounts", "externalSurchargeStrategy"),
  skip_external_tax_calculation: same("amounts", "isTaxCalculationSkipped"),
  amount_to_capture: same("capture", "amountToCapture"),
  capture_on: same("capture", "captureOn"),
  enable_partial_authorization: same("capture", "isPartialAuthorizationEnabled"),
  enable_overcapture: same("capture", "isOvercaptureEnabled"),
  request_incremental_authorization: same("capture", "isIncrementalAuthorizationRequested"),
  request_extended_authorization: same("capture", "isExtendedAuthorizationRequested"),
  request_external_three_ds_authentication: same("authentication", "isExternalRequested"),
  force_3ds_challenge: same("authentication", "isChallengeForced"),
  psd2_sca_exemption_type: same("authentication", "exemption"),
  off_session: same("credential", "isOffSession"),
  setup_future_usage: same("credential", "setupFutureUsage"),
  customer_acceptance: same("credential", "customerAcceptance"),
  mandate_data: other("credential", "mandateData", mandateDataFromWire, mandateDataToRequest),
  mandate_id: same("credential", "mandateId"),
  recurring_details: other("credential", "recurringDetails", recurringFromWire, (recurring) => recurring),
  payment_type: same("credential", "paymentType"),
  mit_category: same("credential", "mitCategory"),
  is_stored_credential: same("credential", "isStoredCredential"),
  payment_method_id: same("credential", "paymentMethodId"),
  payment_token: same("credential", "paymentToken"),
  description: same("descriptor", "description"),
  statement_descriptor_name: same("descriptor", "statementName"),
  statement_descriptor_suffix: same("descriptor", "statementSuffix"),
  billing_descriptor: same("descriptor", "billing"),
  order_details: same("order", "lines"),
  order_date: same("order", "orderedAt"),
  merchant_order_reference_id: same("order", "merchantReference"),
  payment_channel: same("order", "channel"),
  partner_merchant_identifier_details: same("order", "partnerMerchantIdentifiers"),
  billing: same("payer", "billing"),
  shipping: same("payer", "shipping"),
  browser_info: same("payer", "browser"),
  routing: same("routing", "algorithm"),
  connector: same("routing", "connectors"),
  profile_acquirer_id: same("routing", "profileAcquirerId"),
  business_country: same("routing", "businessCountry"),
  business_label: same("routing", "businessLabel"),
  business_sub_label: same("routing", "businessSubLabel"),
  split_payments: other("routing", "split", splitFromWire, splitToWire),
  metadata: same("metadata", "merchant"),
  frm_metadata: same("metadata", "fraud"),
  connector_metadata: same("metadata", "connector"),
  feature_metadata: same("metadata", "feature"),
  allowed_payment_method_types: same("offer", "allowedMethodTypes"),
  installment_options: same("offer", "installmentOptions"),
  installment_data: same("offer", "installmentData"),
  return_url: same("pages", "returnUrl"),
  is_iframe_redirection_enabled: same("pages", "isRedirectedInFrame"),
} satisfies RequestPlaces;

/** What rows have of a payment in addition to what requests state. */
interface OwnMembers {
  readonly customer?: PaymentCustomer;
  readonly payment_link?: LinkAddresses;
  readonly cancellation_reason?: string;
  readonly merchant_decision?: string;
  readonly is_tax_calculated?: true;
  readonly is_surcharge_by_rule?: boolean;
  readonly stated_by_client?: readonly string[];
  readonly is_authentication_stated?: boolean;
  readonly is_three_ds_stated?: true;
  readonly stored_method?: UsedMethodMember;
  readonly new_mandate_id?: string;
  readonly updated_mandate_id?: string;
  readonly invoice?: { readonly subscription_id: string; readonly invoice_id: string };
  readonly used_mandate_id?: string;
  readonly is_mandate_single_use?: true;
  readonly pinned_account?: string;
  readonly undecided_attempts?: number;
  readonly client_cards?: readonly string[];
  readonly post_capture_void?: { readonly status: "pending" | "failed" };
  readonly incremental_authorizations?: readonly IncrementalAuthorization[];
  readonly raise_reason?: string;
}

const ownPlaces = {
  is_surcharge_by_rule: same("amounts", "isSurchargeByRule"),
  is_tax_calculated: same("amounts", "isTaxCalculated"),
  is_authentication_stated: same("authentication", "isTypeStated"),
  is_three_ds_stated: same("authentication", "isThreeDsStated"),
  stored_method: other("credential", "storedMethod", methodFromRow, methodToRow),
  new_mandate_id: same("credential", "newMandateId"),
  updated_mandate_id: same("credential", "updatedMandateId"),
  used_mandate_id: same("credential", "usedMandateId"),
  is_mandate_single_use: same("credential", "isMandateSingleUse"),
  pinned_account: same("credential", "pinnedAccount"),
  customer: same("payer", "customer"),
  payment_link: same("pages", "link"),
  cancellation_reason: same("followUps", "cancellationReason"),
  merchant_decision: same("followUps", "merchantDecision"),
  undecided_attempts: same("followUps", "undecidedAttempts"),
  client_cards: same("followUps", "clientCards"),
  post_capture_void: same("followUps", "postCaptureVoid"),
  incremental_authorizations: other(
    "followUps",
    "increments",
    (increments: readonly IncrementalAuthorization[]) => increments.map(incrementFromWire),
    (increments): readonly IncrementalAuthorization[] => increments.map(incrementToWire),
  ),
  raise_reason: same("followUps", "incrementReason"),
  invoice: invoicePlace,
  stated_by_client: clientPathsPlace,
} satisfies { readonly [Name in keyof OwnMembers]-?: Place<NonNullable<OwnMembers[Name]>> };

/** The details of a payment as rows have them: kept request members in their wire form, and what happened since. */
export type DetailsMembers = OwnMembers & {
  readonly [Name in keyof typeof requestPlaces]?: NonNullable<CreatePaymentRequest[Name]>;
};

/** Request members that are kept of a payment. */
export const keptMembers = Object.keys(requestPlaces) as readonly (keyof typeof requestPlaces)[];

type AnyPlace = Place<never>;

const placesByName: ReadonlyMap<string, AnyPlace> = new Map(
  Object.entries<AnyPlace>({ ...requestPlaces, ...ownPlaces }),
);

type Members = Record<string, unknown>;

const namesByGroup = [null, ...detailsGroups].map((wanted) => {
  const within = [...placesByName].filter(([, { group }]) => group === wanted);
  return [wanted, new Map(within.map(([name, { member }]) => [member, name] as const))] as const;
});

/** The details that members state; null counts as absent. What is no member of this version is kept as it is. */
export const detailsFromMembers = (members: DetailsMembers): PaymentDetails => {
  const details = emptyDetails() as Record<DetailsGroup, Members> & Members;
  let unknownMembers: Members | undefined;
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null) continue;
    const place = placesByName.get(name);
    if (place === undefined) {
      unknownMembers = { ...unknownMembers, [name]: value };
    } else {
      const target = place.group === null ? details : details[place.group];
      target[place.member] = place.fromWire(value as never);
    }
  }
  if (unknownMembers !== undefined) details["unknownMembers"] = unknownMembers;
  return details as unknown as PaymentDetails;
};

/** Details as members of rows and requests. */
export const detailsToMembers = (details: PaymentDetails): DetailsMembers => {
  const members: Members = { ...details.unknownMembers };
  for (const [group, names] of namesByGroup) {
    for (const [member, value] of Object.entries(group === null ? details : details[group])) {
      const name = names.get(member);
      if (name !== undefined && value !== undefined) members[name] = placesByName.get(name)?.toWire(value);
    }
  }
  return members;
};

/** The members of a request that are kept. */
export const detailsFromRequest = (request: CreatePaymentRequest | UpdatePaymentRequest): PaymentDetails => {
  const kept: Record<string, unknown> = {};
  for (const name of keptMembers) if ((request[name] ?? null) !== null) kept[name] = request[name];
  return detailsFromMembers(kept);
};
