import type { CustomerDeletion } from "@railyard/contracts";

import { redactCustomer } from "../domain/customer.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { RedactedBatch } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { loadCustomer, sealCustomer } from "./stored-customers.ts";

export interface DeleteCustomerInput {
  readonly caller: Caller;
  readonly customerId: string;
}

export interface RedactionJob {
  readonly merchantId: string;
  readonly customerId: string;
}

type RedactionPorts = Pick<Ports, "customers" | "erasures" | "personalData">;

/** When the erasure is repeated, for what was being stored while the customer was erased. */
const secondLookMs = 60_000;

/** Batches of one run; more are left for the next. */
const maximumBatches = 200;

/** Runs batch by batch, up to a limit. False when some rows are left. */
const redactAll = async (
  redactAfter: (lastId: string) => Promise<RedactedBatch>,
  record: (objectIds: readonly string[]) => Promise<void>,
): Promise<boolean> => {
  let after = "";
  let isComplete = true;
  for (let batch = 0; batch < maximumBatches; batch += 1) {
    const { lastId, objectIds, isUnderWay } = await redactAfter(after);
    // After the rows: an event stored until then shows the customer's data, and one stored later does not.
    await record(objectIds);
    isComplete &&= !isUnderWay;
    if (lastId === null) return isComplete;
    after = lastId;
  }
  return false;
};

/** The merchants that may have stored something of the customer: who keeps it, and those connected to that one. */
const merchantsOf = async (
  { customers }: Pick<Ports, "customers">,
  { merchantId, customerId }: RedactionJob,
): Promise<readonly string[]> => [merchantId, ...(await customers.merchantsOf(merchantId, customerId))];

/** Erases the customer's data from what is stored of one merchant. False when some rows are left. */
const redactWithin = async (
  { erasures, personalData }: Pick<Ports, "erasures" | "personalData">,
  { merchantId, customerId }: RedactionJob,
): Promise<boolean> => {
  let isComplete = true;
  for (const store of personalData) {
    const isDone = await redactAll(
      (after) => store.redact(merchantId, customerId, after),
      (objectIds) => erasures.record(merchantId, objectIds),
    );
    isComplete &&= isDone;
  }
  return isComplete;
};

/**
 * Erases the customer's data from the customer's payments, payouts, mandates, authentications and disputes, and from
 * their events. False when some are left.
 */
const redactEverywhere = async (ports: RedactionPorts, job: RedactionJob): Promise<boolean> => {
  let isComplete = true;
  for (const merchantId of await merchantsOf(ports, job)) {
    const isDone = await redactWithin(ports, { ...job, merchantId });
    isComplete &&= isDone;
  }
  return isComplete;
};

/** Repeats the erasure of what names a customer, until nothing has PII of the customer. */
export const finishRedaction =
  (ports: RedactionPorts) =>
  async (job: RedactionJob): Promise<void> => {
    if (await redactEverywhere(ports, job)) await ports.customers.finishRedaction(job.merchantId, job.customerId);
  };

const maximumMandates = 1_000;

/** @throws {Failure} `customer_has_mandate`, `customer_has_subscription` (IR_10). */
const assertFree = async (
  ports: Pick<Ports, "customers" | "mandates" | "subscribers">,
  job: RedactionJob,
): Promise<void> => {
  const { customerId } = job;
  for (const merchantId of await merchantsOf(ports, job)) {
    const mandates = await ports.mandates.ofCustomer(merchantId, null, customerId, maximumMandates);
    if (mandates.some(({ status }) => status === "active")) {
      throw failures.customer_has_mandate({ customer_id: customerId });
    }
    if (await ports.subscribers.hasLive(merchantId, customerId)) {
      throw failures.customer_has_subscription({ customer_id: customerId });
    }
  }
};

type DeletionPorts = RedactionPorts & Pick<Ports, "clock" | "directory" | "mandates" | "subscribers" | "vault">;

/**
 * Erases the personal data of a customer, here and on payments, payouts, mandates and authentications, in the events
 * about them, the stored payment methods, and the evidence of disputes.
 * @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11), `customer_has_mandate`,
 * `customer_has_subscription` (IR_10), `busy` (409).
 */
export const deleteCustomer =
  (ports: DeletionPorts) =>
  async ({ caller, customerId }: DeleteCustomerInput): Promise<CustomerDeletion> => {
    const merchant = await merchantOf(ports, caller, null);
    const job = { merchantId: customerOwnerOf(merchant).merchant_id, customerId };
    return changeStored(`customer ${customerId}`, async () => {
      const before = await loadCustomer(ports, merchant, customerId);
      await assertFree(ports, job);
      const now = ports.clock.now();
      const after = sealCustomer(ports, merchant, redactCustomer(before, now));
      const dueAt = new Date(now.getTime() + secondLookMs);
      if (!(await ports.customers.redact(after, before.version, dueAt))) return null;
      await redactEverywhere(ports, job);
      return {
        customer_id: customerId,
        customer_deleted: true,
        address_deleted: true,
        payment_methods_deleted: true,
      };
    });
  };
