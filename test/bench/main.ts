// npm run bench -- growth: what lists, filters and counts cost as payments become many.
// npm run bench -- pages: what people wait for in the console with as many payments.
// npm run bench -- payments | tails | gateway | decisions: what the product costs, next to the least that the same work
// costs.
// npm run bench -- reads: whether lists of a large merchant slow payments down.
// npm run bench -- webhooks: how soon, how many and how evenly webhooks are delivered.
// npm run bench -- versions --against REF: what a payment costs in this working copy, next to another commit.
// npm run bench -- history: the same in each of the pinned commits, and what it writes.
// npm run bench -- routing: how well payments are routed in simulated worlds.
import { parseArgs } from "node:util";
import { routingCommand } from "../../services/decision-engine/bench/routing-command.ts";
import { routingUsage } from "../../services/decision-engine/bench/settings.ts";
import { describeResult, writeResult } from "./bench-report.ts";
import { benchDecisions } from "./decisions/decisions-bench.ts";
import type { DecisionsBenchSettings } from "./decisions/decisions-bench.ts";
import { describeDecisionsResult, hasDecisionsFailed, writeDecisionsResult } from "./decisions/decisions-report.ts";
import { benchGateway } from "./gateway/gateway-bench.ts";
import type { GatewayBenchSettings } from "./gateway/gateway-bench.ts";
import { describeGatewayResult, hasFailed, writeGatewayResult } from "./gateway/gateway-report.ts";
import { growthCommand, growthUsage } from "./growth/growth-command.ts";
import { usualOutage } from "./decisions/live-outage.ts";
import { historyCommand, historyUsage } from "./history/history-command.ts";
import { benchPayments, contenderNames } from "./payments-bench.ts";
import type { BenchSettings } from "./payments-bench.ts";
import { pagesCommand, pagesUsage } from "./pages/pages-command.ts";
import { readsCommand, readsUsage } from "./reads/reads-command.ts";
import { describeStatements } from "./statement-times.ts";
import { tailsCommand, tailsUsage } from "./tails/tails-command.ts";
import { versionsCommand, versionsUsage } from "./versions/versions-command.ts";
import { webhooksCommand, webhooksUsage } from "./webhooks/webhooks-command.ts";

const usageExitCode = 64;
const payments = { connections: "16", "warm-up-payments": "10000", seconds: "20", "log-level": "warn" } as const;
const gateway = { connections: "16", "warm-up-requests": "30000", rounds: "8", "slice-ms": "2000" } as const;
const decisions = {
  connections: "16",
  "warm-up-payments": "10000",
  rounds: "4",
  "slice-ms": "2500",
  rate: "350",
  seconds: "20",
  trials: "300",
  outages: "30",
} as const;

const usage = `npm run bench -- payments [options]

  --separate             one process for each service instead of one for all
  --connections N        connections that send payments, ${payments.connections} by default
  --warm-up-payments N   payments before the measurement, ${payments["warm-up-payments"]} by default
  --seconds N            measured time of each, in turns, ${payments.seconds} by default
  --log-level LEVEL      of the services, ${payments["log-level"]} by default, as npm start has it
  --profile FOLDER       writes a CPU profile of the services there
  --statements           shows what PostgreSQL does for a payment, by statement

npm run bench -- gateway [options]

  --connections N        connections that send requests, ${gateway.connections} by default
  --warm-up-requests N   of each kind before the measurement, ${gateway["warm-up-requests"]} by default
  --rounds N             how often gateway and bare proxy take turns, ${gateway.rounds} by default
  --slice-ms N           length of one turn with one kind of request, ${gateway["slice-ms"]} by default
  --log-level LEVEL      of the gateway, info by default
  --untraced             without a collector of spans
  --profile FOLDER       writes a CPU profile of the gateway there

npm run bench -- decisions [options]

  --connections N        connections that saturate, ${decisions.connections} by default
  --warm-up-payments N   decisions with feedback before the measurement, ${decisions["warm-up-payments"]} by default
  --rounds N             how often bare server, service and gateway take turns, ${decisions.rounds} by default
  --slice-ms N           length of one turn, ${decisions["slice-ms"]} by default
  --rate N               decisions a second of the open loop, ${decisions.rate} by default
  --seconds N            length of the open loop for each, ${decisions.seconds} by default
  --trials N             how often the way from feedback to decision is measured, ${decisions.trials} by default
  --outages N            outages that are played, ${decisions.outages} by default
  --log-level LEVEL      of the services, warn by default, as npm start has it
  --profile FOLDER       writes a CPU profile of the engine there

${growthUsage}
${pagesUsage}
${tailsUsage}
${readsUsage}
${webhooksUsage}
${versionsUsage}
${historyUsage}
${routingUsage}
A run with the standard options is kept in docs/bench; any other is only printed.
`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

interface Command {
  /** Resolves with whether everything went as it must. */
  readonly run: () => Promise<boolean>;
}

const report = (line: string): void => {
  console.log(line);
};

const hasDefaults = (values: Values, defaults: Values): boolean =>
  Object.entries(defaults).every(([name, value]) => values[name] === value);

const countOf = (values: Values, name: string): number => {
  const count = Number(values[name]);
  if (!Number.isInteger(count) || count <= 0) throw new RangeError("counts are whole numbers");
  return count;
};

const paymentsCommand = (args: readonly string[]): Command => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      separate: { type: "boolean", default: false },
      connections: { type: "string", default: payments.connections },
      "warm-up-payments": { type: "string", default: payments["warm-up-payments"] },
      seconds: { type: "string", default: payments.seconds },
      "log-level": { type: "string", default: payments["log-level"] },
      profile: { type: "string" },
      statements: { type: "boolean", default: false },
    },
  });
  const settings: BenchSettings = {
    connections: countOf(values, "connections"),
    warmUpPayments: countOf(values, "warm-up-payments"),
    measuredSeconds: countOf(values, "seconds"),
    separate: values.separate,
    logLevel: values["log-level"],
    profileFolder: values.profile,
    countsStatements: values.statements,
  };
  const isStandard = values.profile === undefined && !values.statements && hasDefaults(values, payments);
  return {
    run: async () => {
      const result = await benchPayments(settings, report);
      report(describeResult(result));
      if (result.statements !== undefined) report(describeStatements(result.statements));
      if (isStandard) report(`kept in ${writeResult(settings, result)}`);
      const failed = contenderNames
        .map((name) => result[name])
        .some(({ errors, payments: taken }) => errors > 0 || taken === 0);
      return !failed && result.webhooks.reported >= result.webhooks.of;
    },
  };
};

const gatewayCommand = (args: readonly string[]): Command => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: "string", default: gateway.connections },
      "warm-up-requests": { type: "string", default: gateway["warm-up-requests"] },
      rounds: { type: "string", default: gateway.rounds },
      "slice-ms": { type: "string", default: gateway["slice-ms"] },
      "log-level": { type: "string", default: "info" },
      untraced: { type: "boolean", default: false },
      profile: { type: "string" },
    },
  });
  const settings: GatewayBenchSettings = {
    connections: countOf(values, "connections"),
    warmUpRequests: countOf(values, "warm-up-requests"),
    rounds: countOf(values, "rounds"),
    sliceMs: countOf(values, "slice-ms"),
    logLevel: values["log-level"],
    isTraced: !values.untraced,
    profileFolder: values.profile,
  };
  const isStandard =
    values.profile === undefined && hasDefaults(values, { ...gateway, "log-level": "info", untraced: false });
  return {
    run: async () => {
      const result = await benchGateway(settings, report);
      report(describeGatewayResult(result));
      if (isStandard) report(`kept in ${writeGatewayResult(settings, result)}`);
      return !hasFailed(result);
    },
  };
};

const decisionsCommand = (args: readonly string[]): Command => {
  const option = (name: keyof typeof decisions) => ({ type: "string", default: decisions[name] }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: option("connections"),
      "warm-up-payments": option("warm-up-payments"),
      rounds: option("rounds"),
      "slice-ms": option("slice-ms"),
      rate: option("rate"),
      seconds: option("seconds"),
      trials: option("trials"),
      outages: option("outages"),
      "log-level": { type: "string", default: "warn" },
      profile: { type: "string" },
    },
  });
  const settings: DecisionsBenchSettings = {
    connections: countOf(values, "connections"),
    warmUpPayments: countOf(values, "warm-up-payments"),
    rounds: countOf(values, "rounds"),
    sliceMs: countOf(values, "slice-ms"),
    perSecond: countOf(values, "rate"),
    steadySeconds: countOf(values, "seconds"),
    countedTrials: countOf(values, "trials"),
    outage: { ...usualOutage, runs: countOf(values, "outages") },
    logLevel: values["log-level"],
    profileFolder: values.profile,
  };
  const isStandard = values.profile === undefined && hasDefaults(values, { ...decisions, "log-level": "warn" });
  return {
    run: async () => {
      const result = await benchDecisions(settings, report);
      report(describeDecisionsResult(result));
      if (isStandard) report(`kept in ${writeDecisionsResult(settings, result)}`);
      return !hasDecisionsFailed(result);
    },
  };
};

const readCommand = ([name, ...args]: readonly string[]): Command => {
  if (name === "payments") return paymentsCommand(args);
  if (name === "gateway") return gatewayCommand(args);
  if (name === "decisions") return decisionsCommand(args);
  if (name === "tails") return tailsCommand(args);
  if (name === "growth") return growthCommand(args, report);
  if (name === "pages") return pagesCommand(args, report);
  if (name === "routing") return routingCommand(args);
  if (name === "reads") return readsCommand(args, report);
  if (name === "webhooks") return webhooksCommand(args, report);
  if (name === "versions") return versionsCommand(args, report);
  if (name === "history") return historyCommand(args, report);
  throw new RangeError(
    "name one benchmark: payments, tails, gateway, decisions, growth, pages, reads, webhooks, versions, history " +
      "or routing",
  );
};

if (process.argv.slice(2).includes("--help")) {
  console.log(usage);
  process.exit(0);
}
let command: Command;
try {
  command = readCommand(process.argv.slice(2));
} catch (error) {
  console.error(`${String((error as { message?: unknown }).message)}\n\n${usage}`);
  process.exit(usageExitCode);
}
process.exitCode = (await command.run()) ? 0 : 1;
