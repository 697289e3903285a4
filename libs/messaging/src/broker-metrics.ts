import type { Metrics } from "@railyard/telemetry";

/** Shows whether the broker is connected, read at each scrape. */
export const observeBroker = (metrics: Metrics | undefined, isConnected: () => boolean): void => {
  const describe = "1 while the message broker is connected, 0 while it is away.";
  metrics?.observedGauge("broker.connected", { describe }, () => [{ amount: isConnected() ? 1 : 0 }]);
};
