// npm run bench -- growth: what two million payments cost those who look at them.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { keepResult } from "../kept-result.ts";
import { benchGrowth } from "./growth-bench.ts";
import { describeGrowth, writeTable } from "./growth-report.ts";
import { readWorld } from "./kept-world.ts";
import { writePlans } from "./plans.ts";

const standard = { sizes: "10000,200000,2000000", rounds: "30", "log-level": "error" } as const;
/** Below, some filters find nothing where their names state that there is something. */
const paymentsMin = 2_000;

export const growthUsage = `npm run bench -- growth [options]

  --sizes N,N,...        numbers of payments, ascending, ${standard.sizes} by default
  --rounds N             how often each request is measured at each size, ${standard.rounds} by default
  --keep FOLDER          leaves the databases there, or goes on with those that are there: after an update, for example
  --log-level LEVEL      of the services, error by default: slow requests are what is measured
`;

/** @throws {RangeError} that states what sizes must be */
export const readSizes = (text: string): readonly number[] => {
  const sizes = text.split(",").map(Number);
  const isAscending = sizes.every((size, index) => index === 0 || size > (sizes[index - 1] ?? 0));
  if (!sizes.every((size) => Number.isInteger(size) && size >= paymentsMin) || !isAscending) {
    throw new RangeError(`--sizes are whole numbers from ${String(paymentsMin)}, ascending, with commas between`);
  }
  return sizes;
};

const readRounds = (text: string): number => {
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds <= 0) throw new RangeError("--rounds is a whole number from 1");
  return rounds;
};

export const growthCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: "string", default: standard.sizes },
      rounds: { type: "string", default: standard.rounds },
      "log-level": { type: "string", default: standard["log-level"] },
      keep: { type: "string" },
    },
  });
  const settings = {
    sizes: readSizes(values.sizes),
    rounds: readRounds(values.rounds),
    logLevel: values["log-level"],
    keepFolder: values.keep === undefined ? undefined : resolve(values.keep),
  };
  // What was filled before is not measured again.
  const keptPayments = settings.keepFolder === undefined ? 0 : (readWorld(settings.keepFolder)?.payments ?? 0);
  const isStandard =
    keptPayments <= (settings.sizes[0] ?? 0) &&
    values.sizes === standard.sizes &&
    values.rounds === standard.rounds &&
    settings.logLevel === standard["log-level"];
  return {
    run: async () => {
      const { plans, ...result } = await benchGrowth(settings, report);
      report(describeGrowth(result));
      if (isStandard) {
        const { sizes, rounds, logLevel } = settings;
        report(`kept in ${keepResult("growth.json", { settings: { sizes, rounds, logLevel }, ...result })}`);
        report(`kept in ${writeTable(result)}`);
        if (plans.length > 0) report(`kept in ${writePlans(settings.sizes.at(-1) ?? 0, plans)}`);
      }
      return true;
    },
  };
};
