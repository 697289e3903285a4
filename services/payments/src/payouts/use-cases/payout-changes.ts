import type { Payout } from "../domain/payout.ts";
import { isClaimed } from "../domain/payout.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import type { PayoutEventType } from "../domain/settle-payout.ts";
import { payoutEventOf } from "../domain/settle-payout.ts";
import { failures } from "../failures.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { PayoutChange, Ports, StoredPayout } from "../ports.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import { changeWhenFree } from "../../kernel/use-cases/concurrent-change.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";

export type PayoutPorts = Pick<Ports, "clock" | "ids" | "payouts" | "relay" | "policy">;

/** The payout as stored, when it is the owner's. @throws {Failure} `payout_not_found` (HE_02). */
export const loadPayout = async (
  { payouts }: Pick<Ports, "payouts">,
  owner: Owner,
  payoutId: string,
): Promise<StoredPayout> => {
  const stored = await payouts.load(owner.merchantId, payoutId);
  if (stored === null || !isOwnedBy(owner, stored.payout)) throw failures.payout_not_found({ payout_id: payoutId });
  return stored;
};

const payoutEvent = (ports: Pick<Ports, "ids">, type: PayoutEventType, payout: Payout): NewEvent => {
  return merchantEvent(ports, {
    eventClass: "payouts",
    type,
    objectId: payout.payoutId,
    after: payout,
    object: payoutToWire(payout),
  });
};

/** The change together with the event of the payout's new status and the further events. */
export const payoutChange = (
  ports: Pick<Ports, "ids">,
  before: StoredPayout,
  after: Payout,
  furtherEvents: readonly NewEvent[],
): PayoutChange => {
  const type = payoutEventOf(before.payout, after);
  return {
    expectedVersion: before.payout.version,
    after,
    events: [...(type === null ? [] : [payoutEvent(ports, type, after)]), ...furtherEvents],
    directoryVersion: before.directoryVersion,
  };
};

/**
 * Stores a changed payout together with the event of its new status and the further events.
 * @returns false when another process changed the payout meanwhile.
 */
export const savePayout = async (
  ports: Pick<Ports, "ids" | "payouts" | "relay">,
  before: StoredPayout,
  after: Payout,
  furtherEvents: readonly NewEvent[] = [],
): Promise<boolean> => {
  const isStored = await ports.payouts.save(payoutChange(ports, before, after, furtherEvents));
  if (isStored && payoutEventOf(before.payout, after) !== null) ports.relay.hint();
  return isStored;
};

/** The result of a step, or `null` when another process changed the payout in between. */
export type PayoutStep<Result> = { readonly result: Result } | null;

/** Which payout a step is about, and who may take it. */
export interface PayoutTarget extends Owner {
  readonly payoutId: string;
  /** Refuses before anything waits for the payout. */
  readonly guard?: (payout: Payout) => void;
}

/**
 * Runs a step on a payout that no other process is working on. One that is claimed, or was changed while the step
 * looked at it, is read again for a short while.
 * @throws {Failure} `payout_not_found` (HE_02), `busy` (HE_00, 409) when the other operation takes longer.
 */
export const withFreePayout = async <Result>(
  ports: Pick<Ports, "clock" | "payouts" | "policy">,
  { payoutId, guard, ...owner }: PayoutTarget,
  step: (stored: StoredPayout) => Promise<PayoutStep<Result>>,
): Promise<Result> => {
  const { result } = await changeWhenFree(ports, { resource: `payout ${payoutId}` }, async () => {
    const stored = await loadPayout(ports, owner, payoutId);
    guard?.(stored.payout);
    return isClaimed(stored.payout, ports.clock.realNow()) ? null : step(stored);
  });
  return result;
};
