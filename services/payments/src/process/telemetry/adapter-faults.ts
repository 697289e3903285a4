import type { AdapterFault } from "@railyard/connectors";
import type { Logger, Metrics } from "@railyard/telemetry";

/** Counts mistakes in connector adapters and writes them to the log with their stack. */
export const reportAdapterFaults = (metrics: Metrics, logger: Logger): ((fault: AdapterFault) => void) => {
  const faults = metrics.counter("providers.adapter_faults", {
    describe:
      "Requests that a connector adapter could not build, and answers that it could not read, by a mistake of its own.",
    labels: ["connector", "flow"],
  });
  return ({ connector, flow, isBegun, error }) => {
    faults.add(1, { connector, flow });
    logger.error({ connector, flow, is_begun: isBegun, err: error }, "A connector adapter made a mistake.");
  };
};
