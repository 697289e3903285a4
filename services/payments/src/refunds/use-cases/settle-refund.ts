import { refundFlow, withRule } from "../../error-mapping/domain/rule.ts";
import type { Refund, RefundAnswer, RefundEventType } from "../domain/refund.ts";
import { refundEventOf, refundRepresentation, settleRefund } from "../domain/refund.ts";
import { failures } from "../failures.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports, StoredRefund } from "../ports.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";

export type RefundPorts = Pick<Ports, "clock" | "ids" | "refunds" | "rules" | "relay" | "policy">;

/** The refund as stored, when it is the owner's. @throws {Failure} `refund_not_found` (HE_02). */
export const loadRefund = async (
  { refunds }: Pick<Ports, "refunds">,
  owner: Owner,
  refundId: string,
): Promise<StoredRefund> => {
  const stored = await refunds.load(owner.merchantId, refundId);
  if (stored === null || !isOwnedBy(owner, stored.refund)) throw failures.refund_not_found({ refund_id: refundId });
  return stored;
};

const refundEvent = (ports: Pick<Ports, "ids">, type: RefundEventType, refund: Refund): NewEvent => {
  return merchantEvent(ports, {
    eventClass: "refunds",
    type,
    objectId: refund.refundId,
    after: refund,
    object: refundRepresentation(refund),
  });
};

const withMappedError = async (
  { rules }: Pick<Ports, "rules">,
  refund: Refund,
  answer: RefundAnswer,
): Promise<RefundAnswer> => {
  const { error } = answer;
  if (error === undefined) return answer;
  const { code, message } = error;
  const rule = await rules.match({
    connector: refund.connector,
    flow: refundFlow,
    sub_flow: "Execute",
    code,
    message,
  });
  return { ...answer, error: withRule(error, rule) };
};

const tries = 3;

/**
 * Stores what a provider's answer made of a refund, with its event and those that `furtherEvents` makes of the change.
 * A final refund stays as it is.
 */
export const settleRefundAnswer = async (
  ports: RefundPorts,
  stored: StoredRefund,
  raw: RefundAnswer,
  furtherEvents: (before: Refund, after: Refund) => readonly NewEvent[] = () => [],
): Promise<Refund> => {
  const answer = await withMappedError(ports, stored.refund, raw);
  let { refund: before } = stored;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const after = settleRefund(before, answer, ports.policy.refundChecks, ports.clock.now());
    if (after === before) return before;
    const type = refundEventOf(before, after);
    const isStored = await ports.refunds.save({
      expectedVersion: before.version,
      after,
      isReleased: after.status === "failed",
      events: [...(type === null ? [] : [refundEvent(ports, type, after)]), ...furtherEvents(before, after)],
      directoryVersion: stored.directoryVersion,
    });
    if (isStored && type !== null) ports.relay.hint();
    if (isStored) return after;
    // Its reason was changed meanwhile, or a webhook was faster: the answer is held against what is there now.
    before = (await loadRefund(ports, before, before.refundId)).refund;
  }
  return before;
};
