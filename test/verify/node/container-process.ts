import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { OperationalError } from "@railyard/failures";

/** How a container's process ended. */
export interface ProcessEnd {
  /** As a container runtime reports it: 128 and the signal's number for a process that a signal ended. */
  readonly exitCode: number;
  readonly atMs: number;
}

export interface ContainerProcess {
  readonly processId: number;
  readonly startedAtMs: number;
  readonly ended: Promise<ProcessEnd>;
  readonly hasEnded: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
}

export interface ProcessOptions {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Takes what the process prints; a restarted container continues in the same file. */
  readonly logFile: string;
}

const signalNumbers: Readonly<Partial<Record<NodeJS.Signals, number>>> = { SIGTERM: 15, SIGKILL: 9, SIGINT: 2 };

/** `node` is the one that runs this; everything else is looked for on the machine. */
const programOf = (name: string): string => (name === "node" ? process.execPath : name);

/** Nothing that a container starts may outlive this process, however it ends. */
const diesWithUs = ["setpriv", "--pdeathsig", "KILL", "--"] as const;

/**
 * Starts a process with exactly the given variables and a PATH.
 * @throws {OperationalError} `container_start` when it cannot be started
 */
export const startContainerProcess = async (options: ProcessOptions): Promise<ContainerProcess> => {
  const [name = "", ...words] = options.command;
  const [setpriv, ...guard] = diesWithUs;
  const log = openSync(options.logFile, "a");
  const child = spawn(setpriv, [...guard, programOf(name), ...words], {
    cwd: options.folder,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", ...options.environment },
    stdio: ["ignore", log, log],
    // In a session of its own, to which Linux gives a share of the processors as to a container.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once("exit", (code, signal) => {
      const number = signal === null ? undefined : (signalNumbers[signal] ?? 1);
      resolve({ exitCode: code ?? 128 + (number ?? 0), atMs: Date.now() });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) => {
      reject(new OperationalError("container_start", `${name} could not be started.`, { cause: error }));
    });
  });
  return {
    processId: child.pid ?? 0,
    startedAtMs: Date.now(),
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => child.kill(signal),
  };
};
