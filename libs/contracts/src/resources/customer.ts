import type { FromSchema } from "json-schema-to-ts";
import { dateTime, flag, freeObject, integer, list, metadataObject } from "../schema.ts";
import { nullable, record, request, text } from "../schema.ts";
import { address, addressRequest } from "./address.ts";

const callerId = "^[A-Za-z0-9_-]+$";

const memberText = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });

const members = {
  name: memberText("Name."),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: memberText("Telephone number."),
  phone_country_code: memberText("Country code of the telephone number."),
  description: memberText("Your own words about the customer."),
  tax_registration_id: memberText("Tax registration of the customer."),
  address: addressRequest,
  metadata: metadataObject(
    "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
  ),
  document_details: freeObject("An identity document."),
} as const;

/** Body of POST /customers. */
export const createCustomerBody = request("CreateCustomerRequest", "A customer.", {
  customer_id: text("Your own id for the customer; made by Railyard when left out.", {
    minLength: 1,
    maxLength: 64,
    pattern: callerId,
  }),
  ...members,
});

/** Body of POST /customers/{customer_id}. */
export const updateCustomerBody = request(
  "UpdateCustomerRequest",
  "What to change; what is left out stays.",
  members,
);

/** A customer as Railyard answers it. */
export const customer = record("Customer", "Somebody who pays, now and again.", {
  customer_id: text("Your id of the customer.", { maxLength: 64, examples: ["cus_Q7vB2kX9mT4nW8sYc1Lz"] }),
  name: nullable(text("Name.")),
  email: nullable(text("E-mail address.")),
  phone: nullable(text("Telephone number.")),
  phone_country_code: nullable(text("Country code of the telephone number.")),
  description: nullable(text("Your own words about the customer.")),
  tax_registration_id: nullable(text("Tax registration of the customer.")),
  address: nullable(address),
  metadata: nullable(freeObject("Your own data.")),
  document_details: nullable(freeObject("An identity document.")),
  default_payment_method_id: nullable(text("The stored payment method that is offered first.")),
  created_at: dateTime("When the customer was made."),
});

/** Answer of DELETE /customers/{customer_id}. */
export const customerDeletion = record("CustomerDeletion", "What was erased.", {
  customer_id: text("The customer."),
  customer_deleted: flag("Whether the personal data of the customer is gone."),
  address_deleted: flag("Whether the address is gone."),
  payment_methods_deleted: flag("Whether the stored payment methods are gone."),
});

const page = {
  limit: integer("How many at most; 20 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0 }),
  customer_id: text("This customer.", { maxLength: 64 }),
} as const;

/** Query string of GET /customers/list. */
export const listCustomersQuery = request("ListCustomersQuery", "Which customers.", page);

/** Query string of GET /customers/list_with_count. */
export const countCustomersQuery = request("CountCustomersQuery", "Which customers.", {
  ...page,
  start_time: dateTime("Made at or after this time."),
  end_time: dateTime("Made at or before this time."),
});

/** Answer of GET /customers/list. */
export const customerList = list("Customers that match, newest first.", customer);

/** Answer of GET /customers/list_with_count. */
export const countedCustomerList = record("CustomerList", "Customers that match, newest first.", {
  data: customerList,
  total_count: integer("How many match in all.", { minimum: 0, format: "int64" }),
});

/** What stands in place of erased personal data. */
export const redactedText = "Redacted";

export type Customer = FromSchema<typeof customer>;
export type CustomerDeletion = FromSchema<typeof customerDeletion>;
export type CreateCustomerRequest = FromSchema<typeof createCustomerBody>;
export type UpdateCustomerRequest = FromSchema<typeof updateCustomerBody>;
