import { spawn } from "node:child_process";
import { join } from "node:path";

const builder = join(import.meta.dirname, "../../scripts/documentation.mjs");

/** A build of the documentation in the background. */
export interface DocumentationBuild {
  stop(): Promise<void>;
}

/**
 * Builds the documentation, if it has changed, in a process of low priority: nothing waits for it, and what is running
 * does not depend on it. It prints one line when it has built or failed.
 */
export const buildDocumentation = (print: (line: string) => void): DocumentationBuild => {
  const child = spawn(process.execPath, [builder, "--background"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", (error) => {
      print(`The documentation could not be built: ${error.message}`);
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => print(text.trimEnd()));
  }
  return {
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
};
