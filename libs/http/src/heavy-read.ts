import type { Principal } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { OperationalError, edgeFailures, isOperational } from "@railyard/failures";
import type { Metrics } from "@railyard/telemetry";

import type { ReadAdmission, ReadLimits } from "./read-admission.ts";
import { createReadAdmission } from "./read-admission.ts";
import type { Route } from "./route.ts";

/** Whether the operation may read as much as a merchant has. */
export const isHeavyRead = ({ weight }: Pick<OperationContract, "weight">): boolean => weight === "list";

/** Who wants a read. */
export interface Reader {
  readonly principal?: Principal | undefined;
  /** Whether no caller waits for the answer any more. */
  readonly isGone: () => boolean;
  /** How long the read has waited for others since it had its place. */
  readonly waitedMs: () => number;
}

/** Runs the handler of a heavy read when there is a place for it. */
export type RunRead = <Result>(reader: Reader, handle: () => Promise<Result>) => Promise<Result>;

const readerLeft = (): OperationalError =>
  new OperationalError("reader_left", "The caller went away before there was a place for its read.");

// Operators and users without a merchant share one.
const merchantOf = ({ principal }: Reader): string => principal?.merchantId ?? "";

/** A list that is ended is one that asks for too much; the same failure elsewhere is a fault of ours. */
const failureOf = (error: unknown): unknown =>
  isOperational(error) && error.code === "database_timeout" ? edgeFailures.read_timed_out({}, { cause: error }) : error;

const observe = (admission: ReadAdmission, metrics: Metrics): void => {
  const describe = "Lists and reports by state: running, waiting for a place.";
  metrics.observedGauge("http.server.reads", { describe, labels: ["state"] }, () => {
    const { running, waiting } = admission.counts();
    return [
      { amount: running, labels: { state: "running" } },
      { amount: waiting, labels: { state: "waiting" } },
    ];
  });
};

/** Bounds the heavy reads of one server; shows them where it has any. */
export const createRunRead = (
  routes: readonly Route[],
  limits: ReadLimits,
  { metrics, isQuiet }: { readonly metrics: Metrics; readonly isQuiet: () => boolean },
): RunRead => {
  const admission = createReadAdmission(limits, isQuiet);
  if (routes.some(({ contract }) => isHeavyRead(contract))) observe(admission, metrics);
  return async (reader, handle) => {
    const leave = await admission.enter(merchantOf(reader));
    try {
      if (reader.isGone()) throw readerLeft();
      return await handle();
    } catch (error) {
      throw failureOf(error);
    } finally {
      leave(reader.waitedMs());
    }
  };
};
