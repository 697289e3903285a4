import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface GatewayOrder {
  /** In the place of every service, and of the collector of spans. */
  readonly upstreamPort: number;
  readonly natsUrl: string;
  readonly port: number;
  readonly internalPort: number;
  /** Where its log lines go, as they would to a container's log. */
  readonly logFile: string;
  readonly logLevel: string;
  /** Whether spans are sent. */
  readonly isTraced: boolean;
  readonly nodeArguments: readonly string[];
}

/** The product's own gateway process. */
export interface GatewayProcess {
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const main = join(import.meta.dirname, "../../../services/gateway/src/main.ts");
const startTimeoutMs = 30_000;

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/health/ready", agent: false });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    outgoing.on("error", () => {
      resolve(false);
    });
    outgoing.end();
  });

/**
 * Starts `services/gateway/src/main.ts` and resolves when it is ready.
 * @throws {RangeError} when it does not become ready
 */
export const startGatewayProcess = async (order: GatewayOrder): Promise<GatewayProcess> => {
  const upstream = `http://127.0.0.1:${String(order.upstreamPort)}`;
  const log = openSync(order.logFile, "w");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...order.nodeArguments, main], {
    stdio: ["ignore", log, "inherit"],
    env: {
      ...process.env,
      HTTP_PORT: String(order.port),
      ENGINE_PORT: "0",
      INTERNAL_PORT: String(order.internalPort),
      NATS_URL: order.natsUrl,
      LOG_LEVEL: order.logLevel,
      MERCHANTS_URL: upstream,
      PAYMENTS_URL: upstream,
      EVENTS_URL: upstream,
      DECISION_ENGINE_URL: upstream,
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      ADDRESS_RATE_LIMIT_PER_SECOND: "1000000",
      ADDRESS_RATE_LIMIT_BURST: "1000000",
      ...(order.isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: upstream } : {}),
    },
  });
  closeSync(log);
  // A benchmark that is broken off leaves nothing behind.
  process.once("exit", () => child.kill("SIGKILL"));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
  const deadlineMs = performance.now() + startTimeoutMs;
  while (!(await isReady(order.internalPort))) {
    if (child.exitCode !== null || performance.now() > deadlineMs) {
      await stop();
      throw new RangeError(`the gateway did not become ready; its words are in ${order.logFile}`);
    }
    await delay(50);
  }
  return { pid: child.pid ?? 0, stop };
};
