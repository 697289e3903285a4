import { parseArgs } from "node:util";
import { countOf } from "../versions/versions-command.ts";
import { benchReads } from "./reads-bench.ts";
import type { ReadsBenchSettings } from "./reads-bench.ts";
import { describeReadsResult, hasReadsFailed, writeReadsResult } from "./reads-report.ts";

const defaults = { payments: "200000", rate: "30", rounds: "4", "turn-seconds": "10", readers: "16" } as const;

export const readsUsage = `npm run bench -- reads [options]

  --separate             one process for each service instead of one for all
  --payments N           payments that the merchant has already, ${defaults.payments} by default
  --rate N               payments a second, ${defaults.rate} by default
  --rounds N             how often payments alone and payments beside lists take turns, ${defaults.rounds} by default
  --turn-seconds N       length of one turn, ${defaults["turn-seconds"]} by default
  --readers N            clients that ask for lists, ${defaults.readers} by default
  --log-level LEVEL      of the services, warn by default, as npm start has it
`;

/** `npm run bench -- reads`: whether lists of a large merchant slow payments down. */
export const readsCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const option = (name: keyof typeof defaults) => ({ type: "string", default: defaults[name] }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      separate: { type: "boolean", default: false },
      payments: option("payments"),
      rate: option("rate"),
      rounds: option("rounds"),
      "turn-seconds": option("turn-seconds"),
      readers: option("readers"),
      "log-level": { type: "string", default: "warn" },
    },
  });
  const settings: ReadsBenchSettings = {
    filled: countOf(values.payments),
    perSecond: countOf(values.rate),
    rounds: countOf(values.rounds),
    turnSeconds: countOf(values["turn-seconds"]),
    readers: countOf(values.readers),
    separate: values.separate,
    logLevel: values["log-level"],
  };
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  const isStandard = values["log-level"] === "warn" && names.every((name) => values[name] === defaults[name]);
  return {
    run: async () => {
      const result = await benchReads(settings, report);
      report(describeReadsResult(result));
      if (isStandard) report(`kept in ${writeReadsResult(settings, result)}`);
      return !hasReadsFailed(result);
    },
  };
};
