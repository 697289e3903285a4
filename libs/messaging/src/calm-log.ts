import type { Logger } from "@railyard/telemetry";

/** Writes at most one line per interval and topic, and says how many it left out. */
export interface CalmLog {
  warn(topic: string, details: Readonly<Record<string, unknown>>, message: string): void;
  error(topic: string, details: Readonly<Record<string, unknown>>, message: string): void;
}

const MAXIMUM_TOPICS = 100;

/** A broker or database that is away makes every attempt fail; one line a second says it as well as a thousand. */
export const createCalmLog = (logger: Logger, intervalMs = 1_000): CalmLog => {
  const topics = new Map<string, { quietUntil: number; suppressed: number }>();

  const write = (
    level: "warn" | "error",
    topic: string,
    details: Readonly<Record<string, unknown>>,
    message: string,
  ): void => {
    const now = Date.now();
    const known = topics.get(topic);
    if (known !== undefined && now < known.quietUntil) {
      known.suppressed += 1;
      return;
    }
    if (topics.size >= MAXIMUM_TOPICS) topics.clear();
    topics.set(topic, { quietUntil: now + intervalMs, suppressed: 0 });
    const suppressed = known?.suppressed ?? 0;
    logger[level](suppressed === 0 ? details : { ...details, suppressed_lines: suppressed }, message);
  };

  return {
    warn: (topic, details, message) => {
      write("warn", topic, details, message);
    },
    error: (topic, details, message) => {
      write("error", topic, details, message);
    },
  };
};
