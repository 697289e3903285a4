import { defineOperation } from "../../operation.ts";
import {
  countCustomersQuery,
  countedCustomerList,
  createCustomerBody,
  customer,
  customerDeletion,
  customerList,
  listCustomersQuery,
  updateCustomerBody,
} from "../../resources/customer.ts";
import { pathParameters } from "../../schema.ts";

const customerPath = pathParameters({ customer_id: "The customer." });

const shape = { service: "payments", api: "merchant", tag: "Customers", access: ["merchant_key", "jwt"] } as const;

export const createCustomer = defineOperation({
  ...shape,
  operationId: "createCustomer",
  method: "POST",
  path: "/customers",
  permission: "customers:write",
  summary: "Create a customer",
  description:
    "Creates a customer, with your own id or a generated one. A payment that names an unknown customer also " +
    "creates it.",
  body: createCustomerBody,
  bodyOptional: true,
  response: customer,
  failures: ["duplicate_customer"],
});

export const listCustomers = defineOperation({
  ...shape,
  operationId: "listCustomers",
  weight: "list",
  list: { style: "offset", items: "" },
  method: "GET",
  path: "/customers/list",
  permission: "customers:read",
  summary: "List customers",
  description: "Returns the matching customers, newest first. Erased customers are left out.",
  query: listCustomersQuery,
  response: customerList,
});

export const listCustomersWithCount = defineOperation({
  ...shape,
  operationId: "listCustomersWithCount",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/customers/list_with_count",
  permission: "customers:read",
  summary: "List and count customers",
  description: "Returns the matching customers, newest first, and their total number.",
  query: countCustomersQuery,
  response: countedCustomerList,
});

export const retrieveCustomer = defineOperation({
  ...shape,
  operationId: "retrieveCustomer",
  method: "GET",
  path: "/customers/{customer_id}",
  access: ["merchant_key", "jwt", "ephemeral_key"],
  permission: "customers:read",
  summary: "Retrieve a customer",
  description: "Returns the customer. An ephemeral key gives access to its own customer only.",
  pathParameters: customerPath,
  response: customer,
  failures: ["customer_not_found", "customer_redacted", "ephemeral_key_mismatch"],
});

export const updateCustomer = defineOperation({
  ...shape,
  operationId: "updateCustomer",
  method: "POST",
  path: "/customers/{customer_id}",
  permission: "customers:write",
  summary: "Update a customer",
  description: "Changes the members that are sent; omitted members stay.",
  pathParameters: customerPath,
  body: updateCustomerBody,
  response: customer,
  failures: ["customer_not_found", "customer_redacted"],
});

export const deleteCustomer = defineOperation({
  ...shape,
  operationId: "deleteCustomer",
  method: "DELETE",
  path: "/customers/{customer_id}",
  permission: "customers:write",
  summary: "Erase a customer",
  description:
    "Permanently erases the personal data (PII) of the customer, here and on the customer's payments, the " +
    "stored payment methods, and the evidence in disputes about the payments. The payments stay, and so does the id, " +
    "which cannot be used again.",
  pathParameters: customerPath,
  response: customerDeletion,
  failures: ["customer_not_found", "customer_redacted", "customer_has_mandate", "customer_has_subscription"],
});

/** The operations on customers; the lists come before the paths they would match. */
export const customerOperations = [
  createCustomer,
  listCustomers,
  listCustomersWithCount,
  retrieveCustomer,
  updateCustomer,
  deleteCustomer,
] as const;
