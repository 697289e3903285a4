import type { AddressRequest } from "@railyard/contracts";

import type { PaymentCustomer } from "./payment-customer.ts";

/** PII of a customer, in its wire form. */
export interface CustomerDetails {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly phone_country_code?: string;
  readonly description?: string;
  readonly tax_registration_id?: string;
  readonly address?: AddressRequest;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly document_details?: Readonly<Record<string, unknown>>;
}

/** A customer of the merchant. */
export interface Customer {
  readonly merchantId: string;
  readonly customerId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly defaultPaymentMethodId: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** Set once the personal data was erased; nothing else can happen then. */
  readonly redactedAt: Date | null;
  readonly details: CustomerDetails;
}

/** Whose customer it is, and when it was made. */
export interface CustomerOrigin {
  readonly merchantId: string;
  readonly customerId: string;
  readonly now: Date;
}

/** A new customer with the details that are stated. */
export const newCustomer = (details: CustomerDetails, { merchantId, customerId, now }: CustomerOrigin): Customer => ({
  merchantId,
  customerId,
  version: 1,
  defaultPaymentMethodId: null,
  createdAt: now,
  modifiedAt: now,
  redactedAt: null,
  details,
});

/** The customer with other details; what is not stated stays. */
export const changeCustomer = (customer: Customer, stated: CustomerDetails, now: Date): Customer => ({
  ...customer,
  version: customer.version + 1,
  modifiedAt: now,
  details: { ...customer.details, ...stated },
});

const sharedNames = ["name", "email", "phone", "phone_country_code"] as const;

const detailsOf = (stated: PaymentCustomer): CustomerDetails =>
  Object.fromEntries(
    sharedNames.flatMap((name) => {
      const value = stated[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A new customer with the personal data of a payment. */
export const customerOfPayment = (stated: PaymentCustomer, origin: CustomerOrigin): Customer =>
  newCustomer(detailsOf(stated), origin);

/** The customer with the personal data of a payment; the very same object when they are known already. */
export const withPaymentCustomer = (customer: Customer, stated: PaymentCustomer, now: Date): Customer => {
  const isKnown = sharedNames.every((name) => stated[name] === undefined || stated[name] === customer.details[name]);
  return isKnown ? customer : changeCustomer(customer, detailsOf(stated), now);
};

/** What a payment shows of the customer, where it does not state otherwise itself. */
export const paymentCustomerOf = (customer: Customer, stated: PaymentCustomer): PaymentCustomer => {
  const known = sharedNames.flatMap((name) => {
    const value = stated[name] ?? customer.details[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { id: customer.customerId, ...Object.fromEntries(known) } as PaymentCustomer;
};

/** The customer without PII. */
export const redactCustomer = (customer: Customer, now: Date): Customer => ({
  ...customer,
  version: customer.version + 1,
  defaultPaymentMethodId: null,
  modifiedAt: now,
  redactedAt: now,
  details: {},
});
