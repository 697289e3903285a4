import type { LogFields, Logger } from "@railyard/telemetry";

type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";

export interface LoggedLine {
  readonly level: Level;
  readonly message: string;
  readonly fields: LogFields;
}

/** Keeps what is logged. */
export interface RecordingLogger extends Logger {
  /** In the order they were written, with those of all children. */
  readonly lines: LoggedLine[];
  child(fields: LogFields): RecordingLogger;
}

/** For tests that look at what was logged, and for those that want silence. */
export const recordingLogger = (): RecordingLogger => {
  return recorderInto([], {});
};

const recorderInto = (lines: LoggedLine[], inherited: LogFields): RecordingLogger => {
  const recorder = (level: Level) => (fields: LogFields, message: string) => {
    lines.push({ level, message, fields: { ...inherited, ...fields } });
  };
  return {
    lines,
    child: (fields) => recorderInto(lines, { ...inherited, ...fields }),
    trace: recorder("trace"),
    debug: recorder("debug"),
    info: recorder("info"),
    warn: recorder("warn"),
    error: recorder("error"),
    fatal: recorder("fatal"),
  };
};
