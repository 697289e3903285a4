import type { FromSchema } from "json-schema-to-ts";
import { dateTime, flag, freeObject, integer, list, metadataObject } from "../schema.ts";
import { nullable, record, request, text } from "../schema.ts";
import { address, addressRequest } from "./address.ts";
import { customerId } from "./customer-id.ts";

const memberText = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });

const members = {
  name: memberText("Name."),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: memberText("Telephone number."),
  phone_country_code: memberText("Country code of the telephone number."),
  description: memberText("Description of the customer."),
  tax_registration_id: memberText("Tax registration of the customer."),
  address: addressRequest,
  metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  document_details: freeObject("An identity document."),
} as const;

/** Body of POST /customers. */
export const createCustomerBody = request("CreateCustomerRequest", "A customer.", {
  customer_id: customerId("Your own id for the customer, such as auth0|6f2c; generated when omitted."),
  ...members,
});

/** Body of POST /customers/{customer_id}. */
export const updateCustomerBody = request("UpdateCustomerRequest", "The changes; omitted members stay.", members);

/** A customer as Railyard answers it. */
export const customer = record("Customer", "A customer of the merchant.", {
  customer_id: text("Your id of the customer.", { maxLength: 64, examples: ["cus_Q7vB2kX9mT4nW8sYc1Lz"] }),
  name: nullable(text("Name.")),
  email: nullable(text("E-mail address.")),
  phone: nullable(text("Telephone number.")),
  phone_country_code: nullable(text("Country code of the telephone number.")),
  description: nullable(text("Description of the customer.")),
  tax_registration_id: nullable(text("Tax registration of the customer.")),
  address: nullable(address),
  metadata: nullable(freeObject("Metadata.")),
  document_details: nullable(freeObject("An identity document.")),
  default_payment_method_id: nullable(text("The default payment method.")),
  created_at: dateTime("Time of creation."),
});

/** Answer of DELETE /customers/{customer_id}. */
export const customerDeletion = record("CustomerDeletion", "Result of the erasure.", {
  customer_id: text("The customer."),
  customer_deleted: flag("Whether the personal data of the customer are erased."),
  address_deleted: flag("Whether the address is erased."),
  payment_methods_deleted: flag("Whether the stored payment methods are erased."),
});

const page = {
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0 }),
  customer_id: text("Only this customer.", { maxLength: 64 }),
} as const;

/** Query string of GET /customers/list. */
export const listCustomersQuery = request("ListCustomersQuery", "Filter and page of the customers.", page);

/** Query string of GET /customers/list_with_count. */
export const countCustomersQuery = request("CountCustomersQuery", "Filter and page of the customers.", {
  ...page,
  start_time: dateTime("Created at or after this time."),
  end_time: dateTime("Created at or before this time."),
});

/** Answer of GET /customers/list. */
export const customerList = list("The matching customers, newest first.", customer);

/** Answer of GET /customers/list_with_count. */
export const countedCustomerList = record("CustomerList", "The matching customers, newest first.", {
  data: customerList,
  total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
});

/** What replaces erased personal data. */
export const redactedText = "Redacted";

export type Customer = FromSchema<typeof customer>;
export type CustomerDeletion = FromSchema<typeof customerDeletion>;
export type CreateCustomerRequest = FromSchema<typeof createCustomerBody>;
export type UpdateCustomerRequest = FromSchema<typeof updateCustomerBody>;
