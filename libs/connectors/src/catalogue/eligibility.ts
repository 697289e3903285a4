import type { CaptureMethod } from "../port/inputs.ts";
import type { Connector } from "../port/connector.ts";
import type { ConnectorManifest, SupportedMethod, SupportedPayoutMethod } from "../port/manifest.ts";
import type { RequestMember } from "../port/request-members.ts";
import { requestMembers } from "../port/request-members.ts";
import { holdDaysOf } from "./hold-duration.ts";

/** The facts of a payment that decide whether a connector can take it at all. */
export interface PaymentCriteria {
  readonly paymentMethod: string;
  readonly paymentMethodType: string | null;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: "three_ds" | "no_three_ds";
  readonly currency: string;
  readonly billingCountry: string | null;
  readonly cardNetwork: string | null;
  /** For how long the money is to be held before it is captured, in milliseconds; absent: that is not planned. */
  readonly holdMs?: number;
  readonly isExtendedAuthorizationRequested?: boolean;
  /** Whether what is taken is shared with another account. */
  readonly isSplit?: boolean;
  /** Whether there is a card network's token only, and no card number. */
  readonly isNetworkToken?: boolean;
  /** Which members the payment states; absent: there is no payment yet. */
  readonly statedMembers?: Readonly<Record<RequestMember, boolean>>;
}

const includes = (list: readonly string[] | "all" | undefined, value: string | null): boolean =>
  list === undefined || list === "all" || value === null || list.includes(value);

const dayMs = 24 * 60 * 60 * 1000;

const problemWithHold = (method: SupportedMethod, criteria: PaymentCriteria): string | null => {
  const { holdMs = 0, cardNetwork, currency, isExtendedAuthorizationRequested: isExtended = false } = criteria;
  const days = holdDaysOf(method, { cardNetwork, currency, isExtended });
  return days === null || holdMs <= days * dayMs ? null : `capture_on in more than ${String(days)} days`;
};

const problemWith = (method: SupportedMethod, criteria: PaymentCriteria): string | null => {
  if (!method.captureMethods.includes(criteria.captureMethod)) return `capture_method ${criteria.captureMethod}`;
  if (!includes(method.currencies, criteria.currency)) return `currency ${criteria.currency}`;
  if (!includes(method.countries, criteria.billingCountry)) return `country ${criteria.billingCountry ?? ""}`;
  if (!includes(method.cardNetworks, criteria.cardNetwork)) return `card network ${criteria.cardNetwork ?? ""}`;
  if (criteria.isNetworkToken === true && method.supportsNetworkTokens !== true) return "a network token";
  if (method.threeDs === "required" && criteria.authenticationType !== "three_ds") return "a payment without three_ds";
  return problemWithHold(method, criteria);
};

/**
 * What the connector does not take of this payment, in the API's words; null when it can take it. Ask before the
 * payment's status is written: nothing has to be undone then.
 */
export const unsupportedPayment = (manifest: ConnectorManifest, criteria: PaymentCriteria): string | null => {
  const refused = requestMembers.find(
    (member) => manifest.requestMembers[member].support === "refused" && criteria.statedMembers?.[member] === true,
  );
  if (refused !== undefined) return refused;
  if (criteria.isSplit === true && manifest.supportsSplitPayments !== true) return "split_payments";
  const type = criteria.paymentMethodType;
  const methods = manifest.supportedMethods.filter(
    (method) =>
      method.paymentMethod === criteria.paymentMethod && (type === null || method.paymentMethodTypes.includes(type)),
  );
  if (methods.length === 0) return type === null ? criteria.paymentMethod : `${criteria.paymentMethod} ${type}`;
  const problems = methods.map((method) => problemWith(method, criteria));
  return problems.includes(null) ? null : (problems[0] ?? null);
};

/** What a connector does not take of an amount of more than nothing, in words; null when it can express it. */
export const unsupportedAmount = (
  { acceptsAmount }: Pick<Connector, "acceptsAmount">,
  { amount, currency }: { readonly amount: number | null; readonly currency: string },
): string | null => {
  if (amount === null || amount === 0 || acceptsAmount?.(amount, currency) !== false) return null;
  return `the amount ${String(amount)}, in minor units of ${currency}`;
};

/** The facts of a payout that decide whether a connector can make it at all. */
export interface PayoutCriteria {
  readonly payoutType: SupportedPayoutMethod["payoutType"];
  /** Sub-type, such as `sepa` or `paypal`; null: any. */
  readonly payoutMethodType: string | null;
  readonly currency: string;
  readonly country: string | null;
}

const problemWithPayout = (method: SupportedPayoutMethod, criteria: PayoutCriteria): string | null => {
  if (!includes(method.currencies, criteria.currency)) return `currency ${criteria.currency}`;
  return includes(method.countries, criteria.country) ? null : `country ${criteria.country ?? ""}`;
};

/** What the connector does not take of this payout, in the API's words; null when it can make it. */
export const unsupportedPayout = (manifest: ConnectorManifest, criteria: PayoutCriteria): string | null => {
  const methods = (manifest.supportedPayoutMethods ?? []).filter(
    ({ payoutType, types }) => payoutType === criteria.payoutType && includes(types, criteria.payoutMethodType),
  );
  const problems = methods.map((method) => problemWithPayout(method, criteria));
  if (problems.length === 0) return `payout_type ${criteria.payoutType} ${criteria.payoutMethodType ?? ""}`.trimEnd();
  return problems.includes(null) ? null : (problems[0] ?? null);
};
