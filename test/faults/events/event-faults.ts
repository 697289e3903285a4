// Kills payments, events and NATS at random moments under load, deletes the broker's store in the middle, and compares
// what happened with what arrived at two endpoints of one profile.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  cards,
  createApiClient,
  merchantServer,
  sandboxAdminKey,
  setUpMerchant,
  startWebhookInbox,
} from "@railyard/local";
import type { ApiClient, ReadyMerchant, WebhookInbox } from "@railyard/local";
import { freePorts } from "../../support/free-ports.ts";
import type { RunningLoad } from "../../support/load.ts";
import { startLoad } from "../../support/load.ts";
import { agree, compareUntilAgreed } from "../../support/witnesses.ts";
import { keepRun } from "../report.ts";
import type { Surroundings } from "../surroundings.ts";
import { startSurroundings, testingTimes } from "../surroundings.ts";
import type { EventComparison, Kill } from "./event-comparison.ts";
import { compareEvents, isComplete } from "./event-comparison.ts";

export interface EventFaultSettings {
  readonly kills: number;
  readonly connections: number;
  /** Time that everything has to arrive at the end. */
  readonly recoverySeconds: number;
}

const victims = ["payments", "events", "nats"] as const;
/** How long the broker is away before it comes back without its store. */
const withoutBrokerMs = 2_000;
/** Within which time after that everything of before arrives. */
const storeLossMs = 10_000;
const ownPath = "/own";
const addedPath = "/added";

interface Scene {
  readonly surroundings: Surroundings;
  readonly gateway: ApiClient;
  readonly merchant: ReadyMerchant;
  readonly inbox: WebhookInbox;
}

/** Ends random victims; answers when each was ended. */
const killAtRandom = async (surroundings: Surroundings, count: number, load: RunningLoad): Promise<readonly Kill[]> => {
  const made: Kill[] = [];
  for (let kill = 0; kill < count; kill += 1) {
    await delay(Math.random() * 400);
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? "events";
    made.push({ victim, atMs: Date.now() });
    await surroundings.crash(victim);
    if ((kill + 1) % 20 === 0) console.log(`${String(kill + 1)} kills, ${String(load.count())} payments`);
  }
  return made;
};

/** Deletes the broker's store; answers how long after its return the last webhook of before arrived. */
const loseStore = async ({ surroundings, inbox }: Scene): Promise<number> => {
  await surroundings.whenServing();
  const lostAtMs = Date.now();
  await surroundings.nats.kill();
  await delay(withoutBrokerMs);
  await surroundings.nats.restart({ wipeStore: true });
  const backAtMs = Date.now();
  await delay(storeLossMs);
  const delaysMs = inbox
    .received()
    .map(({ rawBody, receivedAt }) => ({
      createdMs: Date.parse((JSON.parse(rawBody) as { readonly timestamp: string }).timestamp),
      receivedMs: Date.parse(receivedAt),
    }))
    .filter(({ createdMs }) => createdMs >= lostAtMs && createdMs <= backAtMs)
    .map(({ receivedMs }) => receivedMs - backAtMs);
  return Math.max(0, ...delaysMs);
};

const addEndpoint = async (gateway: ApiClient, merchant: ReadyMerchant, url: string): Promise<void> => {
  const made = await merchantServer(gateway, merchant).post("/webhook_endpoints", { url });
  if (made.status !== 200) throw new Error(`The endpoint was refused: ${made.text}`);
};

const startScene = async (folder: string): Promise<Scene & { readonly provider: ApiClient }> => {
  const ports = await freePorts();
  const surroundings = await startSurroundings(folder, ports, testingTimes);
  const gateway = createApiClient(surroundings.gatewayUrl);
  const provider = createApiClient(`http://127.0.0.1:${String(ports["sandbox-provider"])}`);
  // As a witness it must forget nothing. Each endpoint has a key of its own.
  const inbox = await startWebhookInbox({
    port: 0,
    signingKey: () => undefined,
    capacity: Number.MAX_SAFE_INTEGER,
  });
  const origin = new URL(inbox.url).origin;
  const merchant = await setUpMerchant(gateway, {
    adminKey: sandboxAdminKey,
    merchantId: `faults_${randomBytes(4).toString("hex")}`,
    webhookUrl: `${origin}${ownPath}`,
  });
  await addEndpoint(gateway, merchant, `${origin}${addedPath}`);
  return { surroundings, gateway, provider, merchant, inbox };
};

interface EventFaultRun {
  readonly kills: Readonly<Record<string, number>>;
  readonly payments: number;
  readonly store_lost_delay_ms: number;
  readonly records: Readonly<Record<string, number>>;
  readonly events: EventComparison;
}

const runFaults = async (folder: string, settings: EventFaultSettings): Promise<readonly [EventFaultRun, boolean]> => {
  const { provider, ...scene } = await startScene(folder);
  const { surroundings, gateway, merchant, inbox } = scene;
  try {
    const load = startLoad({
      client: gateway,
      secretKey: merchant.secretKey,
      connections: settings.connections,
      cards: [cards.succeeds, cards.declined, cards.pendingThenSucceeds],
      patienceMs: 120_000,
    });
    const half = Math.ceil(settings.kills / 2);
    const before = await killAtRandom(surroundings, half, load);
    const lostDelayMs = await loseStore(scene);
    console.log(`The broker's store was deleted: ${String(lostDelayMs)} ms until all of before had arrived.`);
    const kills = [...before, ...(await killAtRandom(surroundings, settings.kills - half, load))];
    const intended = await load.stop();
    await surroundings.whenServing();
    const ofOwn = () => inbox.received().filter(({ path }) => path === ownPath);
    const recoveryMs = settings.recoverySeconds * 1_000;
    const records = await compareUntilAgreed({ gateway, provider, merchant, webhooks: ofOwn }, intended, recoveryMs);
    const events = await compareEvents({ gateway, merchant, inbox, paths: [ownPath, addedPath], kills }, recoveryMs);
    const killed = Map.groupBy(kills, ({ victim }) => victim);
    const run = {
      kills: Object.fromEntries([...killed].map(([victim, some]) => [victim, some.length])),
      payments: intended.length,
      store_lost_delay_ms: lostDelayMs,
      records: Object.fromEntries(Object.entries(records).map(([name, list]) => [name, list.length])),
      events,
    };
    return [run, agree(records) && isComplete(events) && lostDelayMs <= storeLossMs];
  } finally {
    gateway.close();
    provider.close();
    await inbox.stop();
    await surroundings.stop();
  }
};

/** Runs all of it, prints and keeps what was found; answers whether nothing was lost. */
export const runEventFaults = async (settings: EventFaultSettings): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-faults-"));
  try {
    const [run, isWithstood] = await runFaults(folder, settings);
    keepRun("faults-events.json", run);
    return isWithstood;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
