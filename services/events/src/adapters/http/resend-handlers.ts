import type {
  cancelEventResend,
  countEventResend,
  createEventResend,
  EventResend as EventResendRepresentation,
  listEventResends,
  retrieveEventResend,
} from "@railyard/contracts";
import type { Handler } from "@railyard/http";
import type { EventResend } from "../../domain/event-resend.ts";
import type { ResendStore } from "../../ports.ts";
import type { ResendCount } from "../../use-cases/event-resends.ts";
import type { Caller } from "../../use-cases/caller.ts";
import { callerOf } from "./caller.ts";

/** Events that were delivered in the meantime are no longer found: what is left over at the end was skipped. */
const toWireResend = (resend: EventResend): EventResendRepresentation => {
  const { matchedCount, deliveredCount, failedCount, skippedCount, completedAt } = resend;
  const passed = deliveredCount + failedCount + skippedCount;
  const left = Math.max(matchedCount - passed, 0);
  const isOver = completedAt !== null;
  return {
    resend_id: resend.resendId,
    profile_id: resend.profileId,
    status: resend.status,
    filter: { ...resend.filter },
    rate_per_second: resend.ratePerSecond,
    matched_count: Math.max(matchedCount, passed),
    queued_count: isOver ? 0 : left,
    delivered_count: deliveredCount,
    failed_count: failedCount,
    skipped_count: skippedCount + (isOver ? left : 0),
    waiting_until: resend.waitingUntil?.toISOString() ?? null,
    failure_reason: resend.failureReason,
    created_by: { actor_kind: resend.createdByKind, actor_id: resend.createdById },
    created_at: resend.createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
};

type OfResend = (caller: Caller, resendId: string) => Promise<EventResend>;
type CreateRequest = Parameters<Handler<typeof createEventResend>>[0]["body"];
type CountRequest = Parameters<Handler<typeof countEventResend>>[0]["body"];

const defaultLimit = 20;

export const handleCreateEventResend =
  (create: (caller: Caller, request: CreateRequest) => Promise<EventResend>): Handler<typeof createEventResend> =>
  async ({ principal, body }) => ({ body: toWireResend(await create(callerOf(principal), body)), status: 202 });

export const handleCountEventResend =
  (count: (caller: Caller, request: CountRequest) => Promise<ResendCount>): Handler<typeof countEventResend> =>
  async ({ principal, body }) => {
    const { profileId, matchedCount } = await count(callerOf(principal), body);
    return { body: { profile_id: profileId, matched_count: matchedCount } };
  };

export const handleListEventResends =
  (list: ResendStore["list"]): Handler<typeof listEventResends> =>
  async ({ principal, query: { limit, offset } }) => {
    const { merchantId, profileId } = callerOf(principal);
    const page = { limit: limit ?? defaultLimit, offset: offset ?? 0 };
    const { resends, total } = await list(merchantId, profileId, page);
    return { body: { count: resends.length, total_count: total, data: resends.map(toWireResend) } };
  };

/** Handles the operations on one resend. */
export const handleEventResend =
  (ofResend: OfResend): Handler<typeof retrieveEventResend> & Handler<typeof cancelEventResend> =>
  async ({ principal, params }) => ({ body: toWireResend(await ofResend(callerOf(principal), params.resend_id)) });
