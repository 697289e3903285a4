import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { apiKeyPepper, internalSecret } from "./merchants-app.ts";

const program = join(import.meta.dirname, "../../src/reseal.ts");

export interface ResealRun {
  readonly code: number;
  readonly output: string;
}

/** Runs the command as an operator does, in a process of its own. */
export const runReseal = async (databaseUrl: string, keys: Readonly<Record<string, string>>): Promise<ResealRun> => {
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: "nats://127.0.0.1:1",
    INTERNAL_SECRET: internalSecret,
    API_KEY_PEPPER: apiKeyPepper,
    ...keys,
  };
  const words = ["--disable-warning=ExperimentalWarning", program];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};
