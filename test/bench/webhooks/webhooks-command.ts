import { parseArgs } from "node:util";
import { countOf } from "../versions/versions-command.ts";
import { benchWebhooks } from "./webhooks-bench.ts";
import type { WebhooksBenchSettings } from "./webhooks-bench.ts";
import { describeWebhooksResult, hasWebhooksFailed, writeWebhooksResult } from "./webhooks-report.ts";

const defaults = {
  endpoints: "100",
  rate: "300",
  seconds: "20",
  sustained: "30000",
  held: "50000",
  replayed: "100000",
  "replay-rate": "400",
} as const;

export const webhooksUsage = `npm run bench -- webhooks [options]

  --endpoints N          profiles with a webhook address, ${defaults.endpoints} by default
  --rate N               events a second with and without an endpoint that hangs, ${defaults.rate} by default
  --seconds N            length of each of these loads, ${defaults.seconds} by default
  --sustained N          events that are sent as fast as can be, ${defaults.sustained} by default
  --held N               events that wait for a receiver that fails, ${defaults.held} by default
  --replayed N           events that are sent again, ${defaults.replayed} by default
  --replay-rate N        of them, a second, ${defaults["replay-rate"]} by default
  --log-level LEVEL      of the services, warn by default, as npm start has it
`;

/** `npm run bench -- webhooks`: how soon, how many and how evenly webhooks are delivered. */
export const webhooksCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const option = (name: keyof typeof defaults) => ({ type: "string", default: defaults[name] }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      endpoints: option("endpoints"),
      rate: option("rate"),
      seconds: option("seconds"),
      sustained: option("sustained"),
      held: option("held"),
      replayed: option("replayed"),
      "replay-rate": option("replay-rate"),
      "log-level": { type: "string", default: "warn" },
    },
  });
  const settings: WebhooksBenchSettings = {
    endpoints: countOf(values.endpoints),
    perSecond: countOf(values.rate),
    seconds: countOf(values.seconds),
    sustained: countOf(values.sustained),
    held: countOf(values.held),
    replayed: countOf(values.replayed),
    replayRate: countOf(values["replay-rate"]),
    logLevel: values["log-level"],
  };
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  const isStandard = values["log-level"] === "warn" && names.every((name) => values[name] === defaults[name]);
  return {
    run: async () => {
      const result = await benchWebhooks(settings, report);
      report(describeWebhooksResult(result));
      if (isStandard) report(`kept in ${writeWebhooksResult(settings, result)}`);
      return !hasWebhooksFailed(result);
    },
  };
};
