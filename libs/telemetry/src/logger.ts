import type { LogLevel } from "@railyard/config";
import { pino, stdTimeFunctions } from "pino";

import { describeError, redactFields, redactText } from "./redaction.ts";
import { currentTraceIds } from "./trace-context.ts";

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
  /** Takes the lines; standard output when absent. */
  readonly destination?: { write(line: string): void };
}

// The redaction has described errors by now; the library's own serializer would add members again.
const keep = (value: unknown): unknown => value;

/** Arguments of a log call with texts masked. A bare error becomes a field, or its message would be copied unmasked. */
const redactArguments = (given: readonly unknown[]): unknown[] => {
  const [first, ...rest] = given;
  const texts = rest.map((argument) => (typeof argument === "string" ? redactText(argument) : argument));
  if (typeof first === "string") return [redactText(first), ...texts];
  if (!Error.isError(first)) return [first, ...texts];
  const error = describeError(first);
  return [{ error }, ...(texts.length > 0 ? texts : [error.message])];
};

/** The logger of one service: `{"level","time","service",...,"message"}`, with the trace ids while a span is active. */
export const createLogger = (options: LoggerOptions): Logger => {
  const settings = {
    level: options.level,
    base: { service: options.service },
    messageKey: "message",
    errorKey: "error",
    timestamp: stdTimeFunctions.isoTime,
    serializers: { error: keep, err: keep },
    mixin: currentTraceIds,
    formatters: {
      level: (level: string) => ({ level }),
      log: redactFields,
      bindings: redactFields,
    },
    hooks: {
      logMethod(this: unknown, args: unknown[], write: (...args: unknown[]) => void): void {
        write.apply(this, redactArguments(args));
      },
    },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
};

/** A logger that writes nothing, for tests and tools. */
export const silentLogger: Logger = pino({ level: "silent" });
