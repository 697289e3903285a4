import type { RefundRequestStatus } from "@railyard/contracts";
import { refundRequestDays } from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import type { Refund, RefundDetails } from "./refund.ts";
import type { RefundRequestEvent } from "./refund-request-status.ts";
import { newRefundRequestStatus, refundRequestStatusAfter } from "./refund-request-status.ts";

/** Facts of a request that no query looks for. */
export interface RefundRequestDetails extends Pick<
  RefundDetails,
  "reason" | "metadata" | "splitRefunds" | "isDespiteDisputes"
> {
  readonly note: string;
  readonly decisionNote?: string;
  /** Why the refund was refused after the approval. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** A refund that one user asked others to approve. The amount is in minor units. */
export interface RefundRequest {
  readonly merchantId: string;
  readonly refundRequestId: string;
  readonly paymentId: string;
  readonly profileId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly status: RefundRequestStatus;
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Id that the refund will have; no caller knows it before there is one, so that nothing else can have it. */
  readonly refundId: string;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly expiresAt: Date;
  /** When a job expires it or creates its refund; null: it has ended. */
  readonly dueAt: Date | null;
  readonly details: RefundRequestDetails;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A request for a refund that would be possible now. */
export const newRefundRequest = (
  refund: Refund,
  { refundRequestId, requestedBy, note }: { refundRequestId: string; requestedBy: string; note: string },
): RefundRequest => {
  const { merchantId, refundId, paymentId, profileId, amount, currency, createdAt } = refund;
  const { reason, metadata, splitRefunds, isDespiteDisputes } = refund.details;
  const expiresAt = new Date(createdAt.getTime() + refundRequestDays * dayMs);
  return {
    merchantId,
    refundRequestId,
    paymentId,
    profileId,
    version: 1,
    status: newRefundRequestStatus,
    amount,
    currency,
    refundId,
    requestedBy,
    decidedBy: null,
    decidedAt: null,
    createdAt,
    modifiedAt: createdAt,
    expiresAt,
    dueAt: expiresAt,
    details: { note, ...defined({ reason, metadata, splitRefunds, isDespiteDisputes }) },
  };
};

/** What goes with an event. */
interface RequestMove {
  readonly event: RefundRequestEvent;
  readonly now: Date;
  /** The user who decided; null: none did. */
  readonly by: string | null;
  readonly note?: string | undefined;
  readonly error?: RefundRequestDetails["error"] | undefined;
  /** When the job continues what is not finished by then. */
  readonly dueAt?: Date | undefined;
}

/** The request after an event; null when that cannot happen to it now. One that is over only expires. */
export const moveRefundRequest = (
  request: RefundRequest,
  { event, now, by, note, error, dueAt }: RequestMove,
): RefundRequest | null => {
  const isOver = request.status === newRefundRequestStatus && request.expiresAt <= now;
  const status = refundRequestStatusAfter(request.status, event);
  if (status === null || isOver !== (event === "expire")) return null;
  return {
    ...request,
    version: request.version + 1,
    status,
    decidedBy: by ?? request.decidedBy,
    decidedAt: by === null ? request.decidedAt : now,
    modifiedAt: now,
    dueAt: status === "approved" ? (dueAt ?? now) : null,
    details: { ...request.details, ...defined({ decisionNote: note, error }) },
  };
};
