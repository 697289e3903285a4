import type { ParseArgsConfig } from "node:util";
import type { Io } from "./io.ts";

export type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** What a command is called with. */
export interface Invocation {
  readonly io: Io;
  /** Arguments that are no options. */
  readonly positionals: readonly string[];
  readonly isJson: boolean;
  /** The value of an option that is a text; undefined where it was not given. */
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  /** The values of an option that may be repeated. */
  readonly texts: (name: string) => readonly string[];
}

/** A command of the command line. */
export interface Command {
  /** Its words, such as `events resend`. */
  readonly name: string;
  /** What follows the words in its usage. */
  readonly usage: string;
  readonly summary: string;
  /** Lines about its options and its work. */
  readonly help: readonly string[];
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** Resolves with the exit code. */
  readonly run: (invocation: Invocation) => Promise<number>;
}
