import type { CreatePaymentRequest, MerchantSnapshot, UpdatePaymentRequest } from "@railyard/contracts";

import type { Customer } from "../domain/customer.ts";
import { customerOfPayment, paymentCustomerOf, withPaymentCustomer } from "../domain/customer.ts";
import type { PaymentCustomer } from "../domain/payment-customer.ts";
import { customerFromWire } from "../wire/payment-customer-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { alterCustomer, noteMerchant, openCustomer, sealCustomer } from "./stored-customers.ts";

type CustomerPorts = Pick<Ports, "clock" | "customers" | "vault">;

/** The customer of a payment that is about to be stored. */
export interface AttachedCustomer {
  /** As the payment shows it: what the request states, and what else is known. */
  readonly customer: PaymentCustomer;
  /** Makes the customer, or adds to it what the request states; to be called once the payment is sure to be valid. */
  save(): Promise<void>;
}

const saved = async (
  ports: CustomerPorts,
  merchant: MerchantSnapshot,
  known: Customer | null,
  customerId: string,
  stated: PaymentCustomer,
): Promise<void> => {
  const now = ports.clock.now();
  await noteMerchant(ports, merchant, customerId);
  if (known === null) {
    const customer = customerOfPayment(stated, {
      merchantId: customerOwnerOf(merchant).merchant_id,
      customerId,
      now,
    });
    if (await ports.customers.insert(sealCustomer(ports, merchant, customer))) return;
  } else if (withPaymentCustomer(known, stated, now) === known) {
    return;
  }
  await alterCustomer(ports, merchant, customerId, (customer) => withPaymentCustomer(customer, stated, now));
};

/**
 * Looks up the customer that a payment request names. A payment without a customer id is a guest checkout.
 * @param before what the payment states of its customer so far.
 * @throws {Failure} `customer_conflict` (IR_16), `customer_redacted` (IR_11).
 */
export const attachCustomer = async (
  ports: CustomerPorts,
  merchant: MerchantSnapshot,
  request: CreatePaymentRequest | UpdatePaymentRequest,
  before: PaymentCustomer | null,
): Promise<AttachedCustomer | null> => {
  const stated = customerFromWire(request);
  const customerId = stated?.id ?? before?.id;
  if (stated === null || customerId === undefined) return null;
  const found = await ports.customers.load(customerOwnerOf(merchant).merchant_id, customerId);
  if (found !== null && found.redactedAt !== null) throw failures.customer_redacted({ customer_id: customerId });
  const known = found === null ? null : openCustomer(ports, merchant, found);
  // Data of another customer are not valid for this one.
  const earlier = before?.id === undefined || before.id === customerId ? before : null;
  const shown = { ...earlier, ...stated, id: customerId };
  return {
    customer: known === null ? shown : paymentCustomerOf(known, shown),
    save: () => saved(ports, merchant, known, customerId, shown),
  };
};
