import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { createApp as createDecisionEngine } from "@railyard/decision-engine";
import { readConfig as readDecisionEngineConfig } from "@railyard/decision-engine/config";
import { createApp as createEvents } from "@railyard/events";
import { readConfig as readEventsConfig } from "@railyard/events/config";
import { OperationalError } from "@railyard/failures";
import { createApp as createGateway } from "@railyard/gateway";
import { readConfig as readGatewayConfig } from "@railyard/gateway/config";
import { defined } from "@railyard/members";
import { createApp as createMerchants } from "@railyard/merchants";
import { readConfig as readMerchantsConfig } from "@railyard/merchants/config";
import { createApp as createPayments } from "@railyard/payments";
import { readConfig as readPaymentsConfig } from "@railyard/payments/config";
import { createApp as createSandboxProvider } from "@railyard/sandbox-provider";
import { readConfig as readSandboxProviderConfig } from "@railyard/sandbox-provider/config";
import { serviceFlags } from "./service-flags.ts";
import type { LocalServiceName } from "./topology.ts";

/** A started service. */
export interface RunningService {
  /** Resolves with words on how it ended, such as `ended (SIGKILL)`; never for a service that shares this process. */
  readonly ended: Promise<string>;
  /** Lets requests in flight finish, then ends. */
  readonly stop: () => Promise<void>;
  /** Ends at once, as a crash would; only for a service with a process of its own. */
  readonly kill: () => Promise<void>;
}

/** Starts one service with these environment variables; resolves when it takes requests. */
export type ServiceRunner = (
  service: LocalServiceName,
  environment: Readonly<Record<string, string>>,
) => Promise<RunningService>;

interface App {
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const readinessTimeoutMs = 60_000;
const readinessPollMs = 50;
const youngMemory = /^--(?:min|max)-semi-space-size=/;

const factories: Record<LocalServiceName, (environment: Readonly<Record<string, string>>) => App> = {
  merchants: (environment) => createMerchants(readMerchantsConfig(environment)),
  payments: (environment) => createPayments(readPaymentsConfig(environment)),
  events: (environment) => createEvents(readEventsConfig(environment)),
  gateway: (environment) => createGateway(readGatewayConfig(environment)),
  "decision-engine": (environment) => createDecisionEngine(readDecisionEngineConfig(environment)),
  "sandbox-provider": (environment) => createSandboxProvider(readSandboxProviderConfig(environment)),
};

/** Runs services inside this process: half the memory of one process each. */
export const runInProcess: ServiceRunner = async (service, environment) => {
  const app = factories[service](environment);
  await app.start();
  return {
    ended: new Promise(() => undefined),
    stop: () => app.stop(),
    kill: () => Promise.reject(new TypeError(`${service} shares this process and cannot be killed alone`)),
  };
};

interface Readiness {
  readonly ready: boolean;
  /** The service's own answer, which names what it waits for. */
  readonly words: string;
}

const askReadiness = (port: number): Promise<Readiness> =>
  new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/health/ready", timeout: 1_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({ ready: response.statusCode === 200, words: Buffer.concat(chunks).toString("utf8") });
      });
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => {
      resolve({ ready: false, words: "no answer" });
    });
  });

/** Resolves when the service reports that it has what it needs; a process of its own may end before that. */
export const waitUntilReady = async (service: string, port: number, child?: ChildProcess): Promise<void> => {
  const deadline = Date.now() + readinessTimeoutMs;
  for (;;) {
    const { ready, words } = await askReadiness(port);
    if (ready) return;
    if (child !== undefined && (child.exitCode !== null || child.signalCode !== null)) {
      throw new OperationalError(
        "service_ended",
        `${service} ended with code ${String(child.exitCode)}; its own output is above`,
      );
    }
    if (Date.now() > deadline) {
      child?.kill("SIGKILL");
      throw new OperationalError(
        "service_not_ready",
        `${service} was not ready within ${String(readinessTimeoutMs / 1000)} s: ${words}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, readinessPollMs));
  }
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
};

/**
 * Runs every service as a process of its own, as a cluster does.
 * @param onOutput takes what the processes print; absent: it is printed here.
 */
export const processRunner =
  (onOutput?: (text: string) => void): ServiceRunner =>
  async (service, environment) => {
    const output = onOutput === undefined ? "inherit" : "pipe";
    const child = spawn(
      process.execPath,
      // Flags of this process apply to all of them: a profile of a run covers every service.
      [
        ...process.execArgv.filter((flag) => !youngMemory.test(flag)),
        ...serviceFlags,
        join(root, "services", service, "src/main.ts"),
      ],
      { cwd: root, stdio: ["ignore", output, output], env: { ...inheritedEnvironment(), ...environment } },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
    }
    const ended = once(child, "exit").then(([code, signal]) => `ended (${String(signal ?? code)})`);
    await waitUntilReady(service, Number(environment["HTTP_PORT"]), child);
    return { ended, stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") };
  };

/** Runs every service as a process of its own that prints where this one does. */
export const runAsProcess: ServiceRunner = processRunner();

/**
 * What a process needs of its parent to run at all, and where Node keeps what it compiled, which halves a start;
 * configuration is given in full.
 */
const inheritedEnvironment = (): Record<string, string> => {
  // Of this version of Node, in the folder of all.
  const compiled = getCompileCacheDir();
  return {
    PATH: [join(root, "node_modules/.bin"), "/usr/bin", "/bin"].join(":"),
    ...defined({ NODE_COMPILE_CACHE: compiled === undefined ? undefined : dirname(compiled) }),
  };
};
