import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@railyard/testing";

/** The command line in this process, without a process for each command. */
export type RunHere = (args: readonly string[], options?: RunOptions) => Promise<Ran>;

/** The part of `packages/cli/src/io.ts` that commands need. */
interface Io {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  readonly styled: (style: unknown, text: string) => string;
  readonly askSecret: (question: string) => Promise<string>;
  readonly signal: AbortSignal;
}

interface CommandLineModule {
  readonly runCommandLine: (args: readonly string[], io: Io) => Promise<number>;
}

/** Loads the built command line, with settings in the folder. */
export const loadCommandLine = async (main: string, folder: string): Promise<RunHere> => {
  const { runCommandLine } = (await import(join(main, "../command-line.js"))) as CommandLineModule;
  return async (args, { environment = {}, input = "" } = {}) => {
    const [out, notes]: [string[], string[]] = [[], []];
    const code = await runCommandLine(args, {
      environment: { XDG_CONFIG_HOME: folder, ...environment },
      print: (line) => out.push(line),
      note: (line) => notes.push(line),
      styled: (_style, text) => text,
      askSecret: () => Promise.resolve(input.split("\n")[0] ?? ""),
      signal: new AbortController().signal,
    });
    return { code, out: out.join("\n"), notes: notes.join("\n") };
  };
};

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

/** A command that runs until it is ended. */
export interface Running {
  readonly lines: () => readonly string[];
  readonly notes: () => string;
  /** Resolves when the notes match. */
  readonly noted: (pattern: RegExp) => Promise<unknown>;
  readonly end: () => Promise<Ran>;
}

/** The command line of a developer, with settings of its own. */
export interface CommandLine {
  readonly folder: string;
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ran>;
  readonly start: (args: readonly string[], options?: RunOptions) => Running;
  readonly stop: () => Promise<void>;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** @param main the script of the command line */
export const openCommandLine = async (main: string): Promise<CommandLine> => {
  const folder = await mkdtemp(join(tmpdir(), "railyard-cli-"));
  const running = new Set<Running>();

  const start: CommandLine["start"] = (args, { environment = {}, input = "" } = {}) => {
    const { PATH = "" } = process.env;
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH, HOME: folder, XDG_CONFIG_HOME: folder, ...environment },
      cwd: folder,
    });
    let [out, notes] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (notes += text));
    child.stdin.end(input);
    const ended = once(child, "close").then(([code]): Ran => ({ code: code as number | null, out, notes }));
    const command: Running = {
      lines: () => out.split("\n").filter((line) => line !== ""),
      notes: () => notes,
      noted: (pattern) => eventually(() => pattern.test(notes)),
      end: async () => {
        child.kill("SIGINT");
        running.delete(command);
        return ended;
      },
    };
    running.add(command);
    void ended.then(() => running.delete(command));
    return Object.assign(command, { ended });
  };

  return {
    folder,
    start,
    run: (args, options) => (start(args, options) as Running & { readonly ended: Promise<Ran> }).ended,
    stop: async () => {
      await Promise.all([...running].map((command) => command.end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
