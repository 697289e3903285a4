import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";

export const addressOf = (contact: ContactAddress): object => ({
  address_line1: given(contact.line1),
  address_line2: given([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", ")),
  city: given(contact.city),
  state: given(contact.state),
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

/** Whose account is debited; undefined without a first and a last name. */
export const accountHolderOf = (input: AuthorizeInput, statedName?: string): object | undefined => {
  const { firstName, lastName } = input.billing ?? {};
  const ofBilling = given(firstName) === undefined || given(lastName) === undefined ? undefined : [firstName, lastName];
  const names = splitName(statedName) ?? ofBilling ?? splitName(given(input.customerName));
  if (names === undefined) return undefined;
  return {
    type: "individual",
    first_name: names[0],
    last_name: names[1],
    email: given(input.email ?? input.billing?.email),
    billing_address: input.billing === null ? undefined : addressOf(input.billing),
  };
};
