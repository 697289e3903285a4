import type { Doubling } from "@railyard/waiting";
import { createDoubling } from "@railyard/waiting";
import type { LogFields, Logger } from "./logger.ts";

/** Writes ever fewer lines about a lasting trouble, and reports how many it left out. */
export interface CalmLog {
  warn(topic: string, details: LogFields, message: string): void;
  error(topic: string, details: LogFields, message: string): void;
}

export interface CalmLogOptions {
  /** Least time between the first two lines of a topic; it doubles with every further line. Default 1 s. */
  readonly intervalMs?: number;
  /** Milliseconds that never go back. */
  readonly clockMs?: () => number;
}

const maximumTopics = 100;
const longestIntervalMs = 60_000;
/** A topic that logged nothing for so many of its first intervals is over; what follows is a new trouble. */
const endedAfterIntervals = 15;

interface Topic {
  readonly interval: Doubling;
  readonly quietUntilMs: number;
  lastMs: number;
  suppressed: number;
}

/**
 * A broker or database that is away makes every attempt fail, and attempts do not end: a line a minute reports it as
 * well as a thousand.
 */
export const createCalmLog = (logger: Logger, options: CalmLogOptions = {}): CalmLog => {
  const { intervalMs: firstMs = 1_000, clockMs = () => performance.now() } = options;
  const topics = new Map<string, Topic>();

  /** The topic as it continues; undefined when the trouble is new. */
  const ongoing = (name: string, nowMs: number): Topic | undefined => {
    const topic = topics.get(name);
    return topic !== undefined && nowMs - topic.lastMs < endedAfterIntervals * firstMs ? topic : undefined;
  };

  const write = (level: "warn" | "error", name: string, details: LogFields, message: string): void => {
    const nowMs = clockMs();
    const known = ongoing(name, nowMs);
    if (known !== undefined && nowMs < known.quietUntilMs) {
      known.suppressed += 1;
      known.lastMs = nowMs;
      return;
    }
    if (topics.size >= maximumTopics) topics.clear();
    const interval = known?.interval ?? createDoubling(firstMs, longestIntervalMs);
    topics.set(name, { interval, quietUntilMs: nowMs + interval.nextMs(), lastMs: nowMs, suppressed: 0 });
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
