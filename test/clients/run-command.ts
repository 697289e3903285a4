import { defined } from "@railyard/members";
import { spawn } from "node:child_process";

/** Runs a command to its end; resolves with what it printed, rejects with it when the command fails. */
export const runCommand = (
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...defined({ cwd: options.cwd }),
      env: { ...process.env, ...options.env },
    });
    const output: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString("utf8")));
    child.on("error", reject);
    child.on("exit", (code) => {
      const text = output.join("");
      if (code === 0) resolve(text);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${String(code)}:\n${text.slice(-4000)}`));
    });
  });
