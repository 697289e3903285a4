import { reportedUsesMax, reportKeyUses } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import type { Logger } from "@railyard/telemetry";
import type { KeyUses } from "../../ports.ts";

export interface KeyUsesOptions {
  readonly merchants: ServiceClient;
  readonly logger: Logger;
  /** How often reports are sent. */
  readonly intervalMs: number;
}

/** Uses that are reported now and again, and once more at the end. */
export interface ReportedKeyUses extends KeyUses {
  /** Reports what was not reported yet; waits for a report that is under way. */
  readonly stop: () => Promise<void>;
}

/** Beyond these a use is not noted; the next one of the key will be. */
const capacity = 50_000;

/**
 * Notes the last use of each key in memory and reports it in batches, next to the requests and never on their way. A
 * report that fails is dropped: losing it harms nothing, and the next use of the key makes it good.
 */
export const createKeyUses = ({ merchants, logger, intervalMs }: KeyUsesOptions): ReportedKeyUses => {
  let usedMs = new Map<string, number>();
  let sending: Promise<void> | undefined;
  const send = async (): Promise<void> => {
    const uses = [...usedMs].map(([key_id, ms]) => ({ key_id, last_used: new Date(ms).toISOString() }));
    usedMs = new Map();
    try {
      for (let position = 0; position < uses.length; position += reportedUsesMax) {
        const body = { uses: uses.slice(position, position + reportedUsesMax) };
        await merchants.call(reportKeyUses, { body, repeatable: true });
      }
    } catch (error) {
      logger.warn({ error }, "uses of keys could not be reported");
    } finally {
      sending = undefined;
    }
  };
  const timer = setInterval(() => {
    if (usedMs.size > 0) sending ??= send();
  }, intervalMs);
  timer.unref();
  return {
    saw: (keyId) => {
      if (usedMs.size < capacity || usedMs.has(keyId)) usedMs.set(keyId, Date.now());
    },
    stop: async () => {
      clearInterval(timer);
      await sending;
      if (usedMs.size > 0) await send();
    },
  };
};
