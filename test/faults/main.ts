// Kills random services, PostgreSQL and NATS at random moments under load, then brings the named faults about one after
// the other, then compares our record, the provider's ledger and the receiver's log.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cards, createApiClient, sandboxAdminKey, setUpMerchant, startWebhookInbox } from "@railyard/local";
import type { ReadyMerchant } from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { startLoad } from "../support/load.ts";
import { agree, compareUntilAgreed } from "../support/witnesses.ts";
import { runEngineFaults } from "./decisions/engine-faults.ts";
import { runEventFaults } from "./events/event-faults.ts";
import type { FaultRun } from "./named-faults.ts";
import { aftermathOf, createAnswerFeed, isWithstood, namedFaults, runFault } from "./named-faults.ts";
import { writeReport } from "./report.ts";
import { startSurroundings, testingTimes } from "./surroundings.ts";

const [mode, ...modeArguments] = process.argv.slice(2);
if (mode === "decisions" && !modeArguments.includes("--help")) {
  const options = { seconds: { type: "string", default: "60" }, kills: { type: "string", default: "10" } } as const;
  const { values: chosen } = parseArgs({ args: modeArguments, options });
  const settings = { seconds: Number(chosen.seconds), kills: Number(chosen.kills) };
  process.exit((await runEngineFaults(settings)) ? 0 : 1);
}

if (mode === "events" && !modeArguments.includes("--help")) {
  const options = {
    kills: { type: "string", default: "200" },
    connections: { type: "string", default: "4" },
    "recovery-seconds": { type: "string", default: "120" },
  } as const;
  const { values: chosen } = parseArgs({ args: modeArguments, options });
  const [kills, connections] = [Number(chosen.kills), Number(chosen.connections)];
  const recoverySeconds = Number(chosen["recovery-seconds"]);
  process.exit((await runEventFaults({ kills, connections, recoverySeconds })) ? 0 : 1);
}

const { values } = parseArgs({
  args: mode === "decisions" || mode === "events" ? modeArguments : process.argv.slice(2),
  options: {
    kills: { type: "string", default: "200" },
    faults: { type: "string", default: namedFaults.map(({ name }) => name).join(",") },
    connections: { type: "string", default: "4" },
    "recovery-seconds": { type: "string", default: "120" },
    help: { type: "boolean", default: false },
  },
});

const usage = `npm run faults -- [options]
npm run faults -- decisions [--seconds N] [--kills N]
npm run faults -- events [--kills N] [--connections N] [--recovery-seconds N]

  decisions              the decision engine alone: its broker away, its database away, each for N seconds (60), and
                         N (10) kills of its two replicas; kept in docs/faults-decisions.json

  events                 payments, events and NATS are killed N (200) times, NATS once without its store; every event
                         must arrive at two endpoints of one profile; kept in docs/faults-events.json

  --kills N               random kills of services, PostgreSQL and NATS, now 200; 0 for none
  --faults NAME,NAME      faults that follow them, one after the other; none when empty, all of these when absent:
${namedFaults.map(({ name, seconds, states }) => `    ${name.padEnd(22)}${String(seconds)} s: ${states}`).join("\n")}
  --connections N         payments at once, now 4
  --recovery-seconds N    time that the records have to agree at the end, now 120
  --help                  this text

What was found is printed and kept in docs/faults.json; exit code 1 when payments were lost, taken twice or not told
of, or when callers noticed more of a fault than they may.
`;

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const wanted = values.faults.split(",").filter((name) => name !== "");
const unknown = wanted.filter((name) => !namedFaults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault named ${unknown.join(", ")}.\n\n${usage}`);
  process.exit(64);
}
const kills = Number(values.kills);
const connections = Number(values.connections);
const recoveryMs = Number(values["recovery-seconds"]) * 1000;

/** Between faults payments continue undisturbed. */
const pauseMs = 2_000;

const folder = mkdtempSync(join(tmpdir(), "railyard-faults-"));
const ports = await freePorts();
const surroundings = await startSurroundings(folder, ports, testingTimes);
const gateway = createApiClient(surroundings.gatewayUrl);
const provider = createApiClient(`http://127.0.0.1:${String(ports["sandbox-provider"])}`);
let merchant: ReadyMerchant | undefined;
// As a witness it must forget nothing.
const inbox = await startWebhookInbox({
  port: 0,
  signingKey: () => merchant?.signingKey,
  capacity: Number.MAX_SAFE_INTEGER,
});
try {
  merchant = await setUpMerchant(gateway, {
    adminKey: sandboxAdminKey,
    merchantId: `faults_${randomBytes(4).toString("hex")}`,
    webhookUrl: inbox.url,
  });
  const feed = createAnswerFeed();
  const load = startLoad({
    client: gateway,
    secretKey: merchant.secretKey,
    connections,
    cards: [cards.succeeds, cards.declined, cards.declinedByFauxpay, cards.answerLost, cards.pendingThenSucceeds],
    patienceMs: 120_000,
    onAnswer: feed.hear,
  });
  const killed: Record<string, number> = {};
  for (let kill = 0; kill < kills; kill += 1) {
    await delay(Math.random() * 400);
    const victim = surroundings.victims[Math.floor(Math.random() * surroundings.victims.length)] ?? "";
    await surroundings.crash(victim);
    killed[victim] = (killed[victim] ?? 0) + 1;
    if ((kill + 1) % 20 === 0) console.log(`${String(kill + 1)} kills, ${String(load.count())} payments`);
  }
  const faults: FaultRun[] = [];
  for (const fault of namedFaults.filter(({ name }) => wanted.includes(name))) {
    await surroundings.whenServing();
    await aftermathOf(feed, connections);
    await delay(pauseMs);
    console.log(`${fault.name} for ${String(fault.seconds)} s, after ${String(load.count())} payments`);
    faults.push(await runFault(fault, surroundings, feed, connections));
  }
  const intended = await load.stop();
  const witnesses = { gateway, provider, merchant, webhooks: () => inbox.received() };
  const found = await compareUntilAgreed(witnesses, intended, recoveryMs);
  writeReport({
    kills,
    killed,
    faults,
    payments: intended.length,
    unanswered: intended.filter((p) => !p.answered).length,
    found,
  });
  process.exitCode = agree(found) && faults.every(isWithstood) ? 0 : 1;
} finally {
  gateway.close();
  provider.close();
  await inbox.stop();
  await surroundings.stop();
  rmSync(folder, { recursive: true, force: true });
}
