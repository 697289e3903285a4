import { keepResult, rounded } from "./kept-result.ts";
import type { BenchSettings, MeasuredLoad, PaymentsBenchResult } from "./payments-bench.ts";

const total = (cpu: MeasuredLoad["cpuMsPerPayment"]): number | undefined =>
  cpu === undefined ? undefined : Object.values(cpu).reduce((sum, used) => sum + used, 0);

const totalCpuMs = ({ cpuMsPerPayment }: MeasuredLoad): number | undefined => total(cpuMsPerPayment);

const mean = (one: number, other: number): number => (one + other) / 2;

/** How the product compares with the floor. */
export interface Comparison {
  /** Payments per second, product to floor: 1 would be a product that costs nothing. */
  readonly ratio: number;
  /** CPU time of one payment, floor to product: the same comparison, less disturbed by what else the machine does. */
  readonly cpuRatio: number | null;
  /** How far the two halves of the floor lie apart, as a share of their mean: what to distrust in the ratio. */
  readonly floorDrift: number;
}

/** Compares the product with the mean of the floor's two halves. */
export const compare = ({ floor: [before, after], product }: PaymentsBenchResult): Comparison => {
  const floor = mean(before.paymentsPerSecond, after.paymentsPerSecond);
  const floorCpu = [before, after].map(totalCpuMs);
  const productCpu = totalCpuMs(product);
  const [cpuBefore, cpuAfter] = floorCpu;
  return {
    ratio: product.paymentsPerSecond / floor,
    cpuRatio:
      productCpu === undefined || cpuBefore === undefined || cpuAfter === undefined
        ? null
        : mean(cpuBefore, cpuAfter) / productCpu,
    floorDrift: Math.abs(after.paymentsPerSecond - before.paymentsPerSecond) / floor,
  };
};

const loadLine = (name: string, load: MeasuredLoad): string => {
  const { p50, p99 } = load.latencyMs;
  const cpu = totalCpuMs(load);
  const parts = Object.entries(load.cpuMsPerPayment ?? {}).map(
    ([kind, used]) => `${kind} ${String(rounded(used, 2))}`,
  );
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
  const { floor, product, webhooks } = result;
  const { ratio, cpuRatio, floorDrift } = compare(result);
  const lag = webhooks.lagMs;
  const lines = [
    loadLine("floor, before", floor[0]),
    loadLine("product", product),
    warmUpLine(product),
    loadLine("floor, after", floor[1]),
    `webhooks         ${String(webhooks.told)} of ${String(webhooks.of)} payments told, ` +
      `lag p50 ${String(rounded(lag.p50))} ms, p99 ${String(rounded(lag.p99))} ms, ` +
      `the last ${String(rounded(webhooks.drainedAfterMs))} ms after the load`,
  ];
  if (product.residentMib !== undefined) lines.push(`services hold    ${String(rounded(product.residentMib))} MiB`);
  const cpuText = cpuRatio === null ? "" : `, by CPU time ${cpuRatio.toFixed(3)}`;
  lines.push(
    `product / floor  ${ratio.toFixed(3)}${cpuText} (the floor drifted by ${(floorDrift * 100).toFixed(1)} %)`,
  );
  for (const sample of [...floor, product].flatMap(({ errorSamples }) => errorSamples))
    lines.push(`error: ${sample}`);
  return lines.join("\n");
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
    comparison: compare(result),
    product: result.product,
    webhooks: result.webhooks,
    floor: { before: result.floor[0], after: result.floor[1] },
  });
};
