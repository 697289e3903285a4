import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Account } from "./unprivileged-account.ts";

/** How long a server may take to end before it is killed. */
const stopTimeoutMs = 10_000;
const logTailLines = 8;

export interface ServerCommand {
  readonly command: string;
  readonly parameters: readonly string[];
  /** Receives everything the server prints; emptied at every start. */
  readonly logFile: string;
  /** The signal that makes this server end in an orderly way. */
  readonly stopSignal: "SIGINT" | "SIGTERM";
  readonly account?: Account | undefined;
}

export interface ServerProcess {
  readonly pid: number;
  hasEnded(): boolean;
  /** Resolves when the process has ended, with words on how, such as `ended (SIGKILL)`. */
  readonly ended: Promise<string>;
  /** Ends the server in an orderly way, by force after ten seconds. Does nothing when it has ended. */
  stop(): Promise<void>;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** The last lines the server printed. */
  logTail(): Promise<string>;
}

/**
 * Starts a server in a session of its own, so that a Ctrl-C at the terminal reaches only the parent, which
 * still needs the server while it drains. A guard process stops the server when the parent is gone.
 */
export const startServerProcess = async (options: ServerCommand): Promise<ServerProcess> => {
  const child = await spawnServer(options);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.command} has no process id`);
  const guard = startGuard(pid, options.stopSignal);
  let ended = false;
  const end = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => {
      ended = true;
      // Before anything else: the process id may be given to another process from now on.
      guard.kill("SIGKILL");
      resolve(`ended (${String(signal ?? code)})`);
    });
  });
  child.unref();

  const endWithin = async (timeoutMs: number): Promise<boolean> => {
    const timeout = new AbortController();
    const expired = delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([end, expired]);
    timeout.abort();
    return ended;
  };
  const kill = async (): Promise<void> => {
    if (!ended) child.kill("SIGKILL");
    await endWithin(stopTimeoutMs);
  };
  return {
    pid,
    hasEnded: () => ended,
    ended: end,
    kill,
    async stop() {
      if (ended) return;
      child.kill(options.stopSignal);
      if (!(await endWithin(stopTimeoutMs))) await kill();
    },
    async logTail() {
      const text = await readFile(options.logFile, "utf8").catch(() => "");
      return text.trim().split("\n").slice(-logTailLines).join("\n");
    },
  };
};

const spawnServer = async (options: ServerCommand): Promise<ChildProcess> => {
  // A file instead of a pipe: the server must not die of a broken pipe when its parent is killed.
  const log = openSync(options.logFile, "w", 0o600);
  try {
    const child = spawn(options.account?.command ?? options.command, parametersOf(options), {
      detached: true,
      stdio: ["ignore", log, log],
      ...options.account?.spawnOptions,
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    return child;
  } finally {
    closeSync(log);
  }
};

const parametersOf = (options: ServerCommand): string[] => {
  if (options.account?.command === undefined) return [...options.parameters];
  return [...options.account.parameters, options.command, ...options.parameters];
};

/** A shell that waits for the end of its input, which comes when this process ends for whatever reason. */
const startGuard = (pid: number, signal: "SIGINT" | "SIGTERM"): ChildProcess => {
  const script = 'read -r _; kill -s "$1" "$2"';
  const guard = spawn("/bin/sh", ["-c", script, "sh", signal.slice("SIG".length), String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  // The pipe alone must not keep the parent running.
  if (guard.stdin !== null && "unref" in guard.stdin && typeof guard.stdin.unref === "function") {
    guard.stdin.unref();
  }
  return guard;
};
