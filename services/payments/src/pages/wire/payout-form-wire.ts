import { asciiEmail } from "@railyard/addresses";
import { cutText } from "@railyard/members";
import type { PayoutMethodDataRequest } from "@railyard/contracts";

import type { DestinationField, PayoutOption, PayoutOptionKey } from "../domain/payout-options.ts";
import { inputName } from "../domain/payout-options.ts";
import type { SentForm } from "./payment-form-wire.ts";
import { readExpiry, textOf } from "./payment-form-wire.ts";

type Values = Readonly<Partial<Record<DestinationField, string>>>;

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

/** The request data for what was typed. */
const dataByOption: Readonly<Record<PayoutOptionKey, (values: Values) => PayoutMethodDataRequest>> = {
  sepa: ({ iban }) => ({ bank: { iban: iban ?? null } }),
  ach: (values) => ({
    bank: {
      bank_routing_number: cutText(values.routing_number?.replaceAll(/[\s-]/g, ""), 9) ?? null,
      bank_account_number: values.account_number ?? null,
      bank_country_code: "US",
    },
  }),
  bacs: (values) => ({
    bank: {
      bank_sort_code: cutText(values.sort_code, 8) ?? null,
      bank_account_number: values.account_number ?? null,
      bank_country_code: "GB",
    },
  }),
  pix: (values) => ({ bank: { pix_key: cutText(values.pix_key, 77) ?? null, bank_country_code: "BR" } }),
  card: cardOf,
  paypal: ({ email }) => ({ wallet: { paypal: { email: email ?? null } } as Wallet }),
  venmo: ({ telephone }) => ({
    wallet: { venmo: { telephone_number: cutText(telephone, 32) ?? null } } as Wallet,
  }),
  interac: ({ email }) => ({ bank_redirect: { interac: { email: email ?? null } } }),
};

/** What is wrong with a form. */
export interface DestinationProblem {
  /** Null: it is about the choice. */
  readonly field: DestinationField | null;
  readonly problem: "missing" | "wrong" | "unavailable";
}

const emailPattern = /^[^\s@"<>]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const telephonePattern = /^\+?[0-9 ()/-]{6,32}$/;

const shapes: Readonly<Partial<Record<DestinationField, (text: string) => boolean>>> = {
  email: (text) => text.length <= 255 && emailPattern.test(asciiEmail(text)),
  telephone: (text) => telephonePattern.test(text),
  card_expiry: (text) => readExpiry(text) !== null,
  iban: (text) => text.length <= 42,
  account_number: (text) => text.length <= 64,
};

/** The destination in a form: the data of a request, or everything that is wrong with it. */
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
  return problems.length > 0 ? { problems } : { data: dataByOption[option.key](values) };
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
