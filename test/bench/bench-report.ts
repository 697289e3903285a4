import { keepResult, rounded } from "./kept-result.ts";
import { contenderNames } from "./payments-bench.ts";
import type { BenchSettings, MeasuredLoad, PaymentsBenchResult } from "./payments-bench.ts";
import { describeShares } from "./routing-approaches.ts";

const total = (cpu: MeasuredLoad["cpuMsPerPayment"]): number | undefined =>
  cpu === undefined ? undefined : Object.values(cpu).reduce((sum, used) => sum + used, 0);

const totalCpuMs = ({ cpuMsPerPayment }: MeasuredLoad): number | undefined => total(cpuMsPerPayment);

/** How the product compares with a bare server. */
interface Comparison {
  /** Payments per second, product to bare server: 1 would be a product that costs nothing. */
  readonly ratio: number;
  /** CPU time of one payment, bare server to product: the same, less disturbed by what else the machine does. */
  readonly cpuRatio: number | null;
  /** Payments per second, product to bare server, of each round: how much to trust the ratio. */
  readonly ratios: readonly number[];
}

const compare = (product: MeasuredLoad, bare: MeasuredLoad): Comparison => {
  const [bareCpu, productCpu] = [totalCpuMs(bare), totalCpuMs(product)];
  return {
    ratio: product.paymentsPerSecond / bare.paymentsPerSecond,
    cpuRatio: productCpu === undefined || bareCpu === undefined ? null : bareCpu / productCpu,
    ratios: product.turns.map((rate, round) => rate / (bare.turns[round] ?? Number.NaN)),
  };
};

const comparisonLine = (name: string, { ratio, cpuRatio, ratios }: Comparison): string => {
  const cpuText = cpuRatio === null ? "" : `, by CPU time ${cpuRatio.toFixed(3)}`;
  const each = ratios.map((one) => one.toFixed(3)).join(", ");
  return `product / ${name.padEnd(10)} ${ratio.toFixed(3)}${cpuText} (by rounds ${each})`;
};

const loadLine = (name: string, load: MeasuredLoad): string => {
  const { p50, p99 } = load.latencyMs;
  const cpu = totalCpuMs(load);
  const parts = Object.entries(load.cpuMsPerPayment ?? {}).map(([kind, used]) => `${kind} ${String(rounded(used, 2))}`);
  return [
    name.padEnd(16),
    `${rounded(load.paymentsPerSecond)} payments/s`.padStart(18),
    `p50 ${String(rounded(p50))} ms`.padStart(14),
    `p99 ${String(rounded(p99))} ms`.padStart(15),
    `${String(load.errors)} errors`.padStart(10),
    cpu === undefined ? "" : ` CPU ${String(rounded(cpu, 2))} ms/payment (${parts.join(", ")})`,
  ].join(" ");
};

const warmUpLine = ({ warmUpPayments, warmUpPaymentsPerSecond, warmUpCpuMsPerPayment }: MeasuredLoad): string => {
  const cpu = total(warmUpCpuMsPerPayment);
  return (
    `  its first ${String(warmUpPayments)}: ${String(rounded(warmUpPaymentsPerSecond))} payments/s` +
    (cpu === undefined ? "" : `, CPU ${String(rounded(cpu, 2))} ms/payment`)
  );
};

/** What a person reads at the end of a run. */
export const describeResult = (result: PaymentsBenchResult): string => {
  const { floor, prototype, product, webhooks, residentMib } = result;
  const lag = webhooks.lagMs;
  const lines = [
    ...contenderNames.flatMap((name) => [loadLine(name, result[name]), warmUpLine(result[name])]),
    `webhooks         ${String(webhooks.reported)} of ${String(webhooks.of)} payments notified, ` +
      `lag p50 ${String(rounded(lag.p50))} ms, p99 ${String(rounded(lag.p99))} ms, ` +
      `the last ${String(rounded(webhooks.drainedAfterMs))} ms after a turn`,
    `routed by        ${describeShares(result.routedBy)}`,
  ];
  if (residentMib !== undefined) lines.push(`services hold    ${String(rounded(residentMib))} MiB`);
  lines.push(
    comparisonLine("prototype", compare(product, prototype)),
    comparisonLine("floor", compare(product, floor)),
  );
  const samples = contenderNames.flatMap((name) => result[name].errorSamples);
  return [...lines, ...samples.map((sample) => `error: ${sample}`)].join("\n");
};

/** Keeps a run in docs/bench, with the machine it ran on; resolves with the file's name there. */
export const writeResult = (settings: BenchSettings, result: PaymentsBenchResult): string => {
  const name = settings.separate ? "payments-separate.json" : "payments.json";
  const { connections, warmUpPayments, measuredSeconds, logLevel } = settings;
  return keepResult(name, {
    settings: {
      connections,
      warmUpPayments,
      measuredSeconds,
      logLevel,
      processes: settings.separate ? "separate" : "one",
    },
    database: result.databaseSettings,
    comparison: {
      floor: compare(result.product, result.floor),
      prototype: compare(result.product, result.prototype),
    },
    product: result.product,
    residentMib: result.residentMib,
    webhooks: result.webhooks,
    routedBy: result.routedBy,
    prototype: result.prototype,
    floor: result.floor,
  });
};
