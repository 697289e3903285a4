// Services that crash, a broker that forgets, a provider that fails: nothing is lost, nothing is taken twice.
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment, cards, retrieveUntil } from "@railyard/local";
import type { LocalServiceName } from "@railyard/local";
import { eventually, httpCall } from "@railyard/testing";
import { quickProbe } from "../support/obedient-proxies.ts";
import { startLoad } from "../support/load.ts";
import type { RunningLoad } from "../support/load.ts";
import { startMerchant, startSystem, withoutExploration } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";
import { compareUntilAgreed } from "../support/witnesses.ts";
import type { Disagreements, Witnesses } from "../support/witnesses.ts";

jest.setTimeout(180_000);

const nothing: Disagreements = {
  lost: [],
  stuck: [],
  differing: [],
  takenTwice: [],
  untold: [],
  contradictory: [],
  miscounted: [],
};
const recoveryMs = 60_000;

let system: System;
let merchant: TestMerchant;
let witnesses: Witnesses;

beforeAll(async () => {
  system = await startSystem({
    separate: true,
    obeysReadiness: true,
    overrides: {
      WEBHOOK_RETRY_SCHEDULE_MS: "100,200,400,800,1600,3200,6400",
      CONNECTOR_TIMEOUT_MS: "2000",
      OPERATION_LEASE_MS: "4500",
      SYNC_FIRST_DELAY_MS: "500",
      SYNC_LONGEST_DELAY_MS: "2000",
      SWEEP_INTERVAL_MS: "500",
      JOB_POLL_MS: "200",
      UNSEEN_GRACE_MS: "3000",
    },
  });
  merchant = await startMerchant(system);
  const { gateway, provider } = system;
  witnesses = { gateway, provider, merchant, webhooks: () => merchant.inbox.received() };
});

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const takenAtLeast = (running: RunningLoad, payments: number): Promise<unknown> =>
  eventually(() => running.count() >= payments, { timeoutMs: 60_000 });

const load = (): RunningLoad =>
  startLoad({
    client: system.gateway,
    secretKey: merchant.secretKey,
    connections: 4,
    // Payments under way at every moment are what a crash meets; more of them would only take time to compare.
    pauseMs: 100,
    cards: [cards.succeeds, cards.declined, cards.declinedByFauxpay],
    patienceMs: 60_000,
  });

describe("a killed service", () => {
  const services: readonly LocalServiceName[] = [
    "payments",
    "events",
    "merchants",
    "decision-engine",
    "sandbox-provider",
    "gateway",
  ];
  it.each(services)("%s loses nothing when it is killed and started again under load", async (service) => {
    const running = load();
    await takenAtLeast(running, 6);
    await system.stack.killService(service);
    await delay(300);
    await system.stack.startService(service);
    await takenAtLeast(running, running.count() + 6);
    const intended = await running.stop();
    expect(intended.filter(({ answered }) => !answered)).toEqual([]);
    expect(await compareUntilAgreed(witnesses, intended, recoveryMs)).toEqual(nothing);
  });
});

describe("a broker", () => {
  it("may restart and lose its whole store", async () => {
    const running = load();
    await takenAtLeast(running, 6);
    await system.nats.kill();
    await takenAtLeast(running, running.count() + 6);
    await system.nats.restart({ wipeStore: true });
    await takenAtLeast(running, running.count() + 6);
    const intended = await running.stop();
    expect(intended.filter(({ answered }) => !answered)).toEqual([]);
    expect(await compareUntilAgreed(witnesses, intended, recoveryMs)).toEqual(nothing);
  });
});

describe("a broker that stays away for longer than readiness is patient", () => {
  /** What the service reports about itself, past the proxy. */
  const ofItself = async (service: LocalServiceName, path: string) => {
    const { gatewayInternal, ...ports } = system.ports;
    const { status, text, body } = await httpCall(service === "gateway" ? gatewayInternal : ports[service], path);
    return { status, text, body: body as Readonly<Record<string, unknown>> };
  };
  const users: readonly LocalServiceName[] = ["merchants", "payments", "events", "decision-engine", "gateway"];

  const stateOf = async (service: LocalServiceName) => {
    const ready = await ofItself(service, "/health/ready");
    const { text } = await ofItself(service, "/metrics");
    const { message, broker } = ready.body;
    return { status: ready.status, message, broker, gauge: /^broker_connected (\d)$/m.exec(text)?.[1] };
  };
  const shown = (service: LocalServiceName, broker: boolean): Promise<unknown> =>
    eventually(async () => (await ofItself(service, "/health/ready")).body["broker"] === broker);

  it("is seen and takes no service out of traffic; webhooks arrive after its return", async () => {
    const before = system.proxies?.timesOut();
    const running = load();
    await takenAtLeast(running, 6);
    await system.nats.kill();
    const untilMs = performance.now() + 10 * quickProbe.periodMs;
    for (const service of users) await shown(service, false);
    const during = await Promise.all(users.map(stateOf));
    await takenAtLeast(running, running.count() + 6);
    await eventually(() => performance.now() > untilMs);
    await system.nats.restart();
    await takenAtLeast(running, running.count() + 6);
    const intended = await running.stop();
    expect(system.proxies?.timesOut()).toEqual(before);
    expect(during).toEqual(users.map(() => ({ status: 200, message: "Up", broker: false, gauge: "0" })));
    expect(intended.filter(({ answered, requests }) => !answered || requests > 1)).toEqual([]);
    expect(await compareUntilAgreed(witnesses, intended, recoveryMs)).toEqual(nothing);
    for (const service of users) await shown(service, true);
    const after = await Promise.all(users.map(stateOf));
    expect(after).toEqual(users.map(() => ({ status: 200, message: "Up", broker: true, gauge: "1" })));
  });
});

describe("a provider", () => {
  it("whose answer is lost has its payment found by sync", async () => {
    const payment = await merchant.server.post("/payments", cardPayment(cards.answerLost));
    expect(payment.body["status"]).toBe("processing");
    const path = `/payments/${String(payment.body["payment_id"])}`;
    const settled = await retrieveUntil(
      merchant.server,
      path,
      ({ body }) => body["status"] !== "processing",
      recoveryMs,
    );
    expect(settled.body).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("that never answers leaves nothing taken", async () => {
    const payment = await merchant.server.post("/payments", cardPayment("4000000000000408"));
    expect(payment.body["status"]).toBe("processing");
    const path = `/payments/${String(payment.body["payment_id"])}`;
    const settled = await retrieveUntil(
      merchant.server,
      path,
      ({ body }) => body["status"] !== "processing",
      recoveryMs,
    );
    expect(settled.body).toMatchObject({ status: "failed", amount_received: null });
  });

  it("that is down leaves payments processing until it is back", async () => {
    await system.stack.killService("sandbox-provider");
    const payment = await merchant.server.post("/payments", cardPayment(cards.succeeds));
    expect(["processing", "failed"]).toContain(payment.body["status"]);
    await system.stack.startService("sandbox-provider");
    const path = `/payments/${String(payment.body["payment_id"])}`;
    const settled = await retrieveUntil(
      merchant.server,
      path,
      ({ body }) => body["status"] !== "processing",
      recoveryMs,
    );
    const ledger = await system.provider.call("GET", `/sandbox/ledger?payment=${String(payment.body["payment_id"])}`);
    const captured = (ledger.body["entries"] as unknown as readonly { kind: string }[]).filter(
      ({ kind }) => kind === "capture",
    );
    expect(captured).toHaveLength(settled.body["status"] === "succeeded" ? 1 : 0);
  });
});

describe("a decision engine", () => {
  it("that is down leaves payments to the last ranking of their kind, others to the profile's own order", async () => {
    await withoutExploration(system, merchant.merchantId);
    const routed = async (currency: string) => {
      const body = cardPayment(cards.succeeds, { currency });
      const { payment_id: id } = (await merchant.server.post("/payments", body)).body;
      const { body: payment } = await merchant.server.get(`/payments/${String(id)}?expand_attempts=true`);
      const [attempt] = payment["attempts"] as unknown as readonly {
        readonly routing: { readonly approach: string };
      }[];
      return { status: payment["status"], connector: payment["connector"], approach: attempt?.routing.approach };
    };
    const ranked = await routed("USD");
    await system.stack.killService("decision-engine");
    try {
      expect(await routed("USD")).toEqual({ ...ranked, status: "succeeded", approach: "last_ranking" });
      expect(await routed("SEK")).toEqual({ status: "succeeded", connector: "fauxpay", approach: "default_fallback" });
    } finally {
      await system.stack.startService("decision-engine");
    }
  });
});
