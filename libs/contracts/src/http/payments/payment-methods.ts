import { defineOperation } from "../../operation.ts";
import {
  createPaymentMethodBody,
  customerPaymentMethods,
  defaultPaymentMethod,
  listPaymentMethodsQuery,
  paymentMethodDeletion,
  savePaymentMethodBody,
  storedPaymentMethod,
  updatePaymentMethodBody,
} from "../../resources/stored-payment-method.ts";
import { pathParameters } from "../../schema.ts";

const methodPath = pathParameters({ payment_method_id: "The payment method." });
const customerPath = pathParameters({ customer_id: "The customer." });

const shape = { service: "payments", face: "merchant", tag: "Payment methods" } as const;

const cardFailures = [
  "card_number_invalid",
  "card_expiry_invalid",
  "card_expired",
  "card_cvc_invalid",
  "method_data_mismatch",
] as const;

const clientSecretFailures = ["client_secret_missing", "client_secret_wrong", "client_secret_expired"] as const;

export const createPaymentMethod = defineOperation({
  ...shape,
  operationId: "createPaymentMethod",
  method: "POST",
  path: "/payment_methods",
  access: ["merchant_key", "jwt"],
  permission: "customers:write",
  summary: "Store a payment method",
  description:
    "Stores a payment method of a customer. A card is kept in the vault without its security code; the same card is " +
    "stored once per customer. A network token beside it is charged in its place wherever the provider takes " +
    "tokens. Without data the payment method waits for them, and its client secret is answered.",
  body: createPaymentMethodBody,
  response: storedPaymentMethod,
  failures: ["customer_not_found", "customer_redacted", ...cardFailures],
});

export const retrievePaymentMethod = defineOperation({
  ...shape,
  operationId: "retrievePaymentMethod",
  method: "GET",
  path: "/payment_methods/{payment_method_id}",
  access: ["merchant_key", "jwt"],
  permission: "customers:read",
  summary: "Retrieve a payment method",
  description: "Answers a stored payment method.",
  pathParameters: methodPath,
  response: storedPaymentMethod,
  failures: ["payment_method_not_found"],
});

export const updatePaymentMethod = defineOperation({
  ...shape,
  operationId: "updatePaymentMethod",
  method: "POST",
  path: "/payment_methods/{payment_method_id}/update",
  access: ["merchant_key", "publishable_key", "ephemeral_key"],
  permission: "customers:write",
  summary: "Update a payment method",
  description:
    "Changes expiry, holder or nick name of a stored card; the number of a card never changes. From a browser a " +
    "customer changes his own with an ephemeral key.",
  pathParameters: methodPath,
  body: updatePaymentMethodBody,
  response: storedPaymentMethod,
  failures: [
    "payment_method_not_found",
    "payment_method_unusable",
    "ephemeral_key_mismatch",
    ...clientSecretFailures,
    ...cardFailures,
  ],
});

export const savePaymentMethod = defineOperation({
  ...shape,
  operationId: "savePaymentMethod",
  method: "POST",
  path: "/payment_methods/{payment_method_id}/save",
  access: ["publishable_key"],
  summary: "Complete a payment method",
  description: "Gives a payment method the data that it waits for, from the customer's browser.",
  pathParameters: methodPath,
  body: savePaymentMethodBody,
  response: storedPaymentMethod,
  failures: ["payment_method_not_found", "payment_method_unusable", ...clientSecretFailures, ...cardFailures],
});

export const deletePaymentMethod = defineOperation({
  ...shape,
  operationId: "deletePaymentMethod",
  method: "DELETE",
  path: "/payment_methods/{payment_method_id}",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:write",
  summary: "Erase a payment method",
  description: "Erases a stored payment method for good. The default one can go only when it is the last.",
  pathParameters: methodPath,
  response: paymentMethodDeletion,
  failures: ["payment_method_not_found", "default_payment_method", "ephemeral_key_mismatch"],
});

export const listCustomerPaymentMethods = defineOperation({
  ...shape,
  operationId: "listCustomerPaymentMethods",
  weight: "bounded",
  method: "GET",
  path: "/customers/{customer_id}/payment_methods",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:read",
  summary: "List a customer's payment methods",
  description: "Answers what the customer can pay with, each with a token that a confirmation can name.",
  pathParameters: customerPath,
  query: listPaymentMethodsQuery,
  response: customerPaymentMethods,
  failures: ["customer_not_found", "customer_redacted", "ephemeral_key_mismatch"],
});

export const listOwnPaymentMethods = defineOperation({
  ...shape,
  operationId: "listOwnPaymentMethods",
  weight: "bounded",
  method: "GET",
  path: "/customers/payment_methods",
  access: ["publishable_key", "ephemeral_key"],
  summary: "List the payment methods of the customer who pays",
  description:
    "Answers what the customer can pay with: the customer of the payment that client_secret belongs to, or the one " +
    "of the ephemeral key. A guest has nothing stored.",
  query: listPaymentMethodsQuery,
  response: customerPaymentMethods,
  failures: ["payment_not_found", "customer_redacted", ...clientSecretFailures],
});

export const setDefaultPaymentMethod = defineOperation({
  ...shape,
  operationId: "setDefaultPaymentMethod",
  method: "POST",
  path: "/customers/{customer_id}/payment_methods/{payment_method_id}/default",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:write",
  summary: "Choose a customer's default payment method",
  description: "Makes a stored payment method the one that is offered first.",
  pathParameters: pathParameters({ customer_id: "The customer.", payment_method_id: "The payment method." }),
  response: defaultPaymentMethod,
  failures: [
    "customer_not_found",
    "customer_redacted",
    "payment_method_not_found",
    "payment_method_unusable",
    "already_default",
    "ephemeral_key_mismatch",
  ],
});

/** The operations on stored payment methods. */
export const storedPaymentMethodOperations = [
  createPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
  savePaymentMethod,
  deletePaymentMethod,
  listOwnPaymentMethods,
  listCustomerPaymentMethods,
  setDefaultPaymentMethod,
] as const;
