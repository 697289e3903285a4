// Installs the chart on a real control plane whose nodes run containers as processes, then upgrades, breaks and mends
// the release under load and counts what callers notice.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { errorMessage } from "@railyard/failures";
import { cardPayment, cards, createApiClient } from "@railyard/local";
import type { ApiClient } from "@railyard/local";
import { compareUntilAgreed } from "../../support/witnesses.ts";
import { takeFirstPayment } from "./first-payment.ts";
import type { Load } from "./load.ts";
import { isAnsweredWithin, isGood, startLoad } from "./load.ts";
import { phases } from "./phases.ts";
import type { Stage } from "./phases.ts";
import { createRelease } from "./release.ts";
import type { PhaseRun } from "./report.ts";
import { problemsOf, writeReport } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { namespace, startSurroundings } from "./surroundings.ts";

const { values } = parseArgs({
  options: {
    phases: { type: "string", default: phases.map(({ name }) => name).join(",") },
    payments: { type: "string", default: "20" },
    reads: { type: "string", default: "20" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const usage = `npm run verify:live -- [options]

  --phases NAME,NAME   what is done under load, all of these when absent:
${phases.map(({ name, states }) => `    ${name.padEnd(20)}${states}`).join("\n")}
  --payments N         payments per second, now 20
  --reads N            reads per second, now 20
  --keep               leave the folder with all logs behind
  --help               this text

The first run builds a Kubernetes control plane from Debian's sources, which takes minutes. What was found is printed
and kept in docs/deployment/verify-live.md; the exit code is 1 when callers noticed what they must not.
`;

const startedMs = Date.now();
const print = (words: string): void => {
  console.error(`${((Date.now() - startedMs) / 1_000).toFixed(1).padStart(6)} s  ${words}`);
};

const aftermathMs = 1_000;

const runPhases = async (stage: Stage, wanted: readonly string[]): Promise<readonly PhaseRun[]> => {
  const runs: PhaseRun[] = [];
  for (const phase of phases.filter(({ name }) => wanted.includes(name))) {
    const fromMs = Date.now();
    const observation = await phase.run(stage).catch((error: unknown) => ({
      problems: [errorMessage(error)],
      notes: [],
    }));
    // What the phase has caused is noticed in it, and not in the next one.
    await delay(aftermathMs);
    const untilMs = Date.now();
    runs.push({ phase, observation, fromMs, untilMs });
    const sent = stage.load.sent().filter((one) => isAnsweredWithin(one, fromMs, untilMs));
    const failed = sent.filter((one) => !isGood(one)).length;
    print(`${phase.name}: ${String(sent.length)} requests, ${String(failed)} failed`);
    for (const words of [...observation.problems, ...observation.notes]) print(`  ${words}`);
  }
  return runs;
};

/** What witnesses ask of no payment of this load. */
const sentOnce = { amount: 0, requests: 1, card: cards.succeeds };

const compare = (surroundings: Surroundings, load: Load, merchant: Parameters<Surroundings["setMerchant"]>[0]) => {
  const { nodes, inbox } = surroundings;
  const clientOf = (service: string, port: number): ApiClient =>
    createApiClient(`http://${nodes.addressOf(namespace, `railyard-${service}`)}:${String(port)}`);
  const intended = load
    .sent()
    .filter(({ kind }) => kind === "payment")
    .map(({ paymentId, status }) => ({ paymentId, answered: status === 200, ...sentOnce }));
  const witnesses = {
    gateway: clientOf("gateway", 8080),
    provider: clientOf("sandbox-provider", 9090),
    merchant,
    webhooks: () => inbox.received(),
  };
  return compareUntilAgreed(witnesses, intended, 150_000).finally(() => {
    witnesses.gateway.close();
    witnesses.provider.close();
  });
};

const verify = async (surroundings: Surroundings, wanted: readonly string[]): Promise<number> => {
  const { nodes, inbox, controlPlane } = surroundings;
  const release = createRelease(surroundings);
  const steps: string[] = [];
  const step = (words: string): void => {
    steps.push(words);
    print(words);
  };
  const installMs = Date.now();
  await release.install();
  const pods = String(release.pods().length);
  step(`\`helm install --wait\`: ${pods} pods ready after ${((Date.now() - installMs) / 1_000).toFixed(0)} s`);
  const gatewayUrl = `http://${nodes.addressOf(namespace, "railyard-gateway")}:8080`;
  const first = await takeFirstPayment(surroundings, gatewayUrl);
  for (const words of first.steps) step(words);
  step((await release.test()) ? "`helm test`: passed" : "`helm test`: the chart has no tests");
  const rates = { paymentsPerSecond: Number(values.payments), readsPerSecond: Number(values.reads) };
  const load = await startLoad({
    url: gatewayUrl,
    secretKey: first.merchant.secretKey,
    payment: cardPayment(cards.succeeds),
    ...rates,
  });
  const runs = await runPhases({ surroundings, release, load }, wanted);
  await load.stop();
  print("comparing the records of all payments");
  const found = await compare(surroundings, load, first.merchant);
  const run = {
    ...rates,
    steps,
    found,
    phases: runs,
    sent: load.sent(),
    events: nodes.events(),
    webhooks: inbox.received().length,
    wrongSignatures: inbox.received().filter(({ isSignatureValid }) => isSignatureValid !== true).length,
    seconds: (Date.now() - startedMs) / 1_000,
    controlPlane: `Kubernetes ${controlPlane.versions.kubernetes}`,
  };
  writeReport(run);
  const problems = problemsOf(run);
  for (const problem of problems) console.error(`PROBLEM ${problem}`);
  return problems.length === 0 ? 0 : 1;
};

const wanted = values.phases.split(",");
const unknown = wanted.filter((name) => !phases.some((phase) => phase.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no phase called ${unknown.join(", ")}.\n`);
  console.log(usage);
  process.exit(values.help ? 0 : 64);
}
const folder = mkdtempSync(join(tmpdir(), "railyard-live-"));
print(`logs and data are under ${folder}`);
let exitCode = 1;
try {
  const surroundings = await startSurroundings(folder, print);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void surroundings.stop().finally(() => process.exit(1)));
  }
  try {
    exitCode = await verify(surroundings, wanted);
  } finally {
    await surroundings.stop();
  }
} catch (error) {
  console.error(errorMessage(error));
}
if (!values.keep && exitCode === 0) rmSync(folder, { recursive: true, force: true });
process.exit(exitCode);
