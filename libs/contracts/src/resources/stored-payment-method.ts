import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, described, flag, freeObject, integer, list, metadataObject } from "../schema.ts";
import { nullable, record, request, text } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { customerId } from "./customer-id.ts";
import { cardRequest, networkTokenRequest, paymentMethodDataRequest } from "./payment-method-data.ts";
import { paymentExperience, paymentMethod, paymentMethodType } from "./payment-records.ts";
import { cardNetworks, paymentMethodStatuses } from "./payment-values.ts";

const clientSecret = text("Client secret of the payment method; required with a publishable key.", { maxLength: 128 });

const cardNetwork = choice("Card network.", cardNetworks, "CardNetwork");

const bankAccount = freeObject("A bank account, keyed by its kind.");

/** Body of POST /payment_methods. */
export const createPaymentMethodBody = request(
  "CreatePaymentMethodRequest",
  "A payment method to store. Without data it is created incomplete.",
  {
    payment_method: paymentMethod,
    payment_method_type: paymentMethodType,
    payment_method_issuer: text("The issuer. Accepted without effect.", { maxLength: 255 }),
    payment_method_issuer_code: text("Code of the issuer. Accepted without effect.", { maxLength: 64 }),
    card_network: described("Network of the card; card.card_network takes precedence.", cardNetwork),
    customer_id: customerId("The customer who owns it."),
    card: cardRequest,
    wallet: freeObject("A wallet, keyed by its kind."),
    bank_transfer: bankAccount,
    bank_transfer_data: described("The same as bank_transfer, which takes precedence.", bankAccount),
    payment_method_data: paymentMethodDataRequest,
    network_token: networkTokenRequest,
    billing: contactRequest,
    metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
    client_secret: clientSecret,
  },
  ["payment_method"],
);

const cardUpdate = request("CardUpdateRequest", "Changeable members of a stored card.", {
  card_exp_month: text("Month of expiry, 01 to 12."),
  card_exp_year: text("Year of expiry, two or four digits."),
  card_holder_name: text("Name on the card.", { maxLength: 255 }),
  nick_name: text("The customer's nick name for the card.", { maxLength: 255 }),
});

/** Body of POST /payment_methods/{payment_method_id}/update. */
export const updatePaymentMethodBody = request("UpdatePaymentMethodRequest", "The changes; omitted members stay.", {
  card: cardUpdate,
  wallet: freeObject("A wallet, keyed by its kind."),
  client_secret: clientSecret,
});

/** Body of POST /payment_methods/{payment_method_id}/save. */
export const savePaymentMethodBody = request(
  "SavePaymentMethodRequest",
  "The data of an incomplete payment method.",
  { payment_method_data: paymentMethodDataRequest, client_secret: clientSecret },
  ["payment_method_data"],
);

const storedCard = record("StoredCard", "Card details without the PAN.", {
  scheme: nullable(text("Card network.")),
  issuer_country: nullable(text("Country of the issuing bank.")),
  last4_digits: nullable(text("Last four digits.")),
  expiry_month: nullable(text("Month of expiry.")),
  expiry_year: nullable(text("Year of expiry.")),
  card_holder_name: nullable(text("Name on the card.")),
  card_fingerprint: nullable(text("Card fingerprint: stable per-merchant hash of the PAN.")),
  nick_name: nullable(text("The customer's nick name for the card.")),
  card_network: nullable(cardNetwork),
  card_isin: nullable(text("BIN: first six digits.")),
  card_issuer: nullable(text("Issuer of the card.")),
  card_type: nullable(text("credit, debit or prepaid.")),
  saved_to_locker: flag("Whether the card is in the vault."),
});

const storedToken = record("StoredNetworkToken", "A network token stored with the card.", {
  card_network: nullable(cardNetwork),
  expiry_month: text("Month of the token's expiry."),
  expiry_year: text("Year of the token's expiry."),
});

const shown = {
  payment_method_id: text("Id of the payment method.", { examples: ["pm_Q7vB2kX9mT4nW8sYc1Lz"] }),
  customer_id: text("The customer who owns it."),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
  card: nullable(storedCard),
  network_token: nullable(storedToken),
  billing: nullable(contact),
  metadata: nullable(freeObject("Metadata.")),
  recurring_enabled: flag("Whether it can be used for merchant-initiated transactions (MIT)."),
  installment_payment_enabled: flag("Whether it supports instalments."),
  payment_experience: nullable(list("Flow of the customer.", paymentExperience)),
  created: dateTime("Time of creation."),
  last_used_at: dateTime("Time of last use."),
} as const;

/** A stored payment method as Railyard answers it. */
export const storedPaymentMethod = record("StoredPaymentMethod", "A payment method of a customer.", {
  merchant_id: text("The merchant."),
  ...shown,
  payment_method_status: choice("Status of the stored payment method.", paymentMethodStatuses, "PaymentMethodStatus"),
  client_secret: nullable(text("Client secret for completing the payment method; shown at creation, later null.")),
});

const listedPaymentMethod = record("CustomerPaymentMethod", "A stored payment method available to the customer.", {
  payment_token: text("Token for confirming a payment with it; valid for 15 minutes."),
  ...shown,
  requires_cvv: flag("Whether the security code must be collected from the customer."),
  default_payment_method_set: flag("Whether it is the default."),
});

/** Answer of the lists of a customer's payment methods. */
export const customerPaymentMethods = record("CustomerPaymentMethods", "Available payment methods.", {
  customer_payment_methods: list("The payment methods, most recently used first.", listedPaymentMethod),
  is_guest_customer: nullable(flag("Whether the payment has no customer (guest checkout).")),
});

/** Answer of DELETE /payment_methods/{payment_method_id}. */
export const paymentMethodDeletion = record("PaymentMethodDeletion", "Result of the erasure.", {
  payment_method_id: text("The payment method."),
  deleted: flag("Whether it is erased."),
});

/** Answer of POST /customers/{customer_id}/payment_methods/{payment_method_id}/default. */
export const defaultPaymentMethod = record("DefaultPaymentMethod", "The default payment method.", {
  default_payment_method_id: nullable(text("The payment method.")),
  customer_id: text("The customer."),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
});

const listMembers = {
  limit: integer("Maximum number of items; default 100.", { minimum: 1, maximum: 100 }),
  accepted_countries: list("Accepted for compatibility.", text("A country."), { maxItems: 300 }),
  accepted_currencies: list("Accepted for compatibility.", text("A currency."), { maxItems: 300 }),
  amount: integer("Accepted for compatibility.", { minimum: 0 }),
  recurring_enabled: flag("Only those that can, or cannot, be used for merchant-initiated transactions (MIT)."),
  installment_payment_enabled: flag("Accepted for compatibility."),
  card_networks: list("Only cards of these networks.", choice("A network.", cardNetworks), { maxItems: 20 }),
  client_secret: text("Client secret of the customer's payment.", { maxLength: 128 }),
} as const;

/** Query string of the lists of a customer's payment methods. */
export const listPaymentMethodsQuery = request(
  "ListCustomerPaymentMethodsQuery",
  "Filter of the payment methods.",
  listMembers,
);

export type StoredPaymentMethod = FromSchema<typeof storedPaymentMethod>;
export type ListedPaymentMethod = FromSchema<typeof listedPaymentMethod>;
export type CustomerPaymentMethods = FromSchema<typeof customerPaymentMethods>;
export type DefaultPaymentMethod = FromSchema<typeof defaultPaymentMethod>;
export type CreatePaymentMethodRequest = FromSchema<typeof createPaymentMethodBody>;
export type UpdatePaymentMethodRequest = FromSchema<typeof updatePaymentMethodBody>;
export type SavePaymentMethodRequest = FromSchema<typeof savePaymentMethodBody>;
export type ListPaymentMethodsQuery = FromSchema<typeof listPaymentMethodsQuery>;
