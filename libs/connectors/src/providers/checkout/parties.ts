import { cutText } from "@railyard/members";
import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";

const longestNamePart = 50;
const longestStreetNumber = 10;

export const addressOf = (contact: ContactAddress): object => ({
  address_line1: given(contact.line1),
  address_line2: given([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", ")),
  city: given(contact.city),
  state: stateOf(contact),
  zip: given(contact.zip),
  country: given(contact.country),
});

const fullNameIn = (contact: ContactAddress | null): string | undefined =>
  given([contact?.firstName, contact?.lastName].flatMap((name) => given(name) ?? []).join(" "));

/** Name of the customer, else that of the billing address. */
export const customerNameOf = (input: AuthorizeInput): string | undefined =>
  given(input.customerName) ?? fullNameIn(input.billing);

/** Name of the billing address, else that of the customer. */
export const holderNameOf = (input: AuthorizeInput): string | undefined =>
  fullNameIn(input.billing) ?? given(input.customerName);

/** First and last name; a name of one word has no first one, and is undefined. */
export const splitName = (name: string | undefined): readonly [string, string] | undefined => {
  const words = (name ?? "").trim().split(/\s+/);
  const last = words.pop();
  return last === undefined || words.length === 0 ? undefined : [words.join(" "), last];
};

/** Whose account it is: first and last name; undefined without one of them. */
export const accountNamesOf = (
  { billing, customerName }: AuthorizeInput,
  statedName?: string,
): { readonly first_name: string; readonly last_name: string } | undefined => {
  const [first, last] = [given(billing?.firstName), given(billing?.lastName)];
  const ofBilling = first === undefined || last === undefined ? undefined : ([first, last] as const);
  const names = splitName(statedName) ?? ofBilling ?? splitName(given(customerName));
  return names === undefined
    ? undefined
    : { first_name: cutText(names[0], longestNamePart), last_name: cutText(names[1], longestNamePart) };
};

/** Calling codes: none begins another one, and those that are not named have three digits. */
const callingCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{6,14})$/;

/** A telephone number by its calling code and the rest; undefined for one without a calling code. */
export const phoneOf = (phone: string | undefined): object | undefined => {
  const [, country_code, number] = callingCode.exec(phone?.replaceAll(/[ ().-]/g, "") ?? "") ?? [];
  return country_code === undefined ? undefined : { country_code, number };
};

const numberFirst = /^(?<number>\d[^\s,]{0,9}),? +(?<street>\S.*)$/;
const numberLast = /^(?<street>.*\S),? +(?<number>\d\S{0,9})$/;

/** An address that names street and number apart; undefined when something else is missing. */
export const streetAddressOf = (contact: ContactAddress | null): object | undefined => {
  const [line, city, zip] = [given(contact?.line1), given(contact?.city), given(contact?.zip)];
  const country = given(contact?.country);
  if (line === undefined || city === undefined || zip === undefined || country === undefined) return undefined;
  const { street, number } = (numberFirst.exec(line) ?? numberLast.exec(line))?.groups ?? {};
  const second = given(contact?.line2);
  return {
    address_line1: street ?? line,
    address_line2: number ?? (second !== undefined && second.length <= longestStreetNumber ? second : undefined),
    city,
    zip,
    country,
  };
};
