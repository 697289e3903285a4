/** One line that a service wrote. */
export interface LogLine {
  readonly service: string;
  readonly level: string;
  readonly message: string;
  readonly [member: string]: unknown;
}

const isLine = (value: unknown): value is LogLine =>
  typeof value === "object" && value !== null && "service" in value && "message" in value;

/** What services wrote to standard output, without what is no line of a log. */
export const readLines = (output: string): readonly LogLine[] =>
  output.split("\n").flatMap((text) => {
    if (!text.startsWith("{")) return [];
    try {
      const value: unknown = JSON.parse(text);
      return isLine(value) ? [value] : [];
    } catch {
      // The last line may have come in part only.
      return [];
    }
  });
