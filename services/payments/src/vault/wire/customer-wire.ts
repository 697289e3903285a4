import type { Customer as CustomerRepresentation, UpdateCustomerRequest } from "@railyard/contracts";

import type { Customer, CustomerDetails } from "../domain/customer.ts";
import { contactToWire } from "./contact-wire.ts";

const detailNames = [
  "name",
  "email",
  "phone",
  "phone_country_code",
  "description",
  "tax_registration_id",
  "address",
  "metadata",
  "document_details",
] as const satisfies readonly (keyof CustomerDetails)[];

/** What a request states of a customer; null counts as not stated. */
export const customerDetailsFromWire = (request: UpdateCustomerRequest): CustomerDetails =>
  Object.fromEntries(
    detailNames.flatMap((name) => {
      const value = request[name] ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );

/** The customer as the API answers it. */
export const customerToWire = ({ details, ...customer }: Customer): CustomerRepresentation => ({
  customer_id: customer.customerId,
  name: details.name ?? null,
  email: details.email ?? null,
  phone: details.phone ?? null,
  phone_country_code: details.phone_country_code ?? null,
  description: details.description ?? null,
  tax_registration_id: details.tax_registration_id ?? null,
  address: details.address === undefined ? null : (contactToWire({ address: details.address })?.address ?? null),
  metadata: details.metadata ?? null,
  document_details: details.document_details ?? null,
  default_payment_method_id: customer.defaultPaymentMethodId,
  created_at: customer.createdAt.toISOString(),
});
