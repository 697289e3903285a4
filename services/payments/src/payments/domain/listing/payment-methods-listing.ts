import type {
  MerchantSnapshot,
  ProfileSnapshot,
  ConnectorSnapshot,
  PaymentMethod,
  PaymentMethodType,
} from "@railyard/contracts";
import { paymentMethods } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import { inDefaultOrder, isUsable } from "../eligible-connectors.ts";
import type { PaymentWithAttempt } from "../payment.ts";
import type { Unsupported } from "./fits-criteria.ts";
import { fittingType } from "./fits-criteria.ts";
import type { ListingCriteria, ListingQuery } from "./listing-criteria.ts";
import { listingCriteriaOf } from "./listing-criteria.ts";
import type { MethodOffer, SurchargeOf } from "./merge-offers.ts";
import { mergeOffers } from "./merge-offers.ts";
import type { OfferedMethod, EnabledType } from "../../../providers/domain/offered-method.ts";
import { knownDetailsOf } from "./required-fields.ts";
import { netWithoutRules, appliedSurcharge, surchargeRulesOf } from "../decision-rules/apply-rules.ts";
import { factsOfWay } from "../decision-rules/payment-facts.ts";
import { belongsTo } from "../../../methods/domain/method-types.ts";

const textsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.filter((item) => typeof item === "string") : null;

const isMethod = (name: unknown): name is PaymentMethod => paymentMethods.some((method) => method === name);

/** The sub-types of a family in the settings, with their own limits; all of the connector's when none is named. */
const typesOf = (family: Members, offered: OfferedMethod): readonly Members[] => {
  const types = family["payment_method_types"];
  if (!Array.isArray(types) || types.length === 0) {
    return offered.paymentMethodTypes.map((name) => ({ payment_method_type: name }));
  }
  return types.flatMap((type: unknown): readonly Members[] => {
    if (typeof type === "string") return [{ payment_method_type: type }];
    return isMembers(type) ? [type] : [];
  });
};

const flagOf = (type: Members, family: Members, name: string): boolean | null => {
  const flag = type[name] ?? family[name];
  return typeof flag === "boolean" ? flag : null;
};

const verifierOf = (account: ConnectorSnapshot, method: unknown, type: unknown): string | null => {
  const entries = account.pm_auth_config?.["enabled_payment_methods"];
  if (!Array.isArray(entries)) return null;
  const entry: unknown = entries.find(
    (one: unknown) => isMembers(one) && one["payment_method"] === method && one["payment_method_type"] === type,
  );
  const name = isMembers(entry) ? entry["connector_name"] : null;
  return typeof name === "string" ? name : null;
};

const enabledType = (
  account: ConnectorSnapshot,
  family: Members,
  type: Members,
  offered: OfferedMethod,
): EnabledType | null => {
  const method = family["payment_method"];
  const name = type["payment_method_type"];
  if (!isMethod(method) || typeof name !== "string" || !offered.paymentMethodTypes.includes(name)) return null;
  if (!belongsTo(name as PaymentMethodType, method)) return null;
  const experience = type["payment_experience"];
  return {
    connector: account.connector_name,
    merchantConnectorId: account.merchant_connector_id,
    paymentMethod: method,
    paymentMethodType: name as PaymentMethodType,
    offered,
    networks: textsOf(type["card_networks"]) ?? textsOf(family["payment_schemes"]),
    experience: typeof experience === "string" ? experience : null,
    isRecurring: offered.supportsMandates && (flagOf(type, family, "recurring_enabled") ?? true),
    isInstallment: flagOf(type, family, "installment_payment_enabled") ?? false,
    verifier: verifierOf(account, method, name),
  };
};

/**
 * Every sub-type that the account's settings enable and its connector has. An account without settings offers nothing
 * in a listing, although routing may use it.
 */
const enabledTypesOf = (account: ConnectorSnapshot, offered: readonly OfferedMethod[]): readonly EnabledType[] =>
  (account.payment_methods_enabled ?? []).flatMap((family: unknown) =>
    isMembers(family)
      ? offered
          .filter(({ paymentMethod }) => paymentMethod === family["payment_method"])
          .flatMap((method) => typesOf(family, method).map((type) => enabledType(account, family, type, method)))
          .filter((type) => type !== null)
      : [],
  );

const none: SurchargeOf = () => null;

/** Whether the merchant wants the parts of a surcharge shown before paying. */
export const showsSurchargeBreakup = (merchant: MerchantSnapshot): boolean =>
  surchargeRulesOf(merchant)?.merchant_surcharge_configs.show_surcharge_breakup_screen ?? false;

/**
 * What each payment method costs by the merchant's rules. A payment with a surcharge of its own costs the same with
 * every method, and a percentage cannot be shown while the amount is not known.
 */
const listingSurcharge = (
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt | null,
  money: { readonly amount: number | null; readonly currency: CurrencyCode },
): SurchargeOf => {
  const rules = surchargeRulesOf(merchant);
  const details = state?.payment.details;
  const hasOwn = details?.amounts.surcharge !== undefined && details.amounts.isSurchargeByRule !== true;
  if (rules === null || hasOwn) return none;
  const amount = state === null ? money.amount : netWithoutRules(state.payment);
  return (way) => {
    const facts = factsOfWay(state, { ...way, card: null }, { amount, currency: money.currency });
    const applied = appliedSurcharge(rules, facts, { amount: amount ?? 0, currency: money.currency });
    return amount === null && applied?.details.surcharge.type === "rate" ? null : applied;
  };
};

/** What a listing is made from. */
export interface ListingInput {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
  readonly query: ListingQuery;
  /** The payment to list for; null when the query alone decides. */
  readonly state: PaymentWithAttempt | null;
  readonly offeredMethods: (connector: string) => readonly OfferedMethod[];
  readonly unsupported: Unsupported;
  readonly now: Date;
}

/** What a customer can pay with. */
export interface MethodsListing {
  readonly criteria: ListingCriteria;
  readonly methods: readonly MethodOffer[];
}

/**
 * What a customer can pay with at the profile's connector accounts.
 * @throws {Failure} `missing_field` (IR_04), `invalid_data` (IR_06) when the query is incomplete or wrong.
 */
export const paymentMethodsListing = (input: ListingInput): MethodsListing => {
  const { merchant, profile, query, state } = input;
  const criteria = listingCriteriaOf(query, state, input.now);
  const accounts = merchant.connectors.filter((account) => isUsable(account, profile.profile_id));
  const offers = inDefaultOrder(merchant, profile.profile_id, accounts).flatMap((account) =>
    enabledTypesOf(account, input.offeredMethods(account.connector_name))
      .map((type) => fittingType(account, type, criteria, input.unsupported))
      .filter((offer) => offer !== null),
  );
  const known = knownDetailsOf(state, profile.use_billing_as_payment_method_billing ?? false);
  const { setsUpMandate, currency } = criteria;
  const surchargeOf = listingSurcharge(merchant, state, { amount: query.amount, currency });
  return { criteria, methods: mergeOffers(offers, { known, setsUpMandate, surchargeOf }, criteria.limit) };
};
