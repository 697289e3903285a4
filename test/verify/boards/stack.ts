// The stack in separate processes, as in a cluster, with exporters and a Prometheus that scrapes them all.
import { join } from "node:path";
import { findFreePort, startNats } from "@railyard/embedded-servers";
import {
  createApiClient,
  databaseNameOf,
  runAsProcess,
  sandboxAdminKey,
  setUpMerchant,
  startStack,
  startWebhookInbox,
} from "@railyard/local";
import type { ApiClient, Ports, ReadyMerchant } from "@railyard/local";
import { onFreePorts } from "../../support/free-ports.ts";
import { signIn } from "../../support/system.ts";
import { startPrometheus } from "../prometheus/prometheus-server.ts";
import type { Prometheus, ScrapeJob } from "../prometheus/prometheus-server.ts";
import { readRuleFiles } from "../prometheus/rule-files.ts";
import { addPayoutConnector } from "./load.ts";
import type { LoadTarget } from "./load.ts";
import { startNatsExporter } from "./nats-exporter.ts";
import { startPostgresExporter } from "./postgres-exporter.ts";

/** Everything that is watched, and what watches it. */
export interface WatchedStack extends LoadTarget {
  readonly prometheus: Prometheus;
  readonly stop: () => Promise<void>;
}

/** Short times, so that what takes days in production happens while we look. */
const overrides = {
  LOG_LEVEL: "fatal",
  // A machine that has other work to do must not decide without the engine.
  DECISION_TIMEOUT_MS: "2000",
  WEBHOOK_RETRY_SCHEDULE_MS: "500,1000",
  REFUSED_LIMIT_PER_MINUTE: "10",
  SYNC_FIRST_DELAY_MS: "1000",
};
const namespace = { namespace: "railyard" };

/** The jobs that the chart's ServiceMonitors make. */
const serviceJobs = (ports: Ports): readonly ScrapeJob[] => [
  { job: "gateway", port: ports.gatewayInternal, labels: namespace },
  { job: "merchants", port: ports.merchants, labels: namespace },
  { job: "payments", port: ports.payments, labels: namespace },
  { job: "events", port: ports.events, labels: namespace },
  { job: "decision-engine", port: ports["decision-engine"], labels: namespace },
];

/** Ends what was started, the last first, however far the start came. */
type Closers = (() => Promise<unknown>)[];

interface StartedServices {
  readonly ports: Ports;
  readonly exporters: readonly ScrapeJob[];
}

const startServices = async (folder: string, closers: Closers): Promise<StartedServices> => {
  const monitoringPort = await findFreePort();
  const nats = await startNats({
    storeFolder: join(folder, "nats"),
    parameters: ["-m", String(monitoringPort)],
  });
  closers.push(() => nats.stop());
  const { ports, stack } = await onFreePorts(async (free) => {
    const options = { dataFolder: folder, ports: free, runner: runAsProcess, natsUrl: nats.url, overrides };
    return { ports: free, stack: await startStack(options) };
  });
  closers.push(() => stack.stop());
  const natsExporter = await startNatsExporter(monitoringPort);
  closers.push(() => natsExporter.stop());
  const postgresExporter = await startPostgresExporter(stack.surroundings.databaseUrl(databaseNameOf("payments")));
  closers.push(() => postgresExporter.stop());
  const exporters = [
    { job: "nats", port: natsExporter.port },
    { job: "postgresql", port: postgresExporter.port },
  ];
  return { ports, exporters };
};

const receivers = [
  ["kiosk", 200],
  ["kiosk_down", 500],
] as const;

/** One merchant whose receiver takes webhooks, and one whose receiver fails. */
const startMerchants = async (gateway: ApiClient, closers: Closers): Promise<readonly ReadyMerchant[]> => {
  const merchants: ReadyMerchant[] = [];
  for (const [merchantId, status] of receivers) {
    const inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined, answer: () => status });
    closers.push(() => inbox.stop());
    const setup = { adminKey: sandboxAdminKey, merchantId, webhookUrl: inbox.url };
    const merchant = await setUpMerchant(gateway, setup);
    await addPayoutConnector(gateway, merchant);
    merchants.push(merchant);
  }
  return merchants;
};

/** Starts it all on free ports; everything that is stored lies in the folder. */
export const startWatchedStack = async (folder: string, intervalSeconds: number): Promise<WatchedStack> => {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const { ports, exporters } = await startServices(folder, closers);
    const gateway = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
    closers.push(() => Promise.resolve(gateway.close()));
    const engine = createApiClient(`http://127.0.0.1:${String(ports.engine)}`);
    closers.push(() => Promise.resolve(engine.close()));
    const merchants = await startMerchants(gateway, closers);
    const tokens: Record<string, string> = {};
    for (const { merchantId } of merchants) tokens[merchantId] = await signIn({ gateway }, merchantId);
    const prometheus = await startPrometheus({
      folder: join(folder, "prometheus"),
      jobs: [...serviceJobs(ports), ...exporters],
      ruleFiles: readRuleFiles().map(({ path }) => path),
      intervalSeconds,
    });
    closers.push(() => prometheus.stop());
    return { gateway, engine, tokens, merchants, prometheus, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
