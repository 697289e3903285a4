// npm run bench -- payments: how many payments the product takes, next to the least that a payment costs.
import { parseArgs } from "node:util";
import { describeResult, writeResult } from "./bench-report.ts";
import { benchPayments } from "./payments-bench.ts";
import type { BenchSettings } from "./payments-bench.ts";

const usageExitCode = 64;
const standard = { connections: "16", "warm-up-payments": "10000", seconds: "20", "log-level": "warn" } as const;

const usage = `npm run bench -- payments [options]

  --separate             one process for each service instead of one for all
  --connections N        connections that send payments, ${standard.connections} by default
  --warm-up-payments N   payments before the measurement, ${standard["warm-up-payments"]} by default
  --seconds N            measured time, ${standard.seconds} by default
  --log-level LEVEL      of the services, ${standard["log-level"]} by default, as npm start has it
  --profile FOLDER       writes a CPU profile of the services there

A run with the standard options is kept in docs/bench; any other is only printed.
`;

const readCommand = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      separate: { type: "boolean", default: false },
      connections: { type: "string", default: standard.connections },
      "warm-up-payments": { type: "string", default: standard["warm-up-payments"] },
      seconds: { type: "string", default: standard.seconds },
      "log-level": { type: "string", default: standard["log-level"] },
      profile: { type: "string" },
    },
  });
  const counts = [values.connections, values["warm-up-payments"], values.seconds].map(Number);
  const [connections = 0, warmUpPayments = 0, measuredSeconds = 0] = counts;
  if (positionals.length !== 1 || positionals[0] !== "payments") throw new RangeError("name one benchmark: payments");
  if (!counts.every((count) => Number.isInteger(count) && count > 0))
    throw new RangeError("counts are whole numbers");
  const settings: BenchSettings = {
    connections,
    warmUpPayments,
    measuredSeconds,
    separate: values.separate,
    logLevel: values["log-level"],
    profileFolder: values.profile,
  };
  const isStandard =
    values.profile === undefined &&
    Object.entries(standard).every(([name, value]) => Reflect.get(values, name) === value);
  return { settings, isStandard };
};

let command: ReturnType<typeof readCommand>;
try {
  command = readCommand(process.argv.slice(2));
} catch (error) {
  console.error(`${String((error as { message?: unknown }).message)}\n\n${usage}`);
  process.exit(usageExitCode);
}
const result = await benchPayments(command.settings, (line) => {
  console.log(line);
});
console.log(describeResult(result));
if (command.isStandard) console.log(`kept in ${writeResult(command.settings, result)}`);
const failed = [...result.floor, result.product].some(({ errors, payments }) => errors > 0 || payments === 0);
process.exitCode = failed || result.webhooks.told < result.webhooks.of ? 1 : 0;
