import { keepResult, rounded } from "../kept-result.ts";
import { hops, requestKinds } from "./gateway-bench.ts";
import type { GatewayBenchResult, GatewayBenchSettings, HopResult, RequestKind } from "./gateway-bench.ts";

/** How the gateway compares with the bare proxy. */
interface Comparison {
  /** CPU time of one request, gateway to proxy: 1 would be a gateway that does nothing but pass on. */
  readonly cpuRatio: number | null;
  /** How far the turns of the proxy lie apart, as a share of their mean: what to distrust in the ratio. */
  readonly proxyDrift: number | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean distance of the turns from their mean, as a share of it. */
const driftOf = ({ turns }: HopResult): number | null => {
  if (turns.length === 0) return null;
  const middle = mean(turns);
  return mean(turns.map((turn) => Math.abs(turn - middle))) / middle;
};

const compare = (result: GatewayBenchResult, kind: RequestKind): Comparison => {
  const { proxy, gateway } = result[kind];
  const [floor, product] = [proxy.cpuMicrosecondsPerRequest, gateway.cpuMicrosecondsPerRequest];
  return {
    cpuRatio: floor === undefined || product === undefined ? null : product / floor,
    proxyDrift: driftOf(proxy),
  };
};

/** Whether any request was not answered with 200, or none was. */
export const hasFailed = (result: GatewayBenchResult): boolean =>
  requestKinds.some((kind) => hops.some((hop) => result[kind][hop].errors > 0 || result[kind][hop].requests === 0));

const hopLine = (kind: RequestKind, name: string, hop: HopResult): string => {
  const cpu = hop.cpuMicrosecondsPerRequest;
  return [
    `${kind.toUpperCase()} ${name}`.padEnd(14),
    `${String(hop.requests)} requests`.padStart(16),
    `p50 ${String(rounded(hop.latencyMs.p50, 2))} ms`.padStart(14),
    `p99 ${String(rounded(hop.latencyMs.p99, 2))} ms`.padStart(14),
    `${String(hop.errors)} errors`.padStart(10),
    cpu === undefined ? "" : ` CPU ${String(rounded(cpu))} us/request`,
  ].join(" ");
};

/** What a person reads at the end of a run. */
export const describeGatewayResult = (result: GatewayBenchResult): string =>
  requestKinds
    .flatMap((kind) => {
      const { cpuRatio, proxyDrift } = compare(result, kind);
      const ratio = cpuRatio === null ? "unknown" : cpuRatio.toFixed(2);
      const drift = proxyDrift === null ? "" : ` (the proxy's turns vary by ${(proxyDrift * 100).toFixed(1)} %)`;
      return [
        ...hops.map((hop) => hopLine(kind, hop, result[kind][hop])),
        `${kind.toUpperCase()} gateway / proxy, CPU time: ${ratio}${drift}`,
      ];
    })
    .join("\n");

/** Keeps a run in docs/bench; answers with the path of the file. */
export const writeGatewayResult = (settings: GatewayBenchSettings, result: GatewayBenchResult): string => {
  const { connections, warmUpRequests, rounds, sliceMs, logLevel, isTraced } = settings;
  return keepResult("gateway.json", {
    settings: { connections, warmUpRequests, rounds, sliceMs, logLevel, spans: isTraced ? "sampled" : "none" },
    comparison: { get: compare(result, "get"), post: compare(result, "post") },
    get: result.get,
    post: result.post,
  });
};
