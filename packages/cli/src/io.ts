import { createInterface } from "node:readline/promises";
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Where a command reads from and writes to. */
export interface Io {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  /** Writes a line about the work, which is no part of the result. */
  readonly note: (line: string) => void;
  /** The text in a style, where a person reads the result. */
  readonly styled: (style: Style, text: string) => string;
  /** Asks a person for a text; what is typed is not shown. Without a terminal: the first line of the input. */
  readonly askSecret: (question: string) => Promise<string>;
  /** Aborted when the person ends the command. */
  readonly signal: AbortSignal;
}

/** Whether a stream gets colours: only a terminal, and not where NO_COLOR or TERM forbid them. */
const acceptsColours = (
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean => stream.isTTY === true && (environment["NO_COLOR"] ?? "") === "" && environment["TERM"] !== "dumb";

const readFirstLine = async (): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
};

const keysThatEnd = new Set(["\r", "\n", "\u0004"]);
const keysThatErase = new Set(["\u007f", "\b"]);

const readHidden = async (question: string): Promise<string> => {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  let text = "";
  try {
    for await (const chunk of stdin.setEncoding("utf8")) {
      for (const key of String(chunk)) {
        if (key === "\u0003") throw new Error("Interrupted.");
        if (keysThatEnd.has(key)) return text;
        text = keysThatErase.has(key) ? text.slice(0, -1) : text + key;
      }
    }
    return text;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
};

/** The terminal of this process. */
export const processIo = (signal: AbortSignal, environment: Io["environment"]): Io => {
  const hasColours = acceptsColours(process.stdout, environment);
  return {
    environment,
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    styled: (style, text) => (hasColours ? styleText(style, text) : text),
    askSecret: (question) => (process.stdin.isTTY ? readHidden(question) : readFirstLine()),
    signal,
  };
};
