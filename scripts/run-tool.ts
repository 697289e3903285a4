import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What a tool printed on both channels together, and on stdout alone. */
export interface ToolOutput {
  readonly code: number;
  readonly output: string;
  readonly stdout: string;
}

/** Runs a program on the pinned Node, from the root of the repository, at low priority; resolves however it ends. */
export const runTool = (file: string, args: readonly string[], input?: string): Promise<ToolOutput> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, file), ...args], {
      cwd: root,
      stdio: "pipe",
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const output: Buffer[] = [];
    const stdout: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => {
      output.push(chunk);
      stdout.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString("utf8").trim();
      resolve({ code: code ?? 1, output: text(output), stdout: text(stdout) });
    });
    child.stdin.end(input);
  });

/** What a tool has against the repository: nothing when it ended well. */
export const problemsOf = ({ code, output }: ToolOutput, tool: string): readonly string[] =>
  code === 0 ? [] : [output === "" ? `${tool} ended with ${String(code)}.` : output];
