import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { callSuccessfully, createApiClient, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import type { ApiClient } from "@railyard/local";
import { onFreePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import type { BenchProcess } from "../child-process.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { sendRequest } from "../load-generator.ts";
import type { Answered, LoadRequest } from "../load-generator.ts";
import { measureTree } from "../process-tree.ts";
import type { BareSenderReady } from "./bare-sender-process.ts";
import type { CommittedEvent, EventSource } from "./event-source.ts";
import { createEventSource } from "./event-source.ts";
import type { Arrival, ReceiverControl, ReceiverReady } from "./receiver-process.ts";
import type { WebhooksStackOrder, WebhooksStackReady } from "./webhooks-stack-process.ts";

export interface WebhooksBenchSettings {
  readonly endpoints: number;
  /** Events a second of the open loops. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Events of the closed loop, and of the bare sender. */
  readonly sustained: number;
  /** Events that wait while a receiver fails. */
  readonly held: number;
  /** Events that are sent again. */
  readonly replayed: number;
  readonly replayRate: number;
  readonly logLevel: string;
}

/** From the commit of an event to the arrival of its webhook, in milliseconds, and what never arrived. */
export interface Delivered extends LatencySummary {
  readonly sent: number;
  readonly missing: number;
  readonly repeated: number;
}

export interface WebhooksBenchResult {
  readonly idle: Delivered;
  readonly steady: Delivered;
  /** Of the healthy endpoints while one hangs. */
  readonly besideHanging: Delivered;
  readonly sustained: {
    readonly perSecond: number;
    readonly perCpuSecond: number;
    readonly missing: number;
    readonly barePerSecond: number;
    readonly barePerCpuSecond: number;
  };
  readonly held: { readonly events: number; readonly seconds: number; readonly missing: number };
  readonly replay: {
    readonly events: number;
    readonly perSecond: number;
    readonly live: Delivered;
    readonly besideReplay: Delivered;
  };
}

interface Bench {
  readonly settings: WebhooksBenchSettings;
  readonly stack: BenchProcess<WebhooksStackReady>;
  readonly receiver: BenchProcess<ReceiverReady>;
  readonly source: EventSource;
  readonly api: ApiClient;
  readonly key: string;
  readonly profileIds: readonly string[];
  readonly report: (line: string) => void;
}

const tickMs = 10;
const patienceMs = 60_000;
const transactionEvents = 100;

const pathOf = (index: number): string => `/e/${String(index)}`;

const agent = new Agent({ keepAlive: true });

const askReceiver = ({ receiver }: Bench, request: Omit<LoadRequest, "headers">): Promise<Answered> =>
  sendRequest(agent, receiver.ready.port, { ...request, headers: {} });

const control = async (bench: Bench, changes: Partial<ReceiverControl>): Promise<void> => {
  const body = JSON.stringify({ hanging: [], failing: [], ...changes });
  await askReceiver(bench, { method: "POST", path: "/control", body });
};

const arrivalsOf = async (bench: Bench): Promise<readonly Arrival[]> =>
  JSON.parse((await askReceiver(bench, { method: "GET", path: "/arrivals" })).text) as readonly Arrival[];

/** Waits until as many arrived, or nothing has for a while. */
const gather = async (bench: Bench, wanted: number, quietMs = patienceMs): Promise<readonly Arrival[]> => {
  const arrivals: Arrival[] = [];
  let lastMs = performance.now();
  while (arrivals.length < wanted && performance.now() - lastMs < quietMs) {
    const some = await arrivalsOf(bench);
    if (some.length > 0) lastMs = performance.now();
    arrivals.push(...some);
    if (arrivals.length < wanted) await delay(50);
  }
  return arrivals;
};

const deliveredOf = (committed: readonly CommittedEvent[], arrivals: readonly Arrival[]): Delivered => {
  const firstMs = new Map<string, number>();
  for (const { id, atMs } of arrivals) if (!firstMs.has(id)) firstMs.set(id, atMs);
  const latencies = committed.flatMap(({ id, committedMs }) => {
    const atMs = firstMs.get(id);
    return atMs === undefined ? [] : [atMs - committedMs];
  });
  const ids = new Set(committed.map(({ id }) => id));
  const own = arrivals.filter(({ id }) => ids.has(id)).length;
  return {
    ...summarizeLatencies(latencies),
    sent: committed.length,
    missing: committed.length - latencies.length,
    repeated: own - latencies.length,
  };
};

/** Commits events at a fixed rate, whether earlier ones arrived or not. */
const openLoop = async (
  { source }: Bench,
  profileIds: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<readonly CommittedEvent[]> => {
  const beganMs = performance.now();
  const total = perSecond * seconds;
  const commits: Promise<readonly CommittedEvent[]>[] = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - beganMs) * perSecond) / 1_000) + 1);
    if (due > sent) {
      const wanted = Array.from(
        { length: due - sent },
        (_, index) => profileIds[(sent + index) % profileIds.length] ?? "",
      );
      commits.push(source.publish(wanted));
      sent = due;
    }
    await delay(Math.min(tickMs, 1_000 / perSecond));
  }
  return (await Promise.all(commits)).flat();
};

const publishMany = async ({ source }: Bench, profileIds: readonly string[], count: number): Promise<void> => {
  for (let sent = 0; sent < count; sent += transactionEvents) {
    const some = Math.min(transactionEvents, count - sent);
    await source.publish(
      Array.from({ length: some }, (_, index) => profileIds[(sent + index) % profileIds.length] ?? ""),
    );
  }
};

const measureOpen = async (bench: Bench, profileIds: readonly string[], perSecond: number): Promise<Delivered> => {
  const committed = await openLoop(bench, profileIds, perSecond, bench.settings.seconds);
  return deliveredOf(committed, await gather(bench, committed.length));
};

/** The same load with all endpoints well, and with one that hangs, of which nothing is counted. */
const measureHanging = async (bench: Bench): Promise<Pick<WebhooksBenchResult, "steady" | "besideHanging">> => {
  const { profileIds, settings } = bench;
  const steady = await measureOpen(bench, profileIds, settings.perSecond);
  await control(bench, { hanging: [pathOf(0)] });
  const committed = await openLoop(bench, profileIds, settings.perSecond, settings.seconds);
  const healthy = committed.filter(({ profileId }) => profileId !== profileIds[0]);
  const besideHanging = deliveredOf(healthy, await gather(bench, healthy.length));
  await control(bench, {});
  return { steady, besideHanging };
};

const cpuSecondsOf = (pid: number): number => {
  const { services = 0, postgres = 0, broker = 0 } = measureTree([pid])?.cpuSeconds ?? {};
  return services + postgres + broker;
};

/** Keeps a few thousand events on their way, then lets a bare sender send as many. */
const measureSustained = async (bench: Bench): Promise<WebhooksBenchResult["sustained"]> => {
  const { settings, stack, receiver, source } = bench;
  // The first still has requests that hang.
  const profileIds = bench.profileIds.slice(1);
  const count = settings.sustained;
  const mostOpen = 3_000;
  const began = { ms: performance.now(), cpu: cpuSecondsOf(stack.pid) };
  const sent = new Set<string>();
  const arrived = new Set<string>();
  let lastMs = performance.now();
  while (arrived.size < count && performance.now() - lastMs < patienceMs) {
    if (sent.size < count && sent.size - arrived.size < mostOpen) {
      const size = Math.min(transactionEvents, count - sent.size);
      const wanted = Array.from(
        { length: size },
        (_, index) => profileIds[(sent.size + index) % profileIds.length] ?? "",
      );
      for (const { id } of await source.publish(wanted)) sent.add(id);
    } else await delay(10);
    for (const { id } of await arrivalsOf(bench)) {
      if (!sent.has(id)) continue;
      arrived.add(id);
      lastMs = performance.now();
    }
  }
  const seconds = (lastMs - began.ms) / 1_000;
  const cpuSeconds = cpuSecondsOf(stack.pid) - began.cpu;
  const bare = await startBenchProcess<BareSenderReady>("webhooks/bare-sender-process.ts", {
    port: receiver.ready.port,
    paths: profileIds.map((_, index) => pathOf(index)),
    connections: 64,
    count,
    headers: {
      "content-type": "application/json",
      "webhook-id": "evt_bare",
      "webhook-signature": "v1,".padEnd(47, "x"),
    },
    body: "x".repeat(1_800),
  });
  await bare.stop();
  await arrivalsOf(bench);
  return {
    perSecond: arrived.size / seconds,
    perCpuSecond: arrived.size / cpuSeconds,
    missing: count - arrived.size,
    barePerSecond: (count * 1_000) / bare.ready.elapsedMs,
    barePerCpuSecond: (count * 1_000) / bare.ready.cpuMs,
  };
};

/** Lets events of one endpoint wait while it fails, then enables it. */
const measureHeld = async (bench: Bench): Promise<WebhooksBenchResult["held"]> => {
  const { settings, profileIds, api, key } = bench;
  const profileId = profileIds[1] ?? "";
  await control(bench, { failing: [pathOf(1)] });
  await publishMany(bench, [profileId], settings.held);
  await delay(2_000);
  await arrivalsOf(bench);
  await control(bench, {});
  const beganMs = performance.now();
  await callSuccessfully(api, "POST", `/webhook_endpoints/${profileId}/enable`, { key, body: {} });
  // Those that failed before the pause come with their next try.
  const drained = settings.held - 50;
  const arrived = await gather(bench, drained);
  const seconds = (performance.now() - beganMs) / 1_000;
  await gather(bench, settings.held - arrived.length, 5_000);
  return { events: settings.held, seconds, missing: Math.max(drained - arrived.length, 0) };
};

/** Sends events of one endpoint again at a rate, with new events of the others. */
const measureReplay = async (bench: Bench): Promise<WebhooksBenchResult["replay"]> => {
  const { settings, profileIds, api, key, report } = bench;
  const profileId = profileIds[1] ?? "";
  const others = profileIds.filter((id) => id !== profileId);
  await publishMany(bench, [profileId], Math.max(settings.replayed - settings.held, 0));
  await gather(bench, Math.max(settings.replayed - settings.held, 0));
  const live = await measureOpen(bench, others, 50);
  const created = await api.call("POST", "/event_resends", {
    key,
    body: {
      profile_id: profileId,
      created_after: new Date(Date.now() - 24 * 3_600_000).toISOString(),
      rate_per_second: settings.replayRate,
    },
  });
  const resendId = String(created.body["resend_id"]);
  await delay(2_000);
  const committed = await openLoop(bench, others, 50, settings.seconds);
  await delay(2_000);
  const besideReplay = deliveredOf(committed, await arrivalsOf(bench));
  for (;;) {
    const { body } = await callSuccessfully(api, "GET", `/event_resends/${resendId}`, { key });
    const passed = Number(body["delivered_count"]) + Number(body["failed_count"]) + Number(body["skipped_count"]);
    if (body["completed_at"] !== null) {
      const tookMs = Date.parse(String(body["completed_at"])) - Date.parse(String(body["created_at"]));
      return { events: passed, perSecond: (passed * 1_000) / tookMs, live, besideReplay };
    }
    report(`  ${String(passed)} sent again`);
    await arrivalsOf(bench);
    await delay(15_000);
  }
};

const makeProfiles = async (
  api: ApiClient,
  { merchantId, secretKey: key }: { readonly merchantId: string; readonly secretKey: string },
  port: number,
  count: number,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const webhook_details = { webhook_url: `http://127.0.0.1:${String(port)}${pathOf(index)}` };
    const body = { profile_name: `endpoint_${String(index)}`, webhook_details };
    const made = await callSuccessfully(api, "POST", `/account/${merchantId}/business_profile`, { key, body });
    ids.push(String(made.body["profile_id"]));
  }
  return ids;
};

const run = async (bench: Bench): Promise<WebhooksBenchResult> => {
  const { report, settings, profileIds } = bench;
  report("warming up");
  await publishMany(bench, profileIds, 5_000);
  await gather(bench, 5_000);
  report("idle");
  const idle = await measureOpen(bench, profileIds, 25);
  report(`${String(settings.perSecond)} events a second, then with an endpoint that hangs`);
  const hanging = await measureHanging(bench);
  report("as many as it takes");
  const sustained = await measureSustained(bench);
  report(`${String(settings.held)} events wait for one endpoint`);
  const held = await measureHeld(bench);
  report(`${String(settings.replayed)} events are sent again, ${String(settings.replayRate)} a second`);
  return { idle, ...hanging, sustained, held, replay: await measureReplay(bench) };
};

/** Measures deliveries of the whole product, with events put into the outbox of payments. */
export const benchWebhooks = async (
  settings: WebhooksBenchSettings,
  report: (line: string) => void,
): Promise<WebhooksBenchResult> => {
  const dataFolder = mkdtempSync(join(tmpdir(), "railyard-webhooks-"));
  const stops: (() => Promise<void>)[] = [];
  try {
    const receiver = await startBenchProcess<ReceiverReady>("webhooks/receiver-process.ts", {});
    stops.push(receiver.stop);
    report("starting the product");
    const { stack, ports } = await onFreePorts(async (free) => {
      const order: WebhooksStackOrder = { dataFolder, ports: free, logLevel: settings.logLevel };
      const started = await startBenchProcess<WebhooksStackReady>("webhooks/webhooks-stack-process.ts", order);
      return { stack: started, ports: free };
    });
    stops.push(stack.stop);
    const api = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
    const merchant = await setUpMerchant(api, { adminKey: sandboxAdminKey, merchantId: "bench_webhooks" });
    const profileIds = await makeProfiles(api, merchant, receiver.ready.port, settings.endpoints);
    const source = await createEventSource(stack.ready, merchant.merchantId);
    stops.push(source.stop, () => Promise.resolve(api.close()));
    return await run({ settings, stack, receiver, source, api, key: merchant.secretKey, profileIds, report });
  } finally {
    agent.destroy();
    for (const stop of stops.toReversed()) await stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
};
