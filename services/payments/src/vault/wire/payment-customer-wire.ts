import type { CreatePaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { PaymentCustomer, StatedCustomer } from "../domain/payment-customer.ts";
import { customerOf } from "../domain/payment-customer.ts";

/** The members of a request that are about the customer. */
export type CustomerRequest = Pick<
  CreatePaymentRequest | UpdatePaymentRequest,
  "customer" | "customer_id" | "email" | "name" | "phone" | "phone_country_code"
>;

/** What a request states of the customer. */
export const statedCustomerFromWire = (request: CustomerRequest): StatedCustomer => ({
  customer: defined({
    id: request.customer?.id ?? undefined,
    name: request.customer?.name ?? undefined,
    email: request.customer?.email ?? undefined,
    phone: request.customer?.phone ?? undefined,
    phone_country_code: request.customer?.phone_country_code ?? undefined,
  }),
  deprecated: defined({
    id: request.customer_id ?? undefined,
    name: request.name ?? undefined,
    email: request.email ?? undefined,
    phone: request.phone ?? undefined,
    phone_country_code: request.phone_country_code ?? undefined,
  }),
});

/**
 * The customer that a request states; null when it states none.
 * @throws {Failure} `customer_conflict` (IR_16) when it contradicts itself about the customer.
 */
export const customerFromWire = (request: CustomerRequest): PaymentCustomer | null =>
  customerOf(statedCustomerFromWire(request));

/** Whether the request states anything about the customer. */
export const statesCustomer = (request: CustomerRequest): boolean =>
  (request.customer ?? null) !== null || Object.keys(statedCustomerFromWire(request).deprecated).length > 0;

/** Whether the request names a customer by id. */
export const namesCustomer = ({ customer, customer_id: id }: CustomerRequest): boolean =>
  (customer?.id ?? id ?? null) !== null;
