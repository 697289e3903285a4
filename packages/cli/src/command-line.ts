import { parseArgs } from "node:util";
import { RailyardError } from "@railyard/node";
import type { Command, Invocation, OptionValue } from "./command.ts";
import { commands } from "./commands.ts";
import { CommandError, UsageError, describeError, errorAsJson, exitCodes, messageOf } from "./failures.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

const commonOptions = { help: { type: "boolean", short: "h" }, json: { type: "boolean" } } as const;

const commonHelp = ["  --json              print JSON, one object a line", "  --help, -h          print this text"];

const helpOfAll = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    "railyard <command> [options]",
    "",
    "Commands:",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    "",
    "railyard <command> --help describes a command. RAILYARD_API_KEY and RAILYARD_URL take precedence over what",
    "railyard login stored. Exit codes: 0 success, 1 failure, 2 a command line that is not understood.",
  ].join("\n");
};

const helpOf = ({ name, usage, summary, help }: Command): string =>
  [`railyard ${name}${usage === "" ? "" : ` ${usage}`}`, "", `${summary}`, "", ...help, ...commonHelp].join("\n");

/** The command that the first words name, the longest first, and what follows them. */
const find = (args: readonly string[]): readonly [Command, readonly string[]] | undefined => {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(" ");
    const command = commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return [command, args.slice(words)];
  }
  return undefined;
};

const unknownCommand = (args: readonly string[]): UsageError => {
  const [first = ""] = args;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (group.length > 0) return new UsageError(`railyard ${first} needs one of: ${group.join(", ")}.`);
  return new UsageError(`There is no command ${first}. railyard --help lists them.`);
};

const invocationOf = (command: Command, args: readonly string[], io: Io): Invocation & { readonly isHelp: boolean } => {
  let parsed: { readonly values: Readonly<Record<string, OptionValue>>; readonly positionals: readonly string[] };
  try {
    const options = { ...commonOptions, ...command.options };
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  const { values, positionals } = parsed;
  return {
    io,
    positionals,
    isJson: values["json"] === true,
    isHelp: values["help"] === true,
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    flag: (name) => values[name] === true,
    texts: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
  };
};

const reportProblem = (error: unknown, args: readonly string[], io: Io): number => {
  if (args.includes("--json")) io.print(errorAsJson(error));
  else for (const line of describeError(error)) io.note(line);
  if (error instanceof UsageError) return exitCodes.usage;
  return exitCodes.failure;
};

const isExpected = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof CommandError || error instanceof RailyardError;

/** Runs the command line; resolves with the exit code. */
export const runCommandLine = async (args: readonly string[], io: Io): Promise<number> => {
  const [first] = args;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    (first === undefined ? io.note : io.print)(helpOfAll());
    return first === undefined ? exitCodes.usage : exitCodes.success;
  }
  if (first === "--version") {
    io.print(version);
    return exitCodes.success;
  }
  try {
    const found = find(args);
    if (found === undefined) throw unknownCommand(args);
    const [command, rest] = found;
    const invocation = invocationOf(command, rest, io);
    if (invocation.isHelp) {
      io.print(helpOf(command));
      return exitCodes.success;
    }
    return await command.run(invocation);
  } catch (error) {
    if (io.signal.aborted) return exitCodes.success;
    if (!isExpected(error) && io.environment["DEBUG"] !== undefined) throw error;
    return reportProblem(error, args, io);
  }
};
