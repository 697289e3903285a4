import type { CreatePaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";

/** The customer as stored on the payment. */
export interface PaymentCustomer {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly phone_country_code?: string;
}

type CustomerRequest = Pick<
  CreatePaymentRequest | UpdatePaymentRequest,
  "customer" | "customer_id" | "email" | "name" | "phone" | "phone_country_code"
>;

/** Each member of the customer object with the deprecated member that says the same. */
const members = [
  ["id", "customer_id"],
  ["name", "name"],
  ["email", "email"],
  ["phone", "phone"],
  ["phone_country_code", "phone_country_code"],
] as const;

/**
 * The customer of a request on top of what is known already; null when there is none.
 * @throws {Failure} `customer_conflict` (IR_16) when the object and a deprecated member differ.
 */
export const readCustomer = (request: CustomerRequest, known: PaymentCustomer | null): PaymentCustomer | null => {
  const customer: Record<string, string> = {};
  for (const [member, deprecated] of members) {
    const stated = request.customer?.[member] ?? null;
    const old = request[deprecated] ?? null;
    if (stated !== null && old !== null && stated !== old) throw failures.customer_conflict({ field: deprecated });
    const value = stated ?? old ?? known?.[member] ?? null;
    if (value !== null) customer[member] = value;
  }
  return Object.keys(customer).length === 0 ? null : customer;
};

/** What is stated of the customer on top of what is known already; null when that is nothing. */
export const withKnownCustomer = (
  stated: PaymentCustomer | null,
  known: PaymentCustomer | undefined,
): PaymentCustomer | null => {
  const customer = { ...known, ...stated };
  return Object.keys(customer).length === 0 ? null : customer;
};

/** Whether the request says anything about the customer. */
export const statesCustomer = (request: CustomerRequest): boolean =>
  (request.customer ?? null) !== null || members.some(([, deprecated]) => (request[deprecated] ?? null) !== null);

/** Whether the request names a customer by id. */
export const namesCustomer = ({ customer, customer_id: id }: CustomerRequest): boolean =>
  (customer?.id ?? id ?? null) !== null;
