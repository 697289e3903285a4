import type { Lease, Payment } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { PaymentChange, Ports, StoredPayment } from "../ports.ts";
import { changeWhenFree } from "../../kernel/use-cases/concurrent-change.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";

type LeasePorts = Pick<Ports, "clock" | "ids" | "policy">;

/** The payment as stored, when it is the owner's. @throws {Failure} `payment_not_found` (HE_02). */
export const loadPayment = async (
  { payments }: Pick<Ports, "payments">,
  owner: Owner,
  paymentId: string,
): Promise<StoredPayment> => {
  const stored = await payments.load(owner.merchantId, paymentId);
  if (stored === null || !isOwnedBy(owner, stored.payment)) throw failures.payment_not_found({ payment_id: paymentId });
  return stored;
};

/** A lease from now on; the same holder's when there is one already. */
export const newLease = ({ clock, ids, policy }: LeasePorts, held: Lease | null = null): Lease => ({
  holder: held?.holder ?? ids.leaseHolder(),
  until: new Date(clock.realNow().getTime() + policy.leaseMs),
});

/** What the payment must still be when a change of it is stored. */
export const expectedOf = ({ version, lease }: Payment): PaymentChange["expected"] => ({
  version,
  leaseHolder: lease?.holder ?? null,
});

/** The result of a step, or `null` when another process changed the payment in between. */
export type StepResult<Result> = { readonly result: Result } | null;

/** Which payment a step is about, and who may take it. */
export interface StepTarget extends Owner {
  readonly paymentId: string;
  /** Refuses the caller before anything waits for the payment. */
  readonly guard?: (stored: StoredPayment) => void;
}

/**
 * Runs a step on a payment that no other process is working on. A payment that is leased, or was changed while the step
 * looked at it, is read again for a short while.
 * @throws {Failure} `payment_not_found` (HE_02), `busy` (HE_00, 409) when the other operation takes longer.
 */
export const withFreePayment = async <Result>(
  ports: LeasePorts & Pick<Ports, "payments">,
  { paymentId, guard, ...owner }: StepTarget,
  step: (stored: StoredPayment) => Promise<StepResult<Result>>,
): Promise<Result> => {
  const target = { resource: `payment ${paymentId}`, payment_id: paymentId };
  const { result } = await changeWhenFree(ports, target, async () => {
    const stored = await loadPayment(ports, owner, paymentId);
    guard?.(stored);
    return stored.payment.lease === null ? step(stored) : null;
  });
  return result;
};
