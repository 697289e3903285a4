import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";

import { methodTypeOf } from "./attempt.ts";
import { plannedCaptureOf } from "./attempt-schedule.ts";
import { networkOf } from "../../methods/domain/method-summary.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import { splitOf } from "./split-payment.ts";
import type { PaymentDetails } from "./payment-details.ts";
import type {
  EligibilityCriteria,
  ProviderMember,
  StatedMembers,
} from "../../providers/domain/eligibility-criteria.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Where the details of a payment have what a provider may have no field for. */
const statedValues: Readonly<Record<ProviderMember, (details: PaymentDetails) => unknown>> = {
  billing_descriptor: ({ descriptor }) => descriptor.billing,
  business_sub_label: ({ routing }) => routing.businessSubLabel,
  connector_metadata: ({ metadata }) => metadata.connector,
  discount_amount: ({ amounts }) => amounts.discount,
  duty_amount: ({ amounts }) => amounts.duty,
  external_surcharge_strategy: ({ amounts }) => amounts.externalSurchargeStrategy,
  force_3ds_challenge: ({ authentication }) => authentication.isChallengeForced,
  frm_metadata: ({ metadata }) => metadata.fraud,
  installment_data: ({ offer }) => offer.installmentData,
  is_iframe_redirection_enabled: ({ pages }) => pages.isRedirectedInFrame,
  is_stored_credential: ({ credential }) => credential.isStoredCredential,
  merchant_order_reference_id: ({ order }) => order.merchantReference,
  mit_category: ({ credential }) => credential.mitCategory,
  order_date: ({ order }) => order.orderedAt,
  order_details: ({ order }) => order.lines,
  order_tax_amount: ({ amounts }) => amounts.orderTax,
  partner_merchant_identifier_details: ({ order }) => order.partnerMerchantIdentifiers,
  payment_channel: ({ order }) => order.channel,
  psd2_sca_exemption_type: ({ authentication }) => authentication.exemption,
  shipping_amount_tax: ({ amounts }) => amounts.shippingTax,
  shipping_cost: ({ amounts }) => amounts.shippingCost,
  tax_status: ({ amounts }) => amounts.taxStatus,
};

const isStated = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

const statedMembersOf = (details: PaymentDetails): StatedMembers =>
  Object.fromEntries(
    Object.entries(statedValues).map(([member, valueIn]) => [member, isStated(valueIn(details))]),
  ) as unknown as StatedMembers;

/** A method as far as it decides which connector accounts can take it. */
export type MethodCriteria = Pick<
  EligibilityCriteria,
  "paymentMethod" | "paymentMethodType" | "cardNetwork" | "isNetworkToken"
>;

/** For how long the money is to be held. */
export type HoldCriteria = Pick<EligibilityCriteria, "holdMs" | "isExtendedAuthorizationRequested">;

/** For how long the payment's money is to be held if it is made now. */
export const holdCriteria = (payment: Payment, now: Date): HoldCriteria => {
  const captureOn = plannedCaptureOf(payment);
  if (captureOn === null) return {};
  const { isExtendedAuthorizationRequested = false } = payment.details.capture;
  return { holdMs: captureOn.getTime() - now.getTime(), isExtendedAuthorizationRequested };
};

/** The eligibility criteria of a payment, were it made with the method now. */
export const criteriaWith = (
  { payment, attempt }: PaymentWithAttempt,
  method: MethodCriteria,
  now: Date,
): EligibilityCriteria => ({
  ...method,
  ...holdCriteria(payment, now),
  captureMethod: payment.captureMethod,
  authenticationType: attempt.authenticationType,
  currency: payment.currency,
  amount: payment.netAmount,
  billingCountry: payment.details.payer.billing?.address?.country ?? null,
  ...(splitOf(payment) === null ? {} : { isSplit: true }),
  statedMembers: statedMembersOf(payment.details),
});

/** The eligibility criteria of a payment with its method, made now; null while it has none. */
export const criteriaOf = (state: PaymentWithAttempt, now: Date): EligibilityCriteria | null => {
  const { attempt } = state;
  if (attempt.paymentMethod === null) return null;
  const { method } = attempt.details;
  const criteria = {
    paymentMethod: attempt.paymentMethod,
    paymentMethodType: methodTypeOf(attempt),
    cardNetwork: networkOf(method),
    ...(method?.kind === "network_token" ? { isNetworkToken: true } : {}),
  };
  return criteriaWith(state, criteria, now);
};

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** `{type: enable_only | disable_only | all_accepted, list}`; anything else does not narrow. */
const accepts = (rule: unknown, value: string | null): boolean => {
  if (!isMembers(rule) || value === null) return true;
  const list = listOf(rule["list"]);
  if (list === null) return true;
  if (rule["type"] === "enable_only") return list.includes(value);
  return rule["type"] === "disable_only" ? !list.includes(value) : true;
};

const withinLimits = (limits: Members, criteria: EligibilityCriteria): boolean => {
  const { minimum_amount: minimum, maximum_amount: maximum } = limits;
  const { amount } = criteria;
  // Nothing is charged for 0, so no least amount keeps it out.
  if (typeof minimum === "number" && amount !== null && amount > 0 && amount < minimum) return false;
  if (typeof maximum === "number" && amount !== null && amount > maximum) return false;
  if (!accepts(limits["accepted_currencies"], criteria.currency)) return false;
  return accepts(limits["accepted_countries"], criteria.billingCountry);
};

const includesNetwork = (networks: unknown, criteria: EligibilityCriteria): boolean => {
  const list = listOf(networks);
  return list === null || list.length === 0 || criteria.cardNetwork === null || list.includes(criteria.cardNetwork);
};

const typeFits = (type: unknown, criteria: EligibilityCriteria): boolean => {
  const name = isMembers(type) ? type["payment_method_type"] : type;
  if (criteria.paymentMethodType !== null && name !== criteria.paymentMethodType) return false;
  return !isMembers(type) || (includesNetwork(type["card_networks"], criteria) && withinLimits(type, criteria));
};

const methodFits = (entry: unknown, criteria: EligibilityCriteria): boolean => {
  if (!isMembers(entry) || entry["payment_method"] !== criteria.paymentMethod) return false;
  if (!withinLimits(entry, criteria) || !includesNetwork(entry["payment_schemes"], criteria)) return false;
  const types = listOf(entry["payment_method_types"]);
  return types === null || types.length === 0 || types.some((type) => typeFits(type, criteria));
};

/** Whether the account's own settings let the payment through; without settings everything is. */
export const isEnabledFor = (account: ConnectorSnapshot, criteria: EligibilityCriteria): boolean =>
  account.payment_methods_enabled === null ||
  account.payment_methods_enabled.some((entry) => methodFits(entry, criteria));

/** Whether payments of the profile can go to the account at all. */
export const isUsable = (account: ConnectorSnapshot, profileId: string): boolean =>
  account.profile_id === profileId &&
  account.connector_type === "payment_processor" &&
  !account.disabled &&
  account.status === "active";

/** Why the connector cannot process the payment, in words; null when it can. */
type Unsupported = (connector: string, criteria: EligibilityCriteria) => string | null;

/** The accounts in the profile's default order; those that it does not name follow in the order of their making. */
export const inDefaultOrder = (
  merchant: MerchantSnapshot,
  profileId: string,
  accounts: readonly ConnectorSnapshot[],
): readonly ConnectorSnapshot[] => {
  const order = profileOf(merchant, { profileId })?.default_fallback ?? [];
  const place = (account: ConnectorSnapshot): number => {
    const index = order.indexOf(account.merchant_connector_id);
    return index === -1 ? order.length : index;
  };
  return [...accounts].sort((left, right) => place(left) - place(right));
};

/**
 * Accounts of the profile that can process the payment, in the profile's default order; accounts that the order does
 * not name follow in the order of their creation.
 * @param unsupported why the connector itself cannot; null when it can.
 */
export const eligibleAccounts = (
  merchant: MerchantSnapshot,
  profileId: string,
  criteria: EligibilityCriteria,
  unsupported: Unsupported,
): readonly ConnectorSnapshot[] => {
  const accounts = merchant.connectors
    .filter((account) => isUsable(account, profileId) && isEnabledFor(account, criteria))
    .filter((account) => unsupported(account.connector_name, criteria) === null);
  return inDefaultOrder(merchant, profileId, accounts);
};

/**
 * Why no account of the profile can process the payment, and what to do about it.
 * @param unsupported why the connector itself cannot; null when it can.
 */
export const whyNoneAccepts = (
  merchant: MerchantSnapshot,
  profileId: string,
  criteria: EligibilityCriteria,
  unsupported: Unsupported,
): string => {
  const usable = merchant.connectors.filter((account) => isUsable(account, profileId));
  if (usable.length === 0) return "it has no account in use that takes payments; connect or enable one";
  const able = usable.filter(({ connector_name: name }) => unsupported(name, criteria) === null);
  if (able.some((account) => isEnabledFor(account, { ...criteria, amount: null }))) {
    const amount = String(criteria.amount);
    return `the amount ${amount}, in minor units, is outside the limits of its accounts; change either`;
  }
  if (able.length > 0) return "payment_methods_enabled of its accounts leaves it out; enable it on one";
  const problems = usable.map(
    ({ connector_name: name }) => `${name} does not take ${String(unsupported(name, criteria))}`,
  );
  return `${[...new Set(problems)].join(", ")}; connect an account of a connector that does`;
};
