import type { CaptureMethod } from "../port/inputs.ts";
import type { ConnectorManifest, SupportedMethod, SupportedPayoutMethod } from "../port/manifest.ts";
import { requestMembers } from "../port/request-members.ts";

/** The facts of a payment that decide whether a connector can take it at all. */
export interface PaymentWish {
  readonly paymentMethod: string;
  readonly paymentMethodType: string | null;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: "three_ds" | "no_three_ds";
  readonly currency: string;
  readonly billingCountry: string | null;
  readonly cardNetwork: string | null;
  /** Whether what is taken is shared with another account. */
  readonly isSplit?: boolean;
  /** Whether there is a card network's token only, and no card number. */
  readonly isNetworkToken?: boolean;
  /** Names of the members that the request has. */
  readonly requestMembers?: readonly string[];
}

const includes = (list: readonly string[] | "all" | undefined, value: string | null): boolean =>
  list === undefined || list === "all" || value === null || list.includes(value);

const problemWith = (method: SupportedMethod, wish: PaymentWish): string | null => {
  if (!method.captureMethods.includes(wish.captureMethod)) return `capture_method ${wish.captureMethod}`;
  if (!includes(method.currencies, wish.currency)) return `currency ${wish.currency}`;
  if (!includes(method.countries, wish.billingCountry)) return `country ${wish.billingCountry ?? ""}`;
  if (!includes(method.cardNetworks, wish.cardNetwork)) return `card network ${wish.cardNetwork ?? ""}`;
  if (wish.isNetworkToken === true && method.supportsNetworkTokens !== true) return "a network token";
  if (method.threeDs === "required" && wish.authenticationType !== "three_ds") return "a payment without three_ds";
  return null;
};

/**
 * What the connector does not take of this payment, in the API's words; null when it can take it. Ask before the
 * payment's status is written: nothing has to be undone then.
 */
export const unsupportedWish = (manifest: ConnectorManifest, wish: PaymentWish): string | null => {
  const refused = requestMembers.find(
    (member) => manifest.requestMembers[member].support === "refused" && wish.requestMembers?.includes(member),
  );
  if (refused !== undefined) return refused;
  if (wish.isSplit === true && manifest.supportsSplitPayments !== true) return "split_payments";
  const type = wish.paymentMethodType;
  const methods = manifest.supportedMethods.filter(
    (method) =>
      method.paymentMethod === wish.paymentMethod && (type === null || method.paymentMethodTypes.includes(type)),
  );
  if (methods.length === 0) return type === null ? wish.paymentMethod : `${wish.paymentMethod} ${type}`;
  const problems = methods.map((method) => problemWith(method, wish));
  return problems.includes(null) ? null : (problems[0] ?? null);
};

/** The facts of a payout that decide whether a connector can make it at all. */
export interface PayoutWish {
  readonly payoutType: SupportedPayoutMethod["payoutType"];
  /** Sub-type, such as `sepa` or `paypal`; null: any. */
  readonly payoutMethodType: string | null;
  readonly currency: string;
  readonly country: string | null;
}

const problemWithPayout = (method: SupportedPayoutMethod, wish: PayoutWish): string | null => {
  if (!includes(method.currencies, wish.currency)) return `currency ${wish.currency}`;
  return includes(method.countries, wish.country) ? null : `country ${wish.country ?? ""}`;
};

/** What the connector does not take of this payout, in the API's words; null when it can make it. */
export const unsupportedPayout = (manifest: ConnectorManifest, wish: PayoutWish): string | null => {
  const methods = (manifest.supportedPayoutMethods ?? []).filter(
    ({ payoutType, types }) => payoutType === wish.payoutType && includes(types, wish.payoutMethodType),
  );
  const problems = methods.map((method) => problemWithPayout(method, wish));
  if (problems.length === 0) return `payout_type ${wish.payoutType} ${wish.payoutMethodType ?? ""}`.trimEnd();
  return problems.includes(null) ? null : (problems[0] ?? null);
};
