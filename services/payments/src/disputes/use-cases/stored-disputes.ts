import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import type { NewEvent } from "../../kernel/ports.ts";
import type { DisputeChange, Ports, StoredDispute } from "../ports.ts";
import type { Dispute } from "../domain/dispute.ts";
import { disputeEventOf } from "../domain/dispute.ts";
import { disputeToWire } from "../wire/dispute-wire.ts";
import type { DisputeSchedules } from "../domain/dispute-report.ts";
import { failures } from "../failures.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";

/** The dispute as stored, when it is the owner's. @throws {Failure} `dispute_not_found` (HE_04). */
export const loadDispute = async (
  { disputes }: Pick<Ports, "disputes">,
  owner: Owner,
  disputeId: string,
): Promise<StoredDispute> => {
  const stored = await disputes.load(owner.merchantId, disputeId);
  if (stored === null || !isOwnedBy(owner, stored.dispute)) throw failures.dispute_not_found({ dispute_id: disputeId });
  return stored;
};

/** The dispute as the API answers it. */
export const answerDispute = ({ dispute, amountRefunded }: StoredDispute): DisputeRepresentation =>
  disputeToWire(dispute, amountRefunded);

/** How often providers are asked. */
export const schedulesOf = ({ policy }: Pick<Ports, "policy">): DisputeSchedules => ({
  requestChecks: policy.refundChecks,
  disputeChecks: policy.disputeChecks,
});

/** The events that the merchant receives; none when neither stage nor status changed. */
export const disputeEvents = (
  ports: Pick<Ports, "ids">,
  before: Dispute | null,
  after: Dispute,
  amountRefunded: number,
): readonly NewEvent[] => {
  const type = disputeEventOf(before, after);
  if (type === null) return [];
  const object = disputeToWire(after, amountRefunded);
  return [merchantEvent(ports, { eventClass: "disputes", type, objectId: after.disputeId, after, object })];
};

/** What storing a changed dispute with its event needs. */
export type DisputePorts = Pick<Ports, "disputes" | "ids" | "relay">;

/** Stores a changed dispute with its event. Null when another process changed it since it was read. */
export const saveDispute = async (
  ports: DisputePorts,
  stored: StoredDispute,
  after: Dispute,
  more: Pick<DisputeChange, "boundFileIds" | "releasedFileIds"> = {},
): Promise<StoredDispute | null> => {
  const { dispute: before, amountRefunded, directoryVersion } = stored;
  const events = disputeEvents(ports, before, after, amountRefunded);
  const change = { ...more, expectedVersion: before.version, after, events, directoryVersion };
  if (!(await ports.disputes.save(change))) return null;
  if (events.length > 0) ports.relay.hint();
  return { ...stored, dispute: after };
};

/**
 * Changes a dispute, again from the start whenever another process stored its change first.
 * @param decide throws the failure that refuses.
 * @throws {Failure} `dispute_not_found` (HE_04), `busy` (409) when other processes keep changing it.
 */
export const changeDispute = (
  ports: DisputePorts,
  { disputeId, ...owner }: Owner & { readonly disputeId: string },
  decide: (dispute: Dispute) => Dispute,
  filesOf: (before: Dispute, after: Dispute) => Pick<DisputeChange, "boundFileIds" | "releasedFileIds"> = () => ({}),
): Promise<StoredDispute> =>
  changeStored(`dispute ${disputeId}`, async () => {
    const stored = await loadDispute(ports, owner, disputeId);
    const after = decide(stored.dispute);
    return saveDispute(ports, stored, after, filesOf(stored.dispute, after));
  });
