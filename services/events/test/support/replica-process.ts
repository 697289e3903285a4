import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A replica in a process of its own, which can be killed as a crash would. */
export interface ReplicaProcess {
  kill(): Promise<void>;
}

const main = join(import.meta.dirname, "../../src/main.ts");

/** Resolves when the process reports that it accepts requests. */
export const startReplicaProcess = async (variables: Readonly<Record<string, string>>): Promise<ReplicaProcess> => {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
    env: { ...variables, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes("takes requests")) {
      child.stdout.resume();
      return {
        kill: async () => {
          const ended = once(child, "exit");
          child.kill("SIGKILL");
          await ended;
        },
      };
    }
  }
  throw new Error(`The replica did not start: ${lines.join("\n")}`);
};
