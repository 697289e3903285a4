import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const compiler = join(import.meta.dirname, "../../node_modules/typescript-native/bin/tsc");

/** Errors that the compiler finds in a folder, as `file:line code`. */
export const foundErrors = async (folder: string): Promise<readonly string[]> => {
  const run = promisify(execFile)(process.execPath, [compiler, "-p", folder, "--pretty", "false"], { cwd: folder });
  const report = await run.then(
    () => "",
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  );
  return [...report.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(
    ([, file = "", line, code]) => `${basename(file)}:${String(line)} ${String(code)}`,
  );
};

/** Errors that a file's own comments announce, at the ends of lines. */
export const expectedErrors = (file: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const code = /(?:\/\/|\{\/\*) (TS\d+)/.exec(line)?.[1];
      return code === undefined ? [] : [`${basename(file)}:${String(index + 1)} ${code}`];
    });
