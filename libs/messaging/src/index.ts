export { brokerSettings, type BrokerSettings } from "./broker-settings.ts";
export { connectMessaging } from "./messaging.ts";
export { parseEnvelopes } from "./envelope.ts";
export type { HintListener, ListenOptions, Messaging, MessagingOptions, Stopper } from "./messaging.ts";
export type { Outgoing, PublishReport } from "./publisher.ts";
export type { StreamName } from "./streams.ts";
