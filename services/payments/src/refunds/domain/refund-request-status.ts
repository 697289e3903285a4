import type { RefundRequestStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusAfter } from "../../kernel/domain/status-moves.ts";

/** What can happen to a refund request. */
export const refundRequestEvents = [
  "approve",
  "reject",
  "withdraw",
  "expire",
  /** After its approval the refund was created. */
  "refund_created",
  /** After its approval the refund was refused, such as for what was refunded meanwhile. */
  "refund_refused",
] as const;

export type RefundRequestEvent = (typeof refundRequestEvents)[number];

/** Every legal move; a pair that is not here is illegal. An approval cannot be taken back. */
const moves: StatusMoves<RefundRequestStatus, RefundRequestEvent> = {
  open: { approve: "approved", reject: "rejected", withdraw: "withdrawn", expire: "expired" },
  approved: { refund_created: "completed", refund_refused: "failed" },
  completed: {},
  failed: {},
  rejected: {},
  withdrawn: {},
  expired: {},
};

/** The status of a request that was just made. */
export const newRefundRequestStatus: RefundRequestStatus = "open";

/** The status after an event; null when it cannot happen in this one. */
export const refundRequestStatusAfter = (
  status: RefundRequestStatus,
  event: RefundRequestEvent,
): RefundRequestStatus | null => statusAfter(moves, status, event);
