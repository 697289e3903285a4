type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";

export interface LoggedLine {
  level: Level;
  message: string;
  details: Record<string, unknown>;
}

type LogMethod = (details: object | string, message?: string) => void;

/** Takes the calls a pino logger takes and keeps them. */
export interface RecordingLogger extends Record<Level, LogMethod> {
  readonly lines: LoggedLine[];
  /** A logger that adds members to every line of the same record. */
  child(members: object): RecordingLogger;
}

/** For tests that look at what was logged, and for those that want silence. */
export function recordingLogger(lines: LoggedLine[] = [], members: object = {}): RecordingLogger {
  const method =
    (level: Level): LogMethod =>
    (details, message) => {
      if (typeof details === "string") lines.push({ level, message: details, details: { ...members } });
      else lines.push({ level, message: message ?? "", details: { ...members, ...details } });
    };
  return {
    lines,
    child: (more) => recordingLogger(lines, { ...members, ...more }),
    trace: method("trace"),
    debug: method("debug"),
    info: method("info"),
    warn: method("warn"),
    error: method("error"),
    fatal: method("fatal"),
  };
}
