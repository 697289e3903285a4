import type { PayoutType } from "@railyard/contracts";

import type { PayoutLinkSettings } from "../../links/domain/payout-link.ts";

/** Ways in which a page offers to send money. */
const payoutOptionKeys = ["sepa", "ach", "bacs", "pix", "card", "paypal", "venmo", "interac"] as const;

export type PayoutOptionKey = (typeof payoutOptionKeys)[number];

/** Fields that ask for a destination, by their names in the words of each language. */
export type DestinationField =
  | "iban"
  | "account_number"
  | "routing_number"
  | "sort_code"
  | "pix_key"
  | "card_number"
  | "card_expiry"
  | "card_holder"
  | "email"
  | "telephone";

/** One way to be paid. */
export interface PayoutOption {
  readonly key: PayoutOptionKey;
  readonly payoutType: PayoutType;
  /** Its sub-types. */
  readonly types: readonly string[];
  /** Currencies that it is usual for; absent: every one. */
  readonly currencies?: readonly string[];
  /** Currencies that have a better one of their own. */
  readonly exceptFor?: readonly string[];
  readonly fields: readonly DestinationField[];
  readonly optional?: readonly DestinationField[];
}

const options: readonly PayoutOption[] = [
  {
    key: "sepa",
    payoutType: "bank",
    types: ["sepa"],
    exceptFor: ["USD", "GBP", "BRL"],
    fields: ["iban"],
  },
  {
    key: "ach",
    payoutType: "bank",
    types: ["ach"],
    currencies: ["USD"],
    fields: ["routing_number", "account_number"],
  },
  {
    key: "bacs",
    payoutType: "bank",
    types: ["bacs"],
    currencies: ["GBP"],
    fields: ["sort_code", "account_number"],
  },
  {
    key: "pix",
    payoutType: "bank",
    types: ["pix"],
    currencies: ["BRL"],
    fields: ["pix_key"],
  },
  {
    key: "card",
    payoutType: "card",
    types: ["credit", "debit"],
    fields: ["card_number", "card_expiry", "card_holder"],
    optional: ["card_holder"],
  },
  {
    key: "paypal",
    payoutType: "wallet",
    types: ["paypal"],
    fields: ["email"],
  },
  {
    key: "venmo",
    payoutType: "wallet",
    types: ["venmo"],
    currencies: ["USD"],
    fields: ["telephone"],
  },
  {
    key: "interac",
    payoutType: "bank_redirect",
    types: ["interac"],
    currencies: ["CAD"],
    fields: ["email"],
  },
];

/** What decides what a page offers. */
export interface OptionCriteria {
  readonly currency: string;
  /** The kind that the merchant chose; null: the recipient does. */
  readonly payoutType: PayoutType | null;
  readonly enabled: PayoutLinkSettings["enabled_payment_methods"];
  /** Whether some payout connector of the profile pays to this kind. */
  readonly isPossible: (payoutType: PayoutType, methodTypes: readonly string[]) => boolean;
}

const isEnabled = (option: PayoutOption, enabled: OptionCriteria["enabled"]): boolean =>
  enabled === undefined ||
  enabled.some(({ payment_method: method, payment_method_types: types }) => {
    if (method !== option.payoutType) return false;
    return types === undefined || types === null || types.some((type) => option.types.includes(type));
  });

/** The ways to be paid that a page offers, in the order of the table. */
export const payoutOptions = ({ currency, payoutType, enabled, isPossible }: OptionCriteria): readonly PayoutOption[] =>
  options
    .filter((option) => option.currencies?.includes(currency) ?? true)
    .filter((option) => option.exceptFor?.includes(currency) !== true)
    .filter((option) => payoutType === null || option.payoutType === payoutType)
    .filter((option) => isEnabled(option, enabled) && isPossible(option.payoutType, option.types));

/** Name of an input: several ways to be paid ask for an e-mail address. */
export const inputName = (option: Pick<PayoutOption, "key">, field: DestinationField): string =>
  `${option.key}_${field}`;
