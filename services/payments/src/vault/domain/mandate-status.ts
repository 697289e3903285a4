import type { MandateStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusAfter } from "../../kernel/domain/status-moves.ts";

/** What can happen to a mandate. */
export const mandateEvents = ["accepted", "refused", "revoked", "ended"] as const;

export type MandateEvent = (typeof mandateEvents)[number];

/** Where each event leads; what is not in the table cannot happen. */
const moves: StatusMoves<MandateStatus, MandateEvent> = {
  pending: { accepted: "active", refused: "inactive", revoked: "revoked" },
  active: { revoked: "revoked", ended: "inactive" },
  inactive: {},
  revoked: {},
};

/** The status of a mandate that a payment has made by succeeding. */
export const newMandateStatus: MandateStatus = "active";

/** The status after the event; null when it cannot happen to a mandate in this one. */
export const mandateAfter = (status: MandateStatus, event: MandateEvent): MandateStatus | null =>
  statusAfter(moves, status, event);
