import type { AddressRequest, CreateCustomerRequest, UpdateCustomerRequest } from "@railyard/contracts";

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

/** The details that a request states; null counts as not stated. */
const statedDetails = (request: UpdateCustomerRequest): CustomerDetails =>
  Object.fromEntries(
    detailNames.flatMap((name) => {
      const value = request[name] ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );

/** The customer that the request asks for. */
export const newCustomer = (
  request: CreateCustomerRequest,
  { merchantId, customerId, now }: { readonly merchantId: string; readonly customerId: string; readonly now: Date },
): Customer => ({
  merchantId,
  customerId,
  version: 1,
  defaultPaymentMethodId: null,
  createdAt: now,
  modifiedAt: now,
  redactedAt: null,
  details: statedDetails(request),
});

/** The customer as the request wants it; what the request leaves out stays. */
export const changeCustomer = (customer: Customer, request: UpdateCustomerRequest, now: Date): Customer => ({
  ...customer,
  version: customer.version + 1,
  modifiedAt: now,
  details: { ...customer.details, ...statedDetails(request) },
});

const sharedNames = ["name", "email", "phone", "phone_country_code"] as const;

/** The customer with the personal data of a payment; the very same object when they are known already. */
export const withPaymentCustomer = (customer: Customer, stated: PaymentCustomer, now: Date): Customer => {
  const isKnown = sharedNames.every((name) => stated[name] === undefined || stated[name] === customer.details[name]);
  return isKnown ? customer : changeCustomer(customer, stated, now);
};

/** What a payment shows of the customer, where it does not say otherwise itself. */
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
