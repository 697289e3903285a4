import type { Metrics } from "@railyard/telemetry";

/** Called for each message that the broker delivers again. */
export type CountRedelivery = (stream: string) => void;

/** Shows whether the broker is connected, read at each scrape, and counts what it brings again. */
export const observeBroker = (metrics: Metrics | undefined, isConnected: () => boolean): CountRedelivery => {
  if (metrics === undefined) return () => undefined;
  const describe = "1 while the message broker is connected, 0 while it is away.";
  metrics.observedGauge("broker.connected", { describe }, () => [{ amount: isConnected() ? 1 : 0 }]);
  const redelivered = metrics.counter("inbox.redelivered", {
    describe: "Messages that the broker brought again, because they were not handled or not confirmed in time.",
    labels: ["stream"],
  });
  return (stream) => {
    redelivered.add(1, { stream });
  };
};
