import type { ConnectorContext } from "@railyard/connectors";
import { recordedCalls } from "@railyard/connectors";
import { errorMessage, isOperational } from "@railyard/failures";
import { newCallId } from "@railyard/identifiers";
import type { CalmLog, Metrics } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import { attemptOf, keepsBodies, objectOf } from "../domain/provider-call.ts";
import type { ProviderCall, ProviderCallBodies } from "../domain/provider-call.ts";
import type { EndedOperation, ProviderCallRecorder } from "../ports.ts";

export interface CallRecorderOptions {
  /** Stores calls, all of them or none. */
  readonly add: (calls: readonly ProviderCall[]) => Promise<void>;
  readonly isOn: boolean;
  readonly bodies: ProviderCallBodies;
  readonly logger: Parameters<typeof createCalmLog>[0];
  readonly metrics: Metrics;
}

/** What is noted, and what writes it. */
export interface CallRecorder extends ProviderCallRecorder {
  start(): void;
  stop(): Promise<void>;
}

const flushMs = 2_000;
/** So many are written without waiting for the rest: what stays in memory for long costs more than a statement. */
const enough = 64;
/** Characters that wait for the database at most; a call counts as many more as it has members. */
const waitingMax = 16 * 1024 * 1024;
const memberCharacters = 512;
/** Most calls of one statement, where some had to wait. */
const batchSize = 500;

const sizeOf = ({ request, response }: ProviderCall): number =>
  memberCharacters + (request.body?.length ?? 0) + (response?.body?.length ?? 0);

const sizeOfAll = (calls: readonly ProviderCall[]): number => calls.reduce((sum, call) => sum + sizeOf(call), 0);

const callsOf = (operation: EndedOperation, bodies: ProviderCallBodies): readonly ProviderCall[] => {
  const { merchantId, connector, flow, input, exchanges, outcome } = operation;
  const context: ConnectorContext = operation.context;
  const object = operation.object ?? objectOf(input);
  if (object === null) return [];
  const durationMs = exchanges.reduce((sum, exchange) => sum + exchange.durationMs, 0);
  const recorded = recordedCalls(
    { connector, context, input, keepsBodies: keepsBodies(bodies, outcome, durationMs) },
    exchanges,
  );
  const common = {
    merchantId,
    merchantConnectorId: context.merchantConnectorId,
    object,
    attemptId: attemptOf(input),
    connector: connector.manifest.name,
    flow,
  };
  return recorded.map((call) => ({ ...common, ...call, callId: newCallId(call.startedAtMs) }));
};

/**
 * Masks calls when the operation has continued, keeps them in memory and stores them every few seconds. They are
 * diagnostics: lost with the process, and the oldest make room for new ones while the database cannot be written.
 */
export const createCallRecorder = ({ add, isOn, bodies, logger, metrics }: CallRecorderOptions): CallRecorder => {
  const log: Pick<CalmLog, "warn"> = createCalmLog(logger);
  const dropped = metrics.counter("provider_calls.dropped", {
    describe: "Calls to providers that were not recorded, because they could not be masked or written.",
  });
  let ended: EndedOperation[] = [];
  let masking: NodeJS.Immediate | undefined;
  let waiting: ProviderCall[] = [];
  let waitingSize = 0;
  let writing: Promise<void> = Promise.resolve();
  /** Nothing is being written, nor did the last write fail; otherwise the timer is waited for. */
  let isFree = true;
  let timer: NodeJS.Timeout | undefined;

  const drop = (calls: readonly ProviderCall[]): void => {
    waitingSize -= sizeOfAll(calls);
    dropped.add(calls.length);
  };
  const makeRoom = (): void => {
    let [left, count] = [waitingSize, 0];
    for (const call of waiting) {
      if (left <= waitingMax) break;
      left -= sizeOf(call);
      count += 1;
    }
    if (count > 0) drop(waiting.splice(0, count));
  };
  // In the clear only until the operation waits for something.
  const maskEnded = (): void => {
    masking = undefined;
    const operations = ended;
    ended = [];
    for (const operation of operations) {
      try {
        for (const call of callsOf(operation, bodies)) {
          waiting.push(call);
          waitingSize += sizeOf(call);
        }
      } catch {
        // No caller waits for it: thrown from here it would end the process. What was thrown may repeat what is masked.
        dropped.add(operation.exchanges.length);
        const { connector, flow } = operation;
        log.warn(
          "provider_calls",
          { connector: connector.manifest.name, flow },
          "Calls to a provider could not be masked.",
        );
      }
    }
    if (waitingSize > waitingMax) makeRoom();
    if (isFree && waiting.length >= enough) void flush();
  };
  const write = async (): Promise<void> => {
    isFree = false;
    maskEnded();
    for (let left = waiting.length; left > 0; left -= batchSize) {
      const batch = waiting.splice(0, batchSize);
      try {
        await add(batch);
        waitingSize -= sizeOfAll(batch);
      } catch (error) {
        // What the database refuses it would refuse again.
        if (!isOperational(error)) {
          drop(batch);
          log.warn("provider_calls", { reason: errorMessage(error) }, "Calls to providers could not be recorded.");
          continue;
        }
        waiting = [...batch, ...waiting];
        makeRoom();
        const facts = { waiting_calls: waiting.length, reason: errorMessage(error) };
        log.warn("provider_calls", facts, "Calls to providers wait for the database.");
        return;
      }
    }
    isFree = true;
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  return {
    record: isOn
      ? (operation) => {
          ended.push(operation);
          masking ??= setImmediate(maskEnded);
        }
      : undefined,
    flush,
    start: () => {
      if (isOn) timer = setInterval(() => void flush(), flushMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
