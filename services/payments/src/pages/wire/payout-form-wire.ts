import type { PayoutMethodDataRequest, PayoutType } from "@railyard/contracts";

import type { SentForm } from "./payment-form-wire.ts";
import { readExpiry, textOf } from "./payment-form-wire.ts";
import type { PayoutLinkSettings } from "../../links/domain/payout-link.ts";

/** Ways in which a page offers to send money. */
export const payoutOptionKeys = ["sepa", "ach", "bacs", "pix", "card", "paypal", "venmo", "interac"] as const;

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

type Values = Readonly<Partial<Record<DestinationField, string>>>;

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
  readonly dataOf: (values: Values) => PayoutMethodDataRequest;
}

// A request has exactly one kind, whatever the schema allows.
type Wallet = NonNullable<PayoutMethodDataRequest["wallet"]>;

const cardOf = (values: Values): PayoutMethodDataRequest => {
  const expiry = readExpiry(values.card_expiry ?? "");
  return {
    card: {
      card_number: (values.card_number ?? "").replaceAll(/[\s-]/g, ""),
      expiry_month: expiry?.month ?? "",
      expiry_year: expiry?.year ?? "",
      card_holder_name: values.card_holder ?? null,
    },
  };
};

const options: readonly PayoutOption[] = [
  {
    key: "sepa",
    payoutType: "bank",
    types: ["sepa"],
    exceptFor: ["USD", "GBP", "BRL"],
    fields: ["iban"],
    dataOf: ({ iban }) => ({ bank: { iban: iban ?? null } }),
  },
  {
    key: "ach",
    payoutType: "bank",
    types: ["ach"],
    currencies: ["USD"],
    fields: ["routing_number", "account_number"],
    dataOf: (values) => ({
      bank: {
        bank_routing_number: values.routing_number?.replaceAll(/[\s-]/g, "").slice(0, 9) ?? null,
        bank_account_number: values.account_number ?? null,
        bank_country_code: "US",
      },
    }),
  },
  {
    key: "bacs",
    payoutType: "bank",
    types: ["bacs"],
    currencies: ["GBP"],
    fields: ["sort_code", "account_number"],
    dataOf: (values) => ({
      bank: {
        bank_sort_code: values.sort_code?.slice(0, 8) ?? null,
        bank_account_number: values.account_number ?? null,
        bank_country_code: "GB",
      },
    }),
  },
  {
    key: "pix",
    payoutType: "bank",
    types: ["pix"],
    currencies: ["BRL"],
    fields: ["pix_key"],
    dataOf: (values) => ({ bank: { pix_key: values.pix_key?.slice(0, 77) ?? null, bank_country_code: "BR" } }),
  },
  {
    key: "card",
    payoutType: "card",
    types: ["credit", "debit"],
    fields: ["card_number", "card_expiry", "card_holder"],
    optional: ["card_holder"],
    dataOf: cardOf,
  },
  {
    key: "paypal",
    payoutType: "wallet",
    types: ["paypal"],
    fields: ["email"],
    dataOf: ({ email }) => ({ wallet: { paypal: { email: email ?? null } } as Wallet }),
  },
  {
    key: "venmo",
    payoutType: "wallet",
    types: ["venmo"],
    currencies: ["USD"],
    fields: ["telephone"],
    dataOf: ({ telephone }) => ({
      wallet: { venmo: { telephone_number: telephone?.slice(0, 32) ?? null } } as Wallet,
    }),
  },
  {
    key: "interac",
    payoutType: "bank_redirect",
    types: ["interac"],
    currencies: ["CAD"],
    fields: ["email"],
    dataOf: ({ email }) => ({ bank_redirect: { interac: { email: email ?? null } } }),
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

/** What is wrong with a form. */
export interface DestinationProblem {
  /** Null: it is about the choice. */
  readonly field: DestinationField | null;
  readonly problem: "missing" | "wrong" | "unavailable";
}

const emailPattern = /^[^\s@"<>]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const telephonePattern = /^\+?[0-9 ()/-]{6,32}$/;

const shapes: Readonly<Partial<Record<DestinationField, (text: string) => boolean>>> = {
  email: (text) => text.length <= 255 && emailPattern.test(text),
  telephone: (text) => telephonePattern.test(text),
  card_expiry: (text) => readExpiry(text) !== null,
  iban: (text) => text.length <= 42,
  account_number: (text) => text.length <= 64,
};

/** What a form says of a destination: the data of a request, or everything that is wrong with it. */
export const readDestination = (
  form: SentForm,
  option: PayoutOption,
): { readonly data: PayoutMethodDataRequest } | { readonly problems: readonly DestinationProblem[] } => {
  const values: Partial<Record<DestinationField, string>> = {};
  const problems: DestinationProblem[] = [];
  for (const field of option.fields) {
    const text = textOf(form, inputName(option, field));
    if (text !== "") values[field] = text;
    if (text === "" && option.optional?.includes(field) !== true) problems.push({ field, problem: "missing" });
    else if (text !== "" && shapes[field]?.(text) === false) problems.push({ field, problem: "wrong" });
  }
  return problems.length > 0 ? { problems } : { data: option.dataOf(values) };
};

/** The input that a refusal of the API is about, by the member it names. */
export const fieldOfMember = (member: string): DestinationField | null => {
  const fields: Readonly<Record<string, DestinationField>> = {
    iban: "iban",
    bic: "iban",
    bank_account_number: "account_number",
    bank_routing_number: "routing_number",
    bank_sort_code: "sort_code",
    pix_key: "pix_key",
    card_number: "card_number",
    card_exp_month: "card_expiry",
    card_exp_year: "card_expiry",
    interac: "email",
    paypal: "email",
    venmo: "telephone",
  };
  return fields[member.split(".").at(-1) ?? ""] ?? null;
};
