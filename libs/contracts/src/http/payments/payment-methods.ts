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

const shape = { service: "payments", api: "merchant", tag: "Payment methods" } as const;

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
    "Stores a payment method of a customer. A card is stored in the vault without its security code; the same " +
    "card is stored once per customer. A network token in addition is charged in its place wherever the provider " +
    "supports tokens. Without data the payment method is created empty, with a client secret to complete it.",
  body: createPaymentMethodBody,
  response: storedPaymentMethod,
  failures: ["customer_not_found", "customer_redacted", ...cardFailures, "combination_refused"],
});

export const retrievePaymentMethod = defineOperation({
  ...shape,
  operationId: "retrievePaymentMethod",
  method: "GET",
  path: "/payment_methods/{payment_method_id}",
  access: ["merchant_key", "jwt"],
  permission: "customers:read",
  summary: "Retrieve a payment method",
  description: "Returns a stored payment method.",
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
    "Changes expiry, holder or nick name of a stored card; the card number cannot change. A customer's browser " +
    "uses an ephemeral key.",
  pathParameters: methodPath,
  body: updatePaymentMethodBody,
  response: storedPaymentMethod,
  failures: [
    "payment_method_not_found",
    "payment_method_unusable",
    "ephemeral_key_mismatch",
    ...clientSecretFailures,
    ...cardFailures,
    "client_secret_with_secret_key",
    "duplicate_card",
  ],
});

export const savePaymentMethod = defineOperation({
  ...shape,
  operationId: "savePaymentMethod",
  method: "POST",
  path: "/payment_methods/{payment_method_id}/save",
  access: ["publishable_key"],
  summary: "Complete a payment method",
  description: "Supplies the data of an incomplete payment method, from the customer's browser.",
  pathParameters: methodPath,
  body: savePaymentMethodBody,
  response: storedPaymentMethod,
  failures: [
    "payment_method_not_found",
    "payment_method_unusable",
    ...clientSecretFailures,
    ...cardFailures,
    "duplicate_card",
  ],
});

export const deletePaymentMethod = defineOperation({
  ...shape,
  operationId: "deletePaymentMethod",
  method: "DELETE",
  path: "/payment_methods/{payment_method_id}",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:write",
  summary: "Erase a payment method",
  description: "Permanently erases a stored payment method. The default one can be erased only if it is the last.",
  pathParameters: methodPath,
  response: paymentMethodDeletion,
  failures: ["payment_method_not_found", "default_payment_method", "ephemeral_key_mismatch"],
});

export const listCustomerPaymentMethods = defineOperation({
  ...shape,
  operationId: "listCustomerPaymentMethods",
  weight: "bounded",
  list: { style: "whole", items: "customer_payment_methods" },
  method: "GET",
  path: "/customers/{customer_id}/payment_methods",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:read",
  summary: "List a customer's payment methods",
  description: "Returns the stored payment methods of the customer, each with a token for confirming a payment.",
  pathParameters: customerPath,
  query: listPaymentMethodsQuery,
  response: customerPaymentMethods,
  failures: ["customer_not_found", "customer_redacted", "ephemeral_key_mismatch"],
});

export const listOwnPaymentMethods = defineOperation({
  ...shape,
  operationId: "listOwnPaymentMethods",
  weight: "bounded",
  list: { style: "whole", items: "customer_payment_methods" },
  method: "GET",
  path: "/customers/payment_methods",
  access: ["publishable_key", "ephemeral_key"],
  summary: "List the payment methods of the current customer",
  description:
    "Returns the stored payment methods of the customer of the payment identified by client_secret, or of the " +
    "ephemeral key. A guest has none.",
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
  summary: "Set a customer's default payment method",
  description: "Makes a stored payment method the first one offered.",
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
