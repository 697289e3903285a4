import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const logger = JSON.stringify(join(import.meta.dirname, "../src/logger.ts"));

/** Runs a script with a logger in a process of its own; resolves with the messages it has written. */
const messagesOf = async (script: string): Promise<readonly string[]> => {
  const code = `const { createLogger } = await import(${logger});
    const logger = createLogger({ service: "payments", level: "info" });
    ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 20_000,
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (output.includes("kill me")) child.kill("SIGKILL");
  });
  await once(child, "close");
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { readonly message: string }).message);
};

describe("lines on standard output", () => {
  it("are all there when the process exits, in their order", async () => {
    const script = `for (let line = 0; line < 500; line += 1) logger.info({}, "line " + line); process.exit(0);`;
    expect(await messagesOf(script)).toEqual(Array.from({ length: 500 }, (_, line) => `line ${String(line)}`));
  });

  it("are written although the process continues", async () => {
    expect(await messagesOf(`logger.info({}, "kill me"); setInterval(() => undefined, 1000);`)).toEqual(["kill me"]);
  });

  it("that are fatal are written before anything else happens", async () => {
    const script = `logger.info({}, "before"); logger.fatal({}, "the end"); process.kill(process.pid, "SIGKILL");`;
    expect(await messagesOf(script)).toEqual(["before", "the end"]);
  });
});
