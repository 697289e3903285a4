import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Layout } from "./series.ts";
import { layouts } from "./series.ts";
import { benchTails } from "./tails-bench.ts";
import type { TailsSettings } from "./tails-bench.ts";
import { describeTails, hasTailsFailed, writeTailsResult } from "./tails-report.ts";

const defaults = {
  layouts: "one,separate",
  rates: "100,200",
  "provider-ms": "0,300",
  seconds: "15",
  rounds: "2",
  "warm-up-payments": "10000",
  "log-level": "warn",
} as const;

export const tailsUsage = `npm run bench -- tails [options]

  --layouts LIST         one (all services in one process), separate, or both; ${defaults.layouts} by default
  --rates LIST           payments a second of the open loop, ${defaults.rates} by default
  --provider-ms LIST     delays of the provider, ${defaults["provider-ms"]} by default
  --seconds N            length of one turn, ${defaults.seconds} by default
  --rounds N             how often each takes its turn, ${defaults.rounds} by default
  --warm-up-payments N   payments before the measurement, ${defaults["warm-up-payments"]} by default
  --log-level LEVEL      of the services, ${defaults["log-level"]} by default, as npm start has it
  --against FOLDER       another working copy, made ready by npm run generate, whose product takes turns with this one
  --without-bare         without floor and prototype
  --server NAME=VALUE    a setting of PostgreSQL, as often as wanted
  --detailed             also prints what each process did, and what went on beside slow payments
  --keep FOLDER          writes everything that was noted there, as JSON
  --profile FOLDER       writes a CPU profile of the services there
`;

const list = (text: string, option: string): readonly number[] => {
  const numbers = text.split(",").map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 0)) {
    throw new RangeError(`--${option} takes whole numbers, separated by commas`);
  }
  return numbers;
};

const atLeastOne = (text: string, option: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new RangeError(`--${option} takes a whole number from 1`);
  return number;
};

const layoutsIn = (text: string): readonly Layout[] =>
  text.split(",").map((name) => {
    const found = layouts.find((layout) => layout === name);
    if (found === undefined) throw new RangeError(`--layouts takes ${layouts.join(" and ")}, separated by a comma`);
    return found;
  });

const serverSettingsIn = (settings: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settings.map((setting) => {
      const [, name, value] = /^([a-z_.]+)=(.+)$/.exec(setting) ?? [];
      if (name === undefined || value === undefined) throw new RangeError("--server takes name=value");
      return [name, value];
    }),
  );

const text = (name: keyof typeof defaults) => ({ type: "string", default: defaults[name] }) as const;

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      layouts: text("layouts"),
      rates: text("rates"),
      "provider-ms": text("provider-ms"),
      seconds: text("seconds"),
      rounds: text("rounds"),
      "warm-up-payments": text("warm-up-payments"),
      "log-level": text("log-level"),
      against: { type: "string" },
      "without-bare": { type: "boolean", default: false },
      server: { type: "string", multiple: true, default: [] },
      detailed: { type: "boolean", default: false },
      profile: { type: "string" },
      keep: { type: "string" },
    },
  }).values;

const settingsOf = (values: ReturnType<typeof readArguments>): TailsSettings => ({
  layouts: layoutsIn(values.layouts),
  rates: list(values.rates, "rates").map((rate) => atLeastOne(String(rate), "rates")),
  providerDelaysMs: list(values["provider-ms"], "provider-ms"),
  seconds: atLeastOne(values.seconds, "seconds"),
  rounds: atLeastOne(values.rounds, "rounds"),
  warmUpPayments: atLeastOne(values["warm-up-payments"], "warm-up-payments"),
  logLevel: values["log-level"],
  isBareLeftOut: values["without-bare"],
  against: values.against === undefined ? undefined : resolve(values.against),
  serverSettings: serverSettingsIn(values.server),
  profileFolder: values.profile,
  keepFolder: values.keep,
});

/** Reads the options at once; the run resolves with whether everything went as it must. */
export const tailsCommand = (args: readonly string[]): { readonly run: () => Promise<boolean> } => {
  const values = readArguments(args);
  const settings = settingsOf(values);
  const isStandard =
    values.against === undefined &&
    values.profile === undefined &&
    !values["without-bare"] &&
    values.server.length === 0 &&
    Object.entries(defaults).every(([name, value]) => values[name as keyof typeof defaults] === value);
  return {
    run: async () => {
      const report = (line: string): void => {
        console.log(line);
      };
      const results = await benchTails(settings, report);
      report(describeTails(results, values.detailed));
      if (isStandard) report(`kept in ${writeTailsResult(settings, results)}`);
      return !hasTailsFailed(results);
    },
  };
};
