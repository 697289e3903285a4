import type { RecordedChange } from "@railyard/audit";

import type { NewEvent } from "./changes.ts";

/** Tells the audit log of administrative changes. */
export interface ChangeLog {
  /** The event to store together with the change; it names whoever is calling. */
  eventOf(change: RecordedChange): NewEvent;
}
