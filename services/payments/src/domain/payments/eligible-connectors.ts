import type {
  AuthenticationType,
  CaptureMethod,
  CardNetwork,
  ConnectorSnapshot,
  MerchantSnapshot,
  PaymentMethod,
  PaymentMethodType,
} from "@railyard/contracts";

import { networkOf } from "./attempt.ts";
import type { PaymentState } from "./payment.ts";
import { splitOf } from "./split-payment.ts";

/** The facts of a payment that decide which connector accounts can take it. */
export interface EligibilityWish {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: AuthenticationType;
  readonly currency: string;
  /** In minor units. */
  readonly amount: number;
  readonly billingCountry: string | null;
  readonly cardNetwork: CardNetwork | null;
  /** Whether what is taken is shared with another account. */
  readonly isSplit?: boolean;
  /** Whether there is a card network's token only, and no card number. */
  readonly isNetworkToken?: boolean;
}

/** The wish of a payment with its method; null while it has none. */
export const wishOf = ({ payment, attempt }: PaymentState): EligibilityWish | null => {
  if (attempt.paymentMethod === null) return null;
  const { method } = attempt.details;
  return {
    paymentMethod: attempt.paymentMethod,
    paymentMethodType: attempt.paymentMethodType,
    captureMethod: payment.captureMethod,
    authenticationType: attempt.authenticationType,
    currency: payment.currency,
    amount: payment.netAmount,
    billingCountry: payment.details.billing?.address?.country ?? null,
    cardNetwork: networkOf(method),
    ...(method?.kind === "network_token" ? { isNetworkToken: true } : {}),
    ...(splitOf(payment) === null ? {} : { isSplit: true }),
  };
};

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** `{type: enable_only | disable_only | all_accepted, list}`; anything else does not narrow. */
const accepts = (rule: unknown, value: string | null): boolean => {
  if (!isMembers(rule) || value === null) return true;
  const list = listOf(rule["list"]);
  if (list === null) return true;
  if (rule["type"] === "enable_only") return list.includes(value);
  return rule["type"] === "disable_only" ? !list.includes(value) : true;
};

const withinLimits = (limits: Members, wish: EligibilityWish): boolean => {
  const { minimum_amount: minimum, maximum_amount: maximum } = limits;
  // Nothing is charged for 0, so no least amount keeps it out.
  if (typeof minimum === "number" && wish.amount > 0 && wish.amount < minimum) return false;
  if (typeof maximum === "number" && wish.amount > maximum) return false;
  if (!accepts(limits["accepted_currencies"], wish.currency)) return false;
  return accepts(limits["accepted_countries"], wish.billingCountry);
};

const includesNetwork = (networks: unknown, wish: EligibilityWish): boolean => {
  const list = listOf(networks);
  return list === null || list.length === 0 || wish.cardNetwork === null || list.includes(wish.cardNetwork);
};

const typeFits = (type: unknown, wish: EligibilityWish): boolean => {
  const name = isMembers(type) ? type["payment_method_type"] : type;
  if (wish.paymentMethodType !== null && name !== wish.paymentMethodType) return false;
  return !isMembers(type) || (includesNetwork(type["card_networks"], wish) && withinLimits(type, wish));
};

const methodFits = (entry: unknown, wish: EligibilityWish): boolean => {
  if (!isMembers(entry) || entry["payment_method"] !== wish.paymentMethod) return false;
  if (!withinLimits(entry, wish) || !includesNetwork(entry["payment_schemes"], wish)) return false;
  const types = listOf(entry["payment_method_types"]);
  return types === null || types.length === 0 || types.some((type) => typeFits(type, wish));
};

/** Whether the account's own settings let the payment through; without settings everything is. */
export const isEnabledFor = (account: ConnectorSnapshot, wish: EligibilityWish): boolean =>
  account.payment_methods_enabled === null ||
  account.payment_methods_enabled.some((entry) => methodFits(entry, wish));

/** Whether payments of the profile can go to the account at all. */
export const isUsable = (account: ConnectorSnapshot, profileId: string): boolean =>
  account.profile_id === profileId &&
  account.connector_type === "payment_processor" &&
  !account.disabled &&
  account.status === "active";

/** The accounts in the profile's default order; those that it does not name follow in the order of their making. */
export const inDefaultOrder = (
  merchant: MerchantSnapshot,
  profileId: string,
  accounts: readonly ConnectorSnapshot[],
): readonly ConnectorSnapshot[] => {
  const order = merchant.profiles.find((profile) => profile.profile_id === profileId)?.default_fallback ?? [];
  const place = (account: ConnectorSnapshot): number => {
    const index = order.indexOf(account.merchant_connector_id);
    return index === -1 ? order.length : index;
  };
  return [...accounts].sort((left, right) => place(left) - place(right));
};

/**
 * Accounts of the profile that can take the payment, in the profile's default order; accounts that the order does not
 * name follow in the order of their making.
 * @param unsupported what the connector itself cannot do; null when it can.
 */
export const eligibleAccounts = (
  merchant: MerchantSnapshot,
  profileId: string,
  wish: EligibilityWish,
  unsupported: (connector: string, wish: EligibilityWish) => string | null,
): readonly ConnectorSnapshot[] => {
  const accounts = merchant.connectors
    .filter((account) => isUsable(account, profileId) && isEnabledFor(account, wish))
    .filter((account) => unsupported(account.connector_name, wish) === null);
  return inDefaultOrder(merchant, profileId, accounts);
};
