import type { RequestLogLine } from "@railyard/contracts";
import { newTimeOrderedUuid } from "@railyard/identifiers";

/** What is known of a request when its response was sent. */
export interface AnsweredRequest extends Pick<
  RequestLogLine,
  "method" | "path" | "status" | "request_id" | "error_code" | "error_reason"
> {
  readonly merchantId: string;
  readonly durationMs: number;
}

/** Lines of the merchants that are followed; empty while none is. */
export interface RequestLog {
  /** Whether the merchant's requests are wanted at the moment. */
  isFollowed(merchantId: string): boolean;
  /** Wants them for a minute; false: too many merchants are followed. */
  follow(merchantId: string): boolean;
  add(merchantId: string, line: RequestLogLine): void;
  /** The lines after that one, in the order in which they came here; of a line that is gone, those of later times. */
  after(merchantId: string, lineId: string): readonly RequestLogLine[];
  /** Resolves with the next line, after the time, when the signal is aborted, or at the end. */
  wait(merchantId: string, timeMs: number, signal: AbortSignal): Promise<void>;
  /** Ends every wait; later ones end at once. */
  stop(): void;
}

const followedMs = 60_000;
const merchantsMax = 200;
const linesMax = 500;

interface Followed {
  untilMs: number;
  readonly lines: RequestLogLine[];
  readonly waiting: Set<() => void>;
}

/** An id that is larger than those of all lines of earlier times. */
export const newLineId = (nowMs: number): string => `log_${newTimeOrderedUuid(nowMs)}`;

/** The line of a request. */
export const lineOf = ({ durationMs, ...request }: Omit<AnsweredRequest, "merchantId">, now: Date): RequestLogLine => ({
  line_id: newLineId(now.getTime()),
  time: now.toISOString(),
  ...request,
  duration_ms: Math.round(durationMs),
});

export const createRequestLog = (nowMs: () => number): RequestLog => {
  const followed = new Map<string, Followed>();
  let isStopped = false;

  const forgetOthers = (): void => {
    for (const [merchantId, { untilMs, waiting }] of followed) {
      if (untilMs < nowMs() && waiting.size === 0) followed.delete(merchantId);
    }
  };

  return {
    isFollowed: (merchantId) => {
      if (followed.size === 0) return false;
      const known = followed.get(merchantId);
      return known !== undefined && known.untilMs >= nowMs();
    },
    follow: (merchantId) => {
      const known = followed.get(merchantId);
      if (known === undefined) {
        forgetOthers();
        if (followed.size >= merchantsMax) return false;
        followed.set(merchantId, { untilMs: nowMs() + followedMs, lines: [], waiting: new Set() });
      } else known.untilMs = nowMs() + followedMs;
      return true;
    },
    add: (merchantId, line) => {
      const known = followed.get(merchantId);
      if (known === undefined) return;
      known.lines.push(line);
      if (known.lines.length > linesMax) known.lines.shift();
      for (const wake of known.waiting) wake();
    },
    after: (merchantId, lineId) => {
      const lines = followed.get(merchantId)?.lines ?? [];
      const index = lines.findIndex(({ line_id: id }) => id === lineId);
      return index < 0 ? lines.filter(({ line_id: id }) => id > lineId) : lines.slice(index + 1);
    },
    wait: async (merchantId, timeMs, signal) => {
      const known = followed.get(merchantId);
      if (known === undefined || isStopped || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const wake = (): void => {
        resolve(undefined);
      };
      const timer = setTimeout(wake, timeMs);
      known.waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
      await promise;
      clearTimeout(timer);
      known.waiting.delete(wake);
      signal.removeEventListener("abort", wake);
    },
    stop: () => {
      isStopped = true;
      for (const { waiting } of followed.values()) for (const wake of waiting) wake();
    },
  };
};
