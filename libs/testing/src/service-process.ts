import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@railyard/embedded-servers";
import { Bug, hasErrorCode } from "@railyard/failures";
import { defined } from "@railyard/members";
import { eventually } from "./eventually.ts";
import { httpCall } from "./http-call.ts";
import { reportsUnlistedFailures } from "./unlisted-failures.ts";

const startTimeoutMs = 60_000;
const portAttempts = 5;

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly port: number;
  /** Starts it again on the same port, after `kill`. */
  start(): Promise<void>;
  /** Ends the process without a goodbye. */
  kill(): Promise<void>;
  /** Stops the time of the process, as a paused machine does, and resumes it. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the process has ended, by whatever. */
  ended(): Promise<void>;
}

export interface ServiceProcessOptions {
  /** The service's main.ts. */
  readonly main: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Called with what the process writes. */
  readonly onOutput?: (text: string) => void;
}

/** Ends a process whose parent is gone, however the parent ended. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('end', () => process.exit()).resume();",
)}`;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const spawnService = ({ main, variables, onOutput }: ServiceProcessOptions, port: number): ChildProcess => {
  const output = onOutput === undefined ? "ignore" : "pipe";
  const cache = process.env["NODE_COMPILE_CACHE"];
  const imports = ["--import", endWithParent, "--import", reportsUnlistedFailures];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...imports, main], {
    env: { ...variables, HTTP_PORT: String(port), ...defined({ NODE_COMPILE_CACHE: cache }) },
    stdio: ["pipe", output, output, "ipc"],
  });
  child.on("message", (unlisted) => {
    throw new Bug(String(unlisted));
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => onOutput?.(String(data)));
  child.unref();
  child.channel?.unref();
  if (child.stdin !== null && "unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
  return child;
};

/** Waits until it is ready, or has ended, as it does when its port is taken. */
const waitFor = async (child: ChildProcess, port: number): Promise<"ready" | "ended"> =>
  await eventually(
    async () => {
      if (hasEnded(child)) return "ended";
      const { status } = await httpCall(port, "/health/ready");
      if (status !== 200) throw new TypeError(`readiness answers ${String(status)}`);
      return hasEnded(child) ? "ended" : "ready";
    },
    { timeoutMs: startTimeoutMs, intervalMs: 50 },
  );

/** Starts a service in a process of its own and waits until it is ready. */
export const startServiceProcess = async (options: ServiceProcessOptions): Promise<ServiceProcess> => {
  let child: ChildProcess | undefined;
  const startOn = async (port: number): Promise<number> => {
    child = spawnService(options, port);
    if ((await waitFor(child, port)) === "ready") return port;
    // Most likely its port; anything else would end it on the next port as well.
    throw Object.assign(new TypeError(`${options.main} ended while it started`), { code: "EADDRINUSE" });
  };
  const port = await onFreePort(startOn);
  const ended = async (): Promise<void> => {
    if (child !== undefined && !hasEnded(child)) await once(child, "exit");
  };
  return {
    port,
    ended,
    freeze: () => {
      child?.kill("SIGSTOP");
    },
    thaw: () => {
      child?.kill("SIGCONT");
    },
    start: async () => {
      await startOn(port);
    },
    kill: async () => {
      if (child === undefined || hasEnded(child)) return;
      child.kill("SIGKILL");
      await ended();
    },
  };
};

/**
 * Starts something that must know its port beforehand. A port that was free a moment ago may be taken by another
 * program since: then it is tried on the next.
 */
export const onFreePort = async <Result>(start: (port: number) => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!hasErrorCode(error, "EADDRINUSE") || attempt >= portAttempts) throw error;
    }
  }
};
