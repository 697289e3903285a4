import type { CustomerDeletion } from "@railyard/contracts";

import { redactCustomer } from "../../domain/customers/customer.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import type { Caller } from "../payments/caller.ts";
import { merchantOf } from "../payments/caller.ts";
import { loadCustomer, sealCustomer } from "./stored-customers.ts";

export interface DeleteCustomerInput {
  readonly caller: Caller;
  readonly customerId: string;
}

export interface RedactionJob {
  readonly merchantId: string;
  readonly customerId: string;
}

type RedactionPorts = Pick<Ports, "clock" | "customers">;

/** A payment that was under way, or being made, while the customer was erased is looked at once more by then. */
const secondLookMs = 60_000;

/** Batches of one run; more are left for the next. */
const maximumBatches = 200;

/** Takes the person off the customer's payments. False when some are left. */
const redactPayments = async (
  { customers }: RedactionPorts,
  { merchantId, customerId }: RedactionJob,
): Promise<boolean> => {
  let after = "";
  let isComplete = true;
  for (let batch = 0; batch < maximumBatches; batch += 1) {
    const { lastPaymentId, isUnderWay } = await customers.redactPayments(merchantId, customerId, after);
    isComplete &&= !isUnderWay;
    if (lastPaymentId === null) return isComplete;
    after = lastPaymentId;
  }
  return false;
};

/** Goes over the payments of an erased customer once more, until none shows the person. */
export const finishRedaction =
  (ports: RedactionPorts) =>
  async (job: RedactionJob): Promise<void> => {
    if (await redactPayments(ports, job)) await ports.customers.finishRedaction(job.merchantId, job.customerId);
  };

const tries = 5;
const maximumMandates = 1_000;

/**
 * Erases the personal data of a customer, here and on the customer's payments, and the stored payment methods.
 * @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11), `customer_has_mandate` (IR_10),
 * `busy` (409).
 */
export const deleteCustomer =
  (ports: Pick<Ports, "clock" | "directory" | "customers" | "mandates" | "vault">) =>
  async ({ caller, customerId }: DeleteCustomerInput): Promise<CustomerDeletion> => {
    const merchant = await merchantOf(ports, caller, null);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const before = await loadCustomer(ports, merchant, customerId);
      const mandates = await ports.mandates.ofCustomer(caller.merchantId, customerId, maximumMandates);
      if (mandates.some(({ status }) => status === "active")) {
        throw failures.customer_has_mandate({ customer_id: customerId });
      }
      const now = ports.clock.now();
      const after = sealCustomer(ports, merchant, redactCustomer(before, now));
      const dueAt = new Date(now.getTime() + secondLookMs);
      if (!(await ports.customers.redact(after, before.version, dueAt))) continue;
      await redactPayments(ports, { merchantId: caller.merchantId, customerId });
      return {
        customer_id: customerId,
        customer_deleted: true,
        address_deleted: true,
        payment_methods_deleted: true,
      };
    }
    throw failures.busy({ resource: `customer ${customerId}` });
  };
