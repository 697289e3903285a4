// promtool checks rule files with Prometheus' own parser and runs series through them.
import { execFile } from "node:child_process";
import { resolveDebianProgram } from "../debian-program.ts";

/** What promtool printed; `output` is empty only when it printed nothing. */
export interface PromtoolRun {
  readonly passed: boolean;
  readonly output: string;
}

const outputBytesMax = 16 * 1024 * 1024;

/** Path of promtool, from the PATH or from Debian's package `prometheus`. */
export const resolvePromtool = (): Promise<string> =>
  resolveDebianProgram({ command: "promtool", packageName: "prometheus", path: "usr/bin/promtool" });

/** Runs promtool; a run that ends with a failure resolves with what it printed. */
export const runPromtool = async (args: readonly string[]): Promise<PromtoolRun> => {
  const promtool = await resolvePromtool();
  return new Promise((resolve, reject) => {
    execFile(promtool, [...args], { maxBuffer: outputBytesMax }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== "number") reject(error);
      else resolve({ passed: error === null, output: `${stdout}${stderr}` });
    });
  });
};

/** `promtool check rules`: syntax of the files and of every expression. */
export const checkRules = async (files: readonly string[]): Promise<PromtoolRun> => {
  if (files.length === 0) throw new RangeError("There are no rule files to check.");
  return runPromtool(["check", "rules", "--lint=all", "--lint-fatal", ...files]);
};
