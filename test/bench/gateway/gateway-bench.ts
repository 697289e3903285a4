import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, startNats } from "@railyard/embedded-servers";
import { startBenchProcess } from "../child-process.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { runTurn } from "../load-generator.ts";
import type { LoadRequest, Turn } from "../load-generator.ts";
import { measureTree } from "../process-tree.ts";
import { startGatewayProcess } from "./gateway-process.ts";
import type { ProxyOrder, ProxyReady } from "./proxy-process.ts";
import type { UpstreamOrder, UpstreamReady } from "./upstream-process.ts";

export interface GatewayBenchSettings {
  readonly connections: number;
  /** Sent to each hop, of each kind, before anything is measured: engines compile a function by how often it ran. */
  readonly warmUpRequests: number;
  /** How often the hops take turns. */
  readonly rounds: number;
  /** Length of one turn of one hop with one kind of request. */
  readonly sliceMs: number;
  readonly logLevel: string;
  readonly isTraced: boolean;
  /** Folder for a CPU profile of the gateway. */
  readonly profileFolder?: string | undefined;
}

export const hops = ["proxy", "gateway"] as const;
export type Hop = (typeof hops)[number];

export const requestKinds = ["get", "post"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What one hop came to with one kind of request, over all of its turns. */
export interface HopResult {
  readonly requests: number;
  readonly errors: number;
  /** User and system time of the hop's own process. Undefined where the system does not report it. */
  readonly cpuMicrosecondsPerRequest: number | undefined;
  readonly latencyMs: LatencySummary;
  /** CPU time per request of each turn, for the drift. */
  readonly turns: readonly number[];
}

export type GatewayBenchResult = Readonly<Record<RequestKind, Readonly<Record<Hop, HopResult>>>>;

const answerBytes = 900;
const bodyBytes = 1_000;
const apiKey = `snd_${"b".repeat(64)}`;

const requests: Readonly<Record<RequestKind, LoadRequest>> = {
  get: { method: "GET", path: "/payments/pay_0123456789abcdefghijklmnop", headers: { "api-key": apiKey } },
  post: {
    method: "POST",
    path: "/payments",
    headers: { "api-key": apiKey, "content-type": "application/json", "idempotency-key": "order-0123456789" },
    body: JSON.stringify({ amount: 1_000, currency: "USD", description: "x".repeat(bodyBytes - 50) }),
  },
};

interface Subject {
  readonly pid: number;
  readonly port: number;
}

type Subjects = Readonly<Record<Hop, Subject>>;

const cpuSecondsOf = (pid: number): number | undefined => {
  const usage = measureTree([pid]);
  return usage === undefined ? undefined : Object.values(usage.cpuSeconds).reduce((sum, used) => sum + used, 0);
};

class Tally {
  readonly latenciesMs: number[] = [];
  readonly turns: number[] = [];
  errors = 0;
  cpuSeconds: number | undefined = 0;

  add(slice: Pick<Turn, "latenciesMs" | "errors">, cpuSeconds: number | undefined) {
    for (const latencyMs of slice.latenciesMs) this.latenciesMs.push(latencyMs);
    this.errors += slice.errors;
    if (cpuSeconds !== undefined && slice.latenciesMs.length > 0) {
      this.turns.push((cpuSeconds * 1e6) / slice.latenciesMs.length);
    }
    this.cpuSeconds =
      cpuSeconds === undefined || this.cpuSeconds === undefined ? undefined : this.cpuSeconds + cpuSeconds;
  }

  result(): HopResult {
    const { latenciesMs, errors, cpuSeconds, turns } = this;
    return {
      requests: latenciesMs.length,
      errors,
      cpuMicrosecondsPerRequest: cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / latenciesMs.length,
      latencyMs: summarizeLatencies(latenciesMs),
      turns,
    };
  }
}

const newTallies = (): Record<RequestKind, Record<Hop, Tally>> => ({
  get: { proxy: new Tally(), gateway: new Tally() },
  post: { proxy: new Tally(), gateway: new Tally() },
});

const measureSubjects = async (
  settings: GatewayBenchSettings,
  subjects: Subjects,
  report: (line: string) => void,
): Promise<GatewayBenchResult> => {
  const { connections, rounds, sliceMs, warmUpRequests } = settings;
  report("warming up");
  for (const kind of requestKinds) {
    for (const hop of hops) {
      const { port } = subjects[hop];
      await runTurn({ port, connections, request: requests[kind], requestsMax: warmUpRequests, timeMs: 120_000 });
    }
  }
  report("measuring");
  const tallies = newTallies();
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of requestKinds) {
      // Who is first changes, so that no hop always follows the same busy one.
      for (const hop of round % 2 === 0 ? hops : hops.toReversed()) {
        const { pid, port } = subjects[hop];
        const before = cpuSecondsOf(pid);
        const slice = await runTurn({ port, connections, request: requests[kind], timeMs: sliceMs });
        const after = cpuSecondsOf(pid);
        tallies[kind][hop].add(slice, before === undefined || after === undefined ? undefined : after - before);
      }
    }
  }
  const resultOf = (kind: RequestKind) => ({
    proxy: tallies[kind].proxy.result(),
    gateway: tallies[kind].gateway.result(),
  });
  return { get: resultOf("get"), post: resultOf("post") };
};

/** Starts the gateway and a bare proxy before the same stand-in, and measures both in turns under the same load. */
export const benchGateway = async (
  settings: GatewayBenchSettings,
  report: (line: string) => void,
): Promise<GatewayBenchResult> => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-bench-"));
  const stops: (() => Promise<void>)[] = [];
  try {
    const nats = await startNats({ storeFolder: join(folder, "nats") });
    stops.push(nats.stop);
    const upstreamOrder: UpstreamOrder = { answerBytes };
    const upstream = await startBenchProcess<UpstreamReady>("gateway/upstream-process.ts", upstreamOrder);
    stops.push(upstream.stop);
    const proxyOrder: ProxyOrder = { upstreamPort: upstream.ready.port };
    const proxy = await startBenchProcess<ProxyReady>("gateway/proxy-process.ts", proxyOrder);
    stops.push(proxy.stop);
    const port = await findFreePort();
    const { profileFolder } = settings;
    const gateway = await startGatewayProcess({
      upstreamPort: upstream.ready.port,
      natsUrl: nats.url,
      port,
      internalPort: await findFreePort(),
      logFile: join(folder, "gateway.log"),
      logLevel: settings.logLevel,
      isTraced: settings.isTraced,
      nodeArguments: profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`],
    });
    stops.push(gateway.stop);
    const subjects = { proxy: { pid: proxy.pid, port: proxy.ready.port }, gateway: { pid: gateway.pid, port } };
    return await measureSubjects(settings, subjects, report);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
