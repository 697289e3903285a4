import type { LogLevel } from "@railyard/config";
import type { Level, Logger as PinoLogger, LoggerOptions as PinoOptions } from "pino";
import { pino } from "pino";

import { standardOutput } from "./log-output.ts";
import { describeError, redactFields, redactText } from "./redaction.ts";
import { currentTraceIds } from "./trace-context.ts";
import { currentWorkIds } from "./work-context.ts";

/** Facts of one line. An error goes under `error`. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line of JSON per call. Every name and text passes the redaction. */
export interface Logger {
  trace(fields: LogFields, message: string): void;
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  fatal(fields: LogFields, message: string): void;
  /** A logger whose lines all carry the fields. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Takes the lines; standard output when absent, where lines of one moment are written together. */
  readonly destination?: { write(line: string): void };
}

// The redaction has described errors by now; the library's own serializer would add members again.
const keep = (value: unknown): unknown => value;

let timeText = "";
let timeOfTextMs = 0;

/** Writing a time out costs more than a line's other members, and a busy process writes many lines in a millisecond. */
const isoTime = (): string => {
  const nowMs = Date.now();
  if (nowMs !== timeOfTextMs) {
    timeOfTextMs = nowMs;
    timeText = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return timeText;
};

/** The redaction in front of pino. Pino's own formatters do not see the fields of child loggers. */
class RedactingLogger implements Logger {
  readonly #lines: PinoLogger;

  constructor(lines: PinoLogger) {
    this.#lines = lines;
  }

  trace(fields: LogFields, message: string): void {
    this.#write("trace", fields, message);
  }

  debug(fields: LogFields, message: string): void {
    this.#write("debug", fields, message);
  }

  info(fields: LogFields, message: string): void {
    this.#write("info", fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.#write("warn", fields, message);
  }

  error(fields: LogFields, message: string): void {
    this.#write("error", fields, message);
  }

  fatal(fields: LogFields, message: string): void {
    this.#write("fatal", fields, message);
  }

  child(fields: LogFields): Logger {
    return new RedactingLogger(this.#lines.child(redactFields(fields)));
  }

  #write(level: Level, fields: LogFields, message: string): void {
    if (!this.#lines.isLevelEnabled(level)) return;
    // A caller that has caught an unknown may pass the bare error.
    const redacted = Error.isError(fields) ? { error: describeError(fields) } : redactFields(fields);
    this.#lines[level](redacted, redactText(message));
  }
}

/** The logger of one service: `{"level","time","service",...,"message"}`, with the trace ids while a span is active. */
export const createLogger = (options: LoggerOptions): Logger => {
  const settings: PinoOptions = {
    level: options.level,
    base: { service: options.service },
    messageKey: "message",
    errorKey: "error",
    timestamp: isoTime,
    serializers: { error: keep, err: keep },
    mixin: () => ({ ...currentWorkIds(), ...currentTraceIds() }),
    formatters: { level: (level) => ({ level }) },
  };
  return new RedactingLogger(pino(settings, options.destination ?? standardOutput()));
};

/** A logger that writes nothing, for tests and tools. */
export const silentLogger: Logger = new RedactingLogger(pino({ level: "silent" }));
