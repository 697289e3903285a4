import type { Metrics } from "@railyard/telemetry";
import type { Messaging } from "./messaging.ts";

/** Shows whether the broker is connected, read at each scrape. */
export const observeBroker = (metrics: Metrics, messaging: Pick<Messaging, "isConnected">): void => {
  const describe = "1 while the message broker is connected, 0 while it is away.";
  metrics.observedGauge("broker.connected", { describe }, () => [{ amount: messaging.isConnected() ? 1 : 0 }]);
};
