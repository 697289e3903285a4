import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const program = join(import.meta.dirname, "../../src/reseal.ts");

/** Runs the command as an operator does, in a process of its own; answers what it printed. */
export const runReseal = async (variables: Readonly<Record<string, string>>): Promise<string> => {
  const options = ["--disable-warning=ExperimentalWarning", program];
  return (await promisify(execFile)(process.execPath, options, { env: variables })).stdout;
};
