import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, described, flag, freeObject, integer, list, metadataObject } from "../schema.ts";
import { nullable, record, request, text } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { cardRequest, networkTokenRequest, paymentMethodDataRequest } from "./payment-method-data.ts";
import { paymentExperience, paymentMethod, paymentMethodType } from "./payment-records.ts";
import { cardNetworks, paymentMethodStatuses } from "./payment-values.ts";

const clientSecret = text("Client secret of the payment method; needed with a publishable key.", { maxLength: 128 });

const cardNetwork = choice("Network of the card.", cardNetworks, "CardNetwork");

const bankAccount = freeObject("A bank account, keyed by its kind.");

/** Body of POST /payment_methods. */
export const createPaymentMethodBody = request(
  "CreatePaymentMethodRequest",
  "A payment method to store. Without data it waits for them.",
  {
    payment_method: paymentMethod,
    payment_method_type: paymentMethodType,
    payment_method_issuer: text("Who issued it. Taken, and without effect.", { maxLength: 255 }),
    payment_method_issuer_code: text("Code of who issued it. Taken, and without effect.", { maxLength: 64 }),
    card_network: described("Network of the card; card.card_network goes before it.", cardNetwork),
    customer_id: text("Whose it is.", { minLength: 1, maxLength: 64 }),
    card: cardRequest,
    wallet: freeObject("A wallet, keyed by its kind."),
    bank_transfer: bankAccount,
    bank_transfer_data: described("The same as bank_transfer, which goes before it.", bankAccount),
    payment_method_data: paymentMethodDataRequest,
    network_token: networkTokenRequest,
    billing: contactRequest,
    metadata: metadataObject(
      "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
    ),
    client_secret: clientSecret,
  },
  ["payment_method"],
);

const cardUpdate = request("CardUpdateRequest", "What may change of a stored card.", {
  card_exp_month: text("Month of expiry, 01 to 12."),
  card_exp_year: text("Year of expiry, two or four digits."),
  card_holder_name: text("Name on the card.", { maxLength: 255 }),
  nick_name: text("The customer's own name for the card.", { maxLength: 255 }),
});

/** Body of POST /payment_methods/{payment_method_id}/update. */
export const updatePaymentMethodBody = request(
  "UpdatePaymentMethodRequest",
  "What to change; what is left out stays.",
  { card: cardUpdate, wallet: freeObject("A wallet, keyed by its kind."), client_secret: clientSecret },
);

/** Body of POST /payment_methods/{payment_method_id}/save. */
export const savePaymentMethodBody = request(
  "SavePaymentMethodRequest",
  "The data that a payment method waits for.",
  { payment_method_data: paymentMethodDataRequest, client_secret: clientSecret },
  ["payment_method_data"],
);

const storedCard = record("StoredCard", "What may be shown of a stored card.", {
  scheme: nullable(text("Network of the card.")),
  issuer_country: nullable(text("Country of the issuing bank.")),
  last4_digits: nullable(text("Last four digits.")),
  expiry_month: nullable(text("Month of expiry.")),
  expiry_year: nullable(text("Year of expiry.")),
  card_holder_name: nullable(text("Name on the card.")),
  card_fingerprint: nullable(text("Code of the card, the same whenever it is used.")),
  nick_name: nullable(text("The customer's own name for the card.")),
  card_network: nullable(cardNetwork),
  card_isin: nullable(text("First six digits.")),
  card_issuer: nullable(text("Bank that issued the card.")),
  card_type: nullable(text("credit, debit or prepaid.")),
  saved_to_locker: flag("Whether the card is in the vault."),
});

const storedToken = record("StoredNetworkToken", "A card network's token that is kept beside the card.", {
  card_network: nullable(cardNetwork),
  expiry_month: text("Month of the token's expiry."),
  expiry_year: text("Year of the token's expiry."),
});

const shown = {
  payment_method_id: text("Id of the payment method.", { examples: ["pm_Q7vB2kX9mT4nW8sYc1Lz"] }),
  customer_id: text("Whose it is."),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
  card: nullable(storedCard),
  network_token: nullable(storedToken),
  billing: nullable(contact),
  metadata: nullable(freeObject("Your own data.")),
  recurring_enabled: flag("Whether it can be charged without the customer."),
  installment_payment_enabled: flag("Whether it can be charged in instalments."),
  payment_experience: nullable(list("What the customer goes through.", paymentExperience)),
  created: dateTime("When it was stored."),
  last_used_at: dateTime("When it was last used."),
} as const;

/** A stored payment method as Railyard answers it. */
export const storedPaymentMethod = record("StoredPaymentMethod", "A payment method of a customer.", {
  merchant_id: text("The merchant."),
  ...shown,
  payment_method_status: choice("State of the stored payment method.", paymentMethodStatuses, "PaymentMethodStatus"),
  client_secret: nullable(
    text("What a client completes it with while it waits for its data; told whenever one is made, later null."),
  ),
});

const listedPaymentMethod = record("CustomerPaymentMethod", "A payment method that a customer can pay with.", {
  payment_token: text("Names the payment method in a confirmation; lives 15 minutes."),
  ...shown,
  requires_cvv: flag("Whether the customer is to give the security code."),
  default_payment_method_set: flag("Whether it is the one to offer first."),
});

/** Answer of the lists of a customer's payment methods. */
export const customerPaymentMethods = record("CustomerPaymentMethods", "What a customer can pay with.", {
  customer_payment_methods: list("The payment methods, last used first.", listedPaymentMethod),
  is_guest_customer: nullable(flag("Whether the payment has no customer who could have stored one.")),
});

/** Answer of DELETE /payment_methods/{payment_method_id}. */
export const paymentMethodDeletion = record("PaymentMethodDeletion", "What was erased.", {
  payment_method_id: text("The payment method."),
  deleted: flag("Whether it is gone."),
});

/** Answer of POST /customers/{customer_id}/payment_methods/{payment_method_id}/default. */
export const defaultPaymentMethod = record("DefaultPaymentMethod", "What is offered first.", {
  default_payment_method_id: nullable(text("The payment method.")),
  customer_id: text("The customer."),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
});

const listMembers = {
  limit: integer("How many at most; 100 when left out.", { minimum: 1, maximum: 100 }),
  accepted_countries: list("Accepted for compatibility.", text("A country."), { maxItems: 300 }),
  accepted_currencies: list("Accepted for compatibility.", text("A currency."), { maxItems: 300 }),
  amount: integer("Accepted for compatibility.", { minimum: 0 }),
  recurring_enabled: flag("Only those that can, or cannot, be charged without the customer."),
  installment_payment_enabled: flag("Accepted for compatibility."),
  card_networks: list("Only cards of these networks.", choice("A network.", cardNetworks), { maxItems: 20 }),
  client_secret: text("Client secret of the payment that the customer is about to make.", { maxLength: 128 }),
} as const;

/** Query string of the lists of a customer's payment methods. */
export const listPaymentMethodsQuery = request("ListCustomerPaymentMethodsQuery", "Which of them.", listMembers);

export type StoredPaymentMethod = FromSchema<typeof storedPaymentMethod>;
export type ListedPaymentMethod = FromSchema<typeof listedPaymentMethod>;
export type CustomerPaymentMethods = FromSchema<typeof customerPaymentMethods>;
export type DefaultPaymentMethod = FromSchema<typeof defaultPaymentMethod>;
export type CreatePaymentMethodRequest = FromSchema<typeof createPaymentMethodBody>;
export type UpdatePaymentMethodRequest = FromSchema<typeof updatePaymentMethodBody>;
export type SavePaymentMethodRequest = FromSchema<typeof savePaymentMethodBody>;
export type ListPaymentMethodsQuery = FromSchema<typeof listPaymentMethodsQuery>;
