import { failures } from "../failures.ts";

/** The customer as stored on the payment. */
export interface PaymentCustomer {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly phone_country_code?: string;
}

/** What a request states of the customer: in the customer object, and in deprecated members of its own. */
export interface StatedCustomer {
  readonly customer: PaymentCustomer;
  readonly deprecated: PaymentCustomer;
}

/** Each member of the customer object with the deprecated member that states the same. */
const members = [
  ["id", "customer_id"],
  ["name", "name"],
  ["email", "email"],
  ["phone", "phone"],
  ["phone_country_code", "phone_country_code"],
] as const;

/**
 * The customer that a request states; null when it states none.
 * @throws {Failure} `customer_conflict` (IR_16) when the object and a deprecated member differ.
 */
export const customerOf = ({ customer, deprecated }: StatedCustomer): PaymentCustomer | null => {
  const conflict = members.find(([name]) => {
    const [stated, old] = [customer[name], deprecated[name]];
    return stated !== undefined && old !== undefined && stated !== old;
  });
  if (conflict !== undefined) throw failures.customer_conflict({ field: conflict[1] });
  const both = { ...deprecated, ...customer };
  return Object.keys(both).length === 0 ? null : both;
};

/** What is stated of the customer on top of what is known already; null when that is nothing. */
export const withKnownCustomer = (
  stated: PaymentCustomer | null,
  known: PaymentCustomer | undefined,
): PaymentCustomer | null => {
  const customer = { ...known, ...stated };
  return Object.keys(customer).length === 0 ? null : customer;
};
