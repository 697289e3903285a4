import type { AuditEntry, DecisionExplanation, EventOfObject } from "@railyard/contracts";

import type { Ports as DisputesPorts } from "../disputes/ports.ts";
import type { Ports as NotesPorts } from "../notes/ports.ts";
import type { Ports as PayoutsPorts } from "../payouts/ports.ts";
import type { Ports as RefundsPorts } from "../refunds/ports.ts";

/** Objects of one merchant whose events or changes are wanted. */
export interface TimelineObjects {
  readonly merchantId: string;
  readonly organizationId: string;
  readonly objectIds: readonly string[];
  /** None of them is older. */
  readonly createdAfter: Date;
}

/** What other services know of a payment. Null: the service did not answer in time. */
export interface TimelineSources {
  /** Newest first. */
  decisions(merchantId: string, paymentId: string): Promise<readonly DecisionExplanation[] | null>;
  /** Newest first. */
  events(
    objects: TimelineObjects,
  ): Promise<{ readonly events: readonly EventOfObject[]; readonly hasMore: boolean } | null>;
  /** Newest first. */
  changes(objects: TimelineObjects): Promise<readonly AuditEntry[] | null>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends RefundsPorts, DisputesPorts, NotesPorts, PayoutsPorts {
  readonly timelineSources: TimelineSources;
}
