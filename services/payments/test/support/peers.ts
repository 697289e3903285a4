import { join } from "node:path";

import type {
  Decision,
  DecisionExplanation,
  DecisionRequest,
  MerchantSnapshot,
  PayoutRouteRequest,
  ResponseOf,
  SandboxBehaviour,
  SimulatedDecision,
} from "@railyard/contracts";
import {
  decideConnectors,
  explainDecisions,
  readGatewayStates,
  listChangesOfObjects,
  readMerchantSnapshot,
  routePayout,
  simulateDecision,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import { rememberTables, startServiceProcess, testDatabase } from "@railyard/testing";

import { call } from "./http-call.ts";
import { serve } from "./peer-server.ts";
import type { ChangesOf } from "./timeline-peers.ts";

const servicesFolder = join(import.meta.dirname, "../../..");

/** Replaces the merchants service: answers snapshots over HTTP. */
export interface MerchantsPeer {
  readonly url: string;
  put(snapshot: MerchantSnapshot): void;
  /** Seals the data keys of all merchants that were put again. */
  reseal(change: (merchantId: string, sealedDataKey: string) => string): void;
  /** The key of a merchant that was put, as the directory has it. */
  dataKeyOf(merchantId: string): string;
  /** Keeps the answer to the next question about a merchant until `change` is done, which begins then. */
  changeBeforeAnswer(merchantId: string, change: () => Promise<unknown>): void;
  /** What its audit log has of objects; by default nothing. */
  changesOf: ChangesOf;
  /** Forgets a merchant, as when it was deleted. */
  remove(merchantId: string): void;
  stop(): Promise<void>;
}

export const startMerchants = async (): Promise<MerchantsPeer> => {
  const snapshots = new Map<string, MerchantSnapshot>();
  const changes = new Map<string, () => Promise<unknown>>();
  const withoutLog: ChangesOf = () => [];
  const peer = { changesOf: withoutLog };
  const { url, server } = await serve("merchants", [
    defineRoute(readMerchantSnapshot, async ({ params }) => {
      const change = changes.get(params.merchant_id);
      changes.delete(params.merchant_id);
      await change?.();
      const snapshot = snapshots.get(params.merchant_id);
      if (snapshot === undefined) throw edgeFailures.not_found({ resource: params.merchant_id });
      return { body: snapshot };
    }),
    defineRoute(listChangesOfObjects, ({ body }) => {
      const data = [...peer.changesOf(body.object_ids)];
      return Promise.resolve({ body: { size: data.length, data } });
    }),
  ]);
  return Object.assign(peer, {
    url,
    put: (snapshot: MerchantSnapshot) => {
      snapshots.set(snapshot.merchant_id, snapshot);
    },
    reseal: (change: Parameters<MerchantsPeer["reseal"]>[0]) => {
      for (const [merchantId, snapshot] of snapshots) {
        snapshots.set(merchantId, { ...snapshot, sealed_data_key: change(merchantId, snapshot.sealed_data_key) });
      }
    },
    changeBeforeAnswer: (merchantId: string, change: () => Promise<unknown>) => {
      changes.set(merchantId, change);
    },
    remove: (merchantId: string) => {
      snapshots.delete(merchantId);
    },
    dataKeyOf: (merchantId: string) => snapshots.get(merchantId)?.sealed_data_key ?? "",
    stop: () => server.stop(),
  });
};

type GatewayStates = ResponseOf<typeof readGatewayStates>;

/** Replaces the decision engine: ranks as the test specifies, or not at all. */
export interface EnginePeer {
  readonly url: string;
  readonly requests: DecisionRequest[];
  /** How many requests came with each call. */
  readonly calls: number[];
  /** Answers a request; by default the candidates in their own order. */
  decide: (request: DecisionRequest) => Promise<Decision>;
  /** How it would decide; by default the candidates in their own order. */
  simulate: (request: DecisionRequest) => SimulatedDecision;
  /** What its log has of the payment; by default nothing. */
  explain: (merchantId: string, paymentId: string) => readonly DecisionExplanation[];
  /** The accounts that the rule names for a payout; by default none. */
  routePayout: (request: PayoutRouteRequest) => readonly string[];
  /** What it knows of a merchant's accounts; by default nothing. */
  gatewayStates: (merchantId: string) => GatewayStates;
  /** Forgets what it was asked and what the test specified. */
  renew(): void;
  stop(): Promise<void>;
}

export const rankedAs = (request: DecisionRequest, order: readonly string[]): Decision => {
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const sorted = [...request.candidates].sort(
    (left, right) => place(left.merchant_connector_id) - place(right.merchant_connector_id),
  );
  return {
    decision_id: "dec_test",
    routing_approach: "SR_SELECTION_V3_ROUTING",
    ranked: sorted.map((candidate) => ({ ...candidate, score: 0.9 })),
  };
};

export const startEngine = async (): Promise<EnginePeer> => {
  const requests: DecisionRequest[] = [];
  const calls: number[] = [];
  const inTheirOrder: EnginePeer["decide"] = (request) => Promise.resolve(rankedAs(request, []));
  const simulatedInOrder: EnginePeer["simulate"] = ({ candidates }) => ({
    routing_approach: "SR_SELECTION_V3_ROUTING",
    rule_name: null,
    candidates: candidates.map((candidate) => ({ ...candidate, score: 0.9, samples: 40, reasons: ["Expected."] })),
  });
  const byNoRule: EnginePeer["routePayout"] = () => [];
  const withoutLog: EnginePeer["explain"] = () => [];
  const withoutStates: EnginePeer["gatewayStates"] = () => ({ accounts: [], outages: [] });
  const peer = {
    decide: inTheirOrder,
    simulate: simulatedInOrder,
    explain: withoutLog,
    routePayout: byNoRule,
    gatewayStates: withoutStates,
  };
  const { url, server } = await serve("decision-engine", [
    defineRoute(decideConnectors, async ({ body }) => {
      requests.push(...body.requests);
      calls.push(body.requests.length);
      return { body: { decisions: await Promise.all(body.requests.map((request) => peer.decide(request))) } };
    }),
    defineRoute(simulateDecision, ({ body }) => Promise.resolve({ body: peer.simulate(body) })),
    defineRoute(explainDecisions, ({ query }) =>
      Promise.resolve({ body: { decisions: [...peer.explain(query.merchant_id, query.payment_id)] } }),
    ),
    defineRoute(readGatewayStates, ({ query }) => Promise.resolve({ body: peer.gatewayStates(query.merchant_id) })),
    defineRoute(routePayout, ({ body }) => {
      const connectors = peer
        .routePayout(body)
        .map((merchant_connector_id) => ({ connector: "payoutsim", merchant_connector_id }));
      return Promise.resolve({ body: { connectors } });
    }),
  ]);
  const renew = (): void => {
    peer.decide = inTheirOrder;
    peer.simulate = simulatedInOrder;
    peer.explain = withoutLog;
    peer.routePayout = byNoRule;
    peer.gatewayStates = withoutStates;
    requests.length = 0;
    calls.length = 0;
  };
  return Object.assign(peer, { url, requests, calls, renew, stop: () => server.stop() });
};

interface SandboxPayment {
  readonly payment_id: string;
  readonly status: string;
  readonly amount_captured: number;
}

/** The sandbox provider in a process of its own, as in production. */
export interface ProviderPeer {
  readonly url: string;
  /** The totals of the provider's ledger. */
  totals(): Promise<{ captured: number; refunded: number; held: number; chargedBack: number }>;
  /** Sets how the provider treats one account; members left out go back to their default. */
  behave(connector: string, apiKey: string, behaviour: Partial<SandboxBehaviour>): Promise<void>;
  /** What the ledger states was paid out under this reference, less what came back. */
  paidOut(reference: string): Promise<number>;
  start(): Promise<void>;
  /** Ends the process without a goodbye. */
  kill(): Promise<void>;
  /** Makes it as it was when it started. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

export type { SandboxPayment };

const connectors = ["fauxpay", "phonypay", "pretendpay", "shampay", "payoutsim", "fakethreeds", "faketax"];

const settlementDelayMs = 300;

export const startProvider = async (): Promise<ProviderPeer> => {
  const folder = join(servicesFolder, "sandbox-provider");
  const database = await testDatabase({ migrationsFolder: join(folder, "prisma/migrations") });
  const service = await startServiceProcess({
    main: join(folder, "src/main.ts"),
    variables: { DATABASE_URL: database.url, LOG_LEVEL: "silent" },
  });
  const url = `http://127.0.0.1:${String(service.port)}`;
  const accounts = connectors.map((connector) => ({ connector, api_key: "provider_key" }));
  let isRunning = true;

  const behaveByDefault = async (): Promise<void> => {
    for (const account of accounts) {
      await call(url, "PUT", "/sandbox/behaviour", { body: { ...account, settlement_delay_ms: settlementDelayMs } });
    }
  };
  const kill = async (): Promise<void> => {
    isRunning = false;
    await service.kill();
  };
  const start = async (): Promise<void> => {
    await service.start();
    isRunning = true;
    await behaveByDefault();
  };
  await behaveByDefault();
  // An account that was not set is as good as a new one, and those that were set are set again.
  const tables = await rememberTables(database.url, ["accounts"]);
  return {
    url,
    start,
    kill,
    behave: async (connector, apiKey, behaviour) => {
      const isKnown = accounts.some((account) => account.connector === connector && account.api_key === apiKey);
      if (!isKnown) accounts.push({ connector, api_key: apiKey });
      const body = { connector, api_key: apiKey, settlement_delay_ms: settlementDelayMs, ...behaviour };
      const { status, text } = await call(url, "PUT", "/sandbox/behaviour", { body });
      if (status !== 200) throw new TypeError(text);
    },
    paidOut: async (reference) => {
      const { body } = await call(url, "GET", `/sandbox/ledger?payment=${encodeURIComponent(reference)}`);
      return (body as { totals: { paid_out: number }[] }).totals.reduce((sum, { paid_out: paid }) => sum + paid, 0);
    },
    totals: async () => {
      const { body } = await call(url, "GET", "/sandbox/ledger");
      const sums = { captured: 0, refunded: 0, held: 0, chargedBack: 0 };
      for (const total of (body as { totals: (typeof sums & { charged_back: number })[] }).totals) {
        sums.captured += total.captured;
        sums.refunded += total.refunded;
        sums.held += total.held;
        sums.chargedBack += total.charged_back;
      }
      return sums;
    },
    renew: async () => {
      if (!isRunning) await start();
      await tables.renew();
      await behaveByDefault();
    },
    stop: async () => {
      await kill();
      await tables.close();
      await database.drop();
    },
  };
};
