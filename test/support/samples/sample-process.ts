import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface SampleCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const runMsMax = 60_000;

const start = ({ command, args, folder, environment }: SampleCommand) =>
  spawn(command, args, { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });

/** Runs a sample to its end; resolves with what it printed on its standard output, and rejects when it fails. */
export const runSample = (sample: SampleCommand): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = start(sample);
    const overdue = setTimeout(() => child.kill("SIGKILL"), runMsMax);
    const printed: Buffer[] = [];
    const reported: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => reported.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(overdue);
      const output = Buffer.concat(printed).toString("utf8");
      if (code === 0) resolve(output);
      else {
        const ending = `ended with ${String(code ?? signal)}`;
        reject(new RangeError(`${ending}:\n${output}${Buffer.concat(reported).toString("utf8").slice(-3000)}`));
      }
    });
  });

/** A sample that waits for requests, such as a receiver of webhooks. */
export interface ListeningSample {
  /** Lines of its standard output after the first. */
  readonly lines: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts a sample that listens; resolves when its first line reports it. */
export const startListening = (sample: SampleCommand): Promise<ListeningSample> =>
  new Promise((resolve, reject) => {
    const child = start(sample);
    const reported: Buffer[] = [];
    const lines: string[] = [];
    let isListening = false;
    const ended = new Promise<void>((end) => child.once("close", () => end()));
    child.stderr.on("data", (chunk: Buffer) => reported.push(chunk));
    child.once("error", reject);
    child.once("close", () => {
      reject(new RangeError(`ended before it listened:\n${Buffer.concat(reported).toString("utf8").slice(-3000)}`));
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (isListening) {
        lines.push(line);
        return;
      }
      if (!/^listening/i.test(line)) {
        reject(new RangeError(`printed "${line}" before it listened`));
        child.kill();
        return;
      }
      isListening = true;
      resolve({
        lines: () => lines,
        stop: async () => {
          child.kill();
          await ended;
        },
      });
    });
  });
