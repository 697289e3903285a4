export { append, outboxParameter, outboxRows } from "./outbox-event.ts";
export type { OutboxEvent, RawTransaction } from "./outbox-event.ts";
export { createRelay } from "./relay.ts";
export type { Relay, RelayOptions } from "./relay.ts";
export { createInbox } from "./inbox.ts";
export type { Inbox, InboxOptions } from "./inbox.ts";
export type { FetchMissing, Receiver } from "./reconciliation.ts";
export { observeOutboxLag } from "./outbox-metrics.ts";
export { fetchMissingFrom, outboxRoute, readOutboxPage } from "./outbox-route.ts";
