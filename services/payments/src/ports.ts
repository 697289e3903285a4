import type { Ports as ClocksPorts } from "./clocks/ports.ts";
import type { Ports as SubscriptionsPorts } from "./subscriptions/ports.ts";
import type { Ports as TimelinesPorts } from "./timelines/ports.ts";
import type { Ports as ExportsPorts } from "./exports/ports.ts";
import type { Ports as NotesPorts } from "./notes/ports.ts";
import type { Ports as PagesPorts } from "./pages/ports.ts";
import type { Ports as WebhooksPorts } from "./webhooks/ports.ts";
import type { Ports as SearchPorts } from "./search/ports.ts";

export type * from "./kernel/ports.ts";
export type * from "./methods/ports.ts";
export type * from "./providers/ports.ts";
export type * from "./error-mapping/ports.ts";
export type * from "./vault/ports.ts";
export type * from "./blocklist/ports.ts";
export type * from "./links/ports.ts";
export type * from "./payments/ports.ts";
export type * from "./authentications/ports.ts";
export type * from "./refunds/ports.ts";
export type * from "./unmatched/ports.ts";
export type * from "./disputes/ports.ts";
export type * from "./notes/ports.ts";
export type * from "./relays/ports.ts";
export type * from "./payouts/ports.ts";
export type * from "./exports/ports.ts";
export type * from "./subscriptions/ports.ts";
export type * from "./timelines/ports.ts";
export type * from "./pages/ports.ts";
export type * from "./search/ports.ts";
export type * from "./clocks/ports.ts";

/** Everything that the modules of this service need from outside. */
export type Ports = SubscriptionsPorts &
  ExportsPorts &
  NotesPorts &
  TimelinesPorts &
  PagesPorts &
  WebhooksPorts &
  SearchPorts &
  ClocksPorts;
