import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import { given } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";
import type { MandateDataParams } from "./other-method-params.ts";
import type { AddressParams, BillingDetailsParams, CustomerParams, PaymentIntentParams } from "./params.ts";

const addressOf = (contact: ContactAddress): AddressParams => {
  const lines = [contact.line2, contact.line3].filter((line) => given(line) !== undefined);
  return {
    line1: given(contact.line1),
    line2: given(lines.join(", ")),
    city: given(contact.city),
    state: stateOf(contact),
    postal_code: given(contact.zip),
    country: given(contact.country),
  };
};

const nameOf = (contact: ContactAddress): string | undefined =>
  given([contact.firstName, contact.lastName].filter((part) => given(part) !== undefined).join(" "));

/** Bank debits name the holder next to the account. */
const holderOf = ({ paymentMethodData: data }: AuthorizeInput): string | undefined => {
  if (data.type !== "other") return undefined;
  const [account] = Object.values(data.data);
  return textAt(account, "bank_account_holder_name");
};

export const billingDetails = (input: AuthorizeInput): BillingDetailsParams => {
  const { billing, email, customerName, phone } = input;
  return {
    address: billing === null ? undefined : addressOf(billing),
    email: given(billing?.email ?? email),
    name: holderOf(input) ?? (billing === null ? undefined : nameOf(billing)) ?? given(customerName),
    phone: given(phone),
  };
};

export const customerParams = (input: AuthorizeInput): CustomerParams => ({
  email: given(input.email ?? input.billing?.email),
  name: (input.billing === null ? undefined : nameOf(input.billing)) ?? given(input.customerName),
  metadata: input.customerId === null ? {} : { customer_id: input.customerId },
});

export const shippingOf = ({ shipping }: AuthorizeInput): PaymentIntentParams["shipping"] => {
  const name = shipping === null ? undefined : nameOf(shipping);
  return shipping === null || name === undefined || given(shipping.line1) === undefined
    ? undefined
    : { name, address: addressOf(shipping) };
};

/** The customer's agreement to a debit, with the browser in which it was given when that is known. */
export const mandateData = ({ browserInformation: browser }: AuthorizeInput): MandateDataParams => {
  const address = textAt(browser, "ip_address");
  const agent = textAt(browser, "user_agent");
  const online = address === undefined || agent === undefined ? undefined : { ip_address: address, user_agent: agent };
  return { customer_acceptance: { type: online === undefined ? "offline" : "online", online } };
};
