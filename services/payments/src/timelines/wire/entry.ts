import type { TimelineEntry } from "@railyard/contracts";

type Given = Pick<TimelineEntry, "entry_id" | "kind" | "action" | "outcome" | "data"> & { readonly at: Date };

/** An entry; what is not given is null. */
export const entryOf = ({ at, ...given }: Given & Partial<TimelineEntry>): TimelineEntry => ({
  attempt_id: null,
  object_id: null,
  actor: null,
  amount: null,
  currency: null,
  request_id: null,
  ...given,
  occurred_at: at.toISOString(),
});
