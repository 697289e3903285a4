import { parseArgs } from "node:util";
import { policyMakers } from "./policies/catalogue.ts";
import { worldMakers } from "./worlds/catalogue.ts";

/** What is to be simulated. */
export interface RoutingBenchSettings {
  readonly worlds: readonly string[];
  readonly policies: readonly string[];
  readonly seeds: readonly number[];
  readonly lengths: readonly number[];
  readonly paymentsPerSecond: number;
  /** Factors on the lengths of outages, of holds between jumps and of periods; null: by the number of payments. */
  readonly scales: { readonly outage: number | null; readonly hold: number | null; readonly period: number | null };
  readonly hasTraits: boolean;
  readonly isTuning: boolean;
  /** Whether it is the whole report, which is kept. */
  readonly isStandard: boolean;
}

const reporting = { first: 10_000, last: 10_029 } as const;
const tuning = { first: 1, last: 999 } as const;

const spanOf = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  `${String(first)}-${String(last)}`;

export const routingUsage = `npm run bench -- routing [options]

  --tuning               plays seeds for tuning, ${spanOf(tuning)}; without it only ${spanOf(reporting)}, for reporting
  --seeds N or N-M       ${spanOf(reporting)} by default, with --tuning 1-20
  --world NAMES          ${Object.keys(worldMakers).join(", ")}
  --policy NAMES         ${Object.keys(policyMakers).join(", ")}
  --length N,M           payments of a world, 3000,30000 by default
  --payments-per-second N  1 by default
  --outage-scale N, --hold-scale N, --period-scale N
                         factors on the lengths of outages, of holds between jumps and of periods of waves; by
                         default they follow the length: n / 30,000 for outages, its root for the others
  --one-kind             payments do not differ in their traits (in worlds that are not about traits)
`;

const numbersIn = (text: string): readonly number[] => {
  const numbers = text.split(",").map(Number);
  if (numbers.some((one) => !Number.isInteger(one) || one < 100)) {
    throw new RangeError("--length takes whole numbers from 100");
  }
  return numbers;
};

const namesIn = (text: string | undefined, option: string, known: readonly string[]): readonly string[] => {
  if (text === undefined) return known;
  const names = text.split(",");
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new RangeError(`${option} takes ${known.join(", ")}, not ${unknown.join(", ")}`);
  return known.filter((name) => names.includes(name));
};

/** Seeds from "4" or "1-20". Seeds for tuning and for reporting are never mixed. */
export const seedsIn = (text: string | undefined, isTuning: boolean): readonly number[] => {
  const allowed = isTuning ? tuning : reporting;
  const range = text ?? (isTuning ? "1-20" : spanOf(reporting));
  const parts = /^(\d+)(?:-(\d+))?$/.exec(range);
  const first = Number(parts?.[1]);
  const last = Number(parts?.[2] ?? first);
  if (parts === null || last < first) throw new RangeError("--seeds takes a number or a range such as 1-20");
  if (first < allowed.first || last > allowed.last) {
    const kind = isTuning ? "with --tuning" : "without --tuning";
    throw new RangeError(`${kind}, seeds are from ${String(allowed.first)} to ${String(allowed.last)}`);
  }
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index);
};

const positive = (text: string | undefined, option: string): number | null => {
  if (text === undefined) return null;
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${option} takes a number above 0`);
  return value;
};

/** @throws {RangeError} where the arguments make no sense */
export const readRoutingSettings = (args: readonly string[]): RoutingBenchSettings => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tuning: { type: "boolean", default: false },
      seeds: { type: "string" },
      world: { type: "string" },
      policy: { type: "string" },
      length: { type: "string" },
      "payments-per-second": { type: "string" },
      "outage-scale": { type: "string" },
      "hold-scale": { type: "string" },
      "period-scale": { type: "string" },
      "one-kind": { type: "boolean", default: false },
    },
  });
  return {
    worlds: namesIn(values.world, "--world", Object.keys(worldMakers)),
    policies: namesIn(values.policy, "--policy", Object.keys(policyMakers)),
    seeds: seedsIn(values.seeds, values.tuning),
    lengths: numbersIn(values.length ?? "3000,30000"),
    paymentsPerSecond: positive(values["payments-per-second"], "--payments-per-second") ?? 1,
    scales: {
      outage: positive(values["outage-scale"], "--outage-scale"),
      hold: positive(values["hold-scale"], "--hold-scale"),
      period: positive(values["period-scale"], "--period-scale"),
    },
    hasTraits: !values["one-kind"],
    isTuning: values.tuning,
    isStandard: args.length === 0,
  };
};
