import type { RefundRequest as RefundRequestRepresentation } from "@railyard/contracts";
import type { Failure } from "@railyard/failures";
import { isFailure } from "@railyard/failures";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { withinAllowance } from "../../payments/use-cases/refund-allowance.ts";
import { assertMayRefund, assertRefundable } from "../domain/refund.ts";
import type { RefundRequest } from "../domain/refund-request.ts";
import { moveRefundRequest } from "../domain/refund-request.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { refundOfRequest, refundRequestToWire } from "../wire/refund-request-wire.ts";
import { createRefund } from "./create-refund.ts";
import { loadRefundRequest, requestEvent, userOf } from "./refund-requests.ts";

export interface DecisionInput {
  readonly caller: Caller;
  readonly refundRequestId: string;
  readonly note: string | null;
}

type SavePorts = Pick<Ports, "changeLog" | "clock" | "refundRequests" | "relay">;

type ApprovalPorts = SavePorts & Parameters<typeof createRefund>[0];

/** Null when another process stored its change first. */
const save = async (ports: SavePorts, before: RefundRequest, after: RefundRequest): Promise<RefundRequest | null> => {
  const isSaved = await ports.refundRequests.save(after, before.version, [requestEvent(ports, before, after)]);
  if (!isSaved) return null;
  ports.relay.hint();
  return after;
};

const notOpen = ({ status, expiresAt }: RefundRequest, now: Date): Error =>
  failures.refund_request_not_open({ current: status === "open" && expiresAt <= now ? "expired" : status });

/** The request after the caller's decision. @throws {Failure} `refund_request_not_open` (IR_16). */
const decided = (
  ports: Pick<Ports, "clock">,
  request: RefundRequest,
  event: "reject" | "withdraw",
  { caller, note }: DecisionInput,
): RefundRequest => {
  const now = ports.clock.now();
  const after = moveRefundRequest(request, { event, now, by: userOf(caller).userId, note: note ?? undefined });
  if (after === null) throw notOpen(request, now);
  return after;
};

const ending =
  (event: "reject" | "withdraw", assertMay: (isOwn: boolean) => void) =>
  (ports: SavePorts) =>
  async (input: DecisionInput): Promise<RefundRequestRepresentation> => {
    const { caller, refundRequestId } = input;
    const ended = await changeStored(`refund request ${refundRequestId}`, async () => {
      const request = await loadRefundRequest(ports, caller, refundRequestId);
      assertMay(request.requestedBy === userOf(caller).userId);
      return save(ports, request, decided(ports, request, event, input));
    });
    return refundRequestToWire(ended);
  };

const assertOfAnother = (isOwn: boolean): void => {
  if (isOwn) throw failures.refund_request_own();
};

/**
 * Ends another user's request.
 * @throws {Failure} `refund_request_not_found` (HE_02), `refund_request_not_open` (IR_16), `refund_request_own`
 * (IR_56).
 */
export const rejectRefundRequest = ending("reject", assertOfAnother);

/**
 * Ends one's own request.
 * @throws {Failure} `refund_request_not_found` (HE_02), `refund_request_not_open` (IR_16), `refund_request_of_another`
 * (IR_56).
 */
export const withdrawRefundRequest = ending("withdraw", (isOwn) => {
  if (!isOwn) throw failures.refund_request_of_another();
});

const approve = async (ports: ApprovalPorts, { caller, refundRequestId, note }: DecisionInput) => {
  const { userId } = userOf(caller);
  const request = await loadRefundRequest(ports, caller, refundRequestId);
  assertOfAnother(request.requestedBy === userId);
  const now = ports.clock.now();
  const isRepeated = request.decidedBy === userId && request.status !== "rejected";
  if (isRepeated) return request;
  const move = { event: "approve", now, by: userId, note: note ?? undefined, dueAt: claimEnd(ports) } as const;
  const after = moveRefundRequest(request, move);
  if (after === null) throw notOpen(request, now);
  const stored = await loadPayment(ports, caller, request.paymentId);
  assertMayRefund(stored, now);
  assertRefundable(stored, { amount: request.amount, isDespiteDisputes: request.details.isDespiteDisputes });
  const store = () => save(ports, request, after);
  return withinAllowance(ports, caller, request, store, (saved) => saved !== null);
};

/** Whether trying again can change the answer. */
const isTemporary = ({ status }: Failure): boolean => status >= 500 || status === 409 || status === 429;

/**
 * Creates the refund of an approved request under the id that the request has for it, so that there is one refund
 * however often this runs; null when that was refused for now, and the job tries again.
 */
const refundOutcome = async (
  ports: ApprovalPorts,
  request: RefundRequest,
): Promise<{ readonly error?: { readonly code: string; readonly message: string } } | null> => {
  const { merchantId, refundId, profileId } = request;
  const isCreated = async (): Promise<boolean> => (await ports.refunds.load(merchantId, refundId)) !== null;
  if (await isCreated()) return {};
  try {
    const caller = { merchantId, profileId, isClient: false, directoryVersion: null };
    await createRefund(ports)({ caller, request: refundOfRequest(request), idempotencyKey: null });
    return {};
  } catch (error) {
    if (await isCreated()) return {};
    if (!isFailure(error)) throw error;
    return isTemporary(error) ? null : { error: { code: error.code, message: error.message } };
  }
};

const finish = async (ports: ApprovalPorts, request: RefundRequest): Promise<RefundRequest> => {
  const outcome = await refundOutcome(ports, request);
  if (outcome === null) return request;
  const { error } = outcome;
  const event = error === undefined ? "refund_created" : "refund_refused";
  const after = moveRefundRequest(request, { event, now: ports.clock.now(), by: null, error });
  const saved = after === null ? null : await save(ports, request, after);
  // Another process has finished it.
  return saved ?? (await ports.refundRequests.load(request.merchantId, request.refundRequestId)) ?? request;
};

/**
 * Approves another user's request and creates its refund. What is refundable is checked before and, by the refund's own
 * rules, after the approval; a crash in between leaves an approved request, which a job finishes.
 * @throws {Failure} `refund_request_not_found` (HE_02), `refund_request_not_open` (IR_16), `refund_request_own`
 * (IR_56), `refund_beyond_limit` (IR_55), those of `newRefund`, `busy` (409).
 */
export const approveRefundRequest =
  (ports: ApprovalPorts) =>
  async (input: DecisionInput): Promise<RefundRequestRepresentation> => {
    const approved = await changeStored(`refund request ${input.refundRequestId}`, () => approve(ports, input));
    return refundRequestToWire(approved.status === "approved" ? await finish(ports, approved) : approved);
  };

/** Expires an open request whose time is over, and finishes an approved one. */
export const advanceRefundRequest =
  (ports: ApprovalPorts) =>
  async ({ merchantId, refundRequestId }: Pick<RefundRequest, "merchantId" | "refundRequestId">): Promise<void> => {
    const request = await ports.refundRequests.load(merchantId, refundRequestId);
    if (request === null) return;
    if (request.status === "approved") {
      await finish(ports, request);
      return;
    }
    const after = moveRefundRequest(request, { event: "expire", now: ports.clock.now(), by: null });
    if (after !== null) await save(ports, request, after);
  };
