import { randomBytes } from "node:crypto";
import {
  callSuccessfully,
  createApiClient,
  merchantServer,
  migrationsFolderOf,
  processRunner,
  runAsProcess,
  runInProcess,
  sandboxAdminKey,
  servicesWithDatabase,
  databaseNameOf,
  setUpMerchant,
  startServices,
  startWebhookInbox,
} from "@railyard/local";
import type {
  ApiClient,
  LocalServiceName,
  MerchantServer,
  MerchantSetup,
  Ports,
  ReadyMerchant,
  ServiceRunner,
  Stack,
  WebhookInbox,
  WebhookInboxOptions,
} from "@railyard/local";
import type { EmbeddedNats } from "@railyard/embedded-servers";
import { defined } from "@railyard/members";
import { isolatedNats, reportsUnlistedFailures, testDatabase } from "@railyard/testing";
import { onFreePorts } from "./free-ports.ts";
import { startObedientProxies } from "./obedient-proxies.ts";
import type { ObedientProxies } from "./obedient-proxies.ts";

/** A whole Railyard of one test file: its own databases, broker and ports. */
export interface System {
  readonly stack: Stack;
  readonly nats: EmbeddedNats;
  readonly ports: Ports;
  /** The proxies before the services when readiness is obeyed. */
  readonly proxies?: ObedientProxies;
  readonly gateway: ApiClient;
  readonly engine: ApiClient;
  readonly provider: ApiClient;
  readonly stop: () => Promise<void>;
}

/** The listeners that callers and tests talk to. */
export type Callable = Pick<System, "gateway" | "engine" | "provider">;

export interface SystemOptions {
  /** Services with a process of their own, so that they can be killed; true: all of them. */
  readonly separate?: boolean | readonly LocalServiceName[];
  /** A service that reports not being ready gets no traffic, as in a cluster. */
  readonly obeysReadiness?: boolean;
  /** Takes what the services print, each then in a process of its own. */
  readonly onOutput?: (text: string) => void;
  readonly overrides?: Readonly<Record<string, string>>;
  /** Does something with each database before a service connects to it. */
  readonly prepareDatabase?: (url: string) => Promise<void>;
}

/** Far more than production's budget, since a test that slows the machine down must not decide who is charged. */
const decisionTimeoutMs = "2000";

const runnerOf = ({ separate, onOutput }: SystemOptions): ServiceRunner => {
  if (onOutput !== undefined) return processRunner(onOutput);
  const isSeparate = (service: LocalServiceName): boolean =>
    typeof separate === "object" ? separate.includes(service) : separate === true;
  return (service, environment) => (isSeparate(service) ? runAsProcess : runInProcess)(service, environment);
};

const loopback = (port: number): string => `http://127.0.0.1:${String(port)}`;

/** Starts every service on fresh databases. */
export const startSystem = async (options: SystemOptions = {}): Promise<System> => {
  const nats = await isolatedNats();
  const urls = new Map<string, string>();
  const drops: (() => Promise<void>)[] = [];
  for (const service of servicesWithDatabase) {
    const database = await testDatabase({ migrationsFolder: migrationsFolderOf(service) });
    await options.prepareDatabase?.(database.url);
    urls.set(databaseNameOf(service), database.url);
    drops.push(() => database.drop());
  }
  const { ports, proxies, stack } = await onFreePorts(async (free) => {
    const obedient = options.obeysReadiness === true ? await startObedientProxies(free) : undefined;
    const surroundings = {
      ports: free,
      natsUrl: nats.url,
      databaseUrl: (name: string) => urls.get(name) ?? "",
      overrides: {
        LOG_LEVEL: "error",
        DECISION_TIMEOUT_MS: decisionTimeoutMs,
        // For those with a process of their own.
        NODE_OPTIONS: `--import=${reportsUnlistedFailures}`,
        ...obedient?.variables,
        ...options.overrides,
      },
    };
    return { ports: free, proxies: obedient, stack: await startServices(surroundings, runnerOf(options)) };
  });
  await proxies?.whenServing();
  const clients = [
    proxies?.urlOf("gateway") ?? loopback(ports.gateway),
    loopback(ports.engine),
    loopback(ports["sandbox-provider"]),
  ].map((url) => createApiClient(url));
  const [gateway, engine, provider] = clients as [ApiClient, ApiClient, ApiClient];
  return {
    stack,
    nats,
    ports,
    ...defined({ proxies }),
    gateway,
    engine,
    provider,
    stop: async () => {
      for (const client of clients) client.close();
      await stack.stop();
      await proxies?.stop();
      await nats.stop();
      await Promise.all(drops.map((drop) => drop()));
    },
  };
};

/** A merchant with an inbox that takes and checks its webhooks. */
export interface TestMerchant extends ReadyMerchant {
  readonly server: MerchantServer;
  readonly inbox: WebhookInbox;
}

/** Makes a user of the merchant, each with a mailbox of its own, and resolves with a token for it. */
export const signIn = async (system: Pick<System, "gateway">, merchantId: string, mailbox = "ops"): Promise<string> => {
  const signedUp = await callSuccessfully(system.gateway, "POST", "/user/signup_with_merchant_id", {
    key: sandboxAdminKey,
    body: {
      email: `${mailbox}@${merchantId.replaceAll("_", "-")}.example`,
      password: "Sunny#Harbour42",
      name: "Ada Example",
      company_name: "Kiosk",
      merchant_id: merchantId,
    },
  });
  return String(signedUp.body["token"]);
};

/** Switches the engine's exploration off for a merchant, for tests that must know which connector comes first. */
export const withoutExploration = async (system: System, merchantId: string): Promise<void> => {
  await callSuccessfully(system.engine, "POST", "/rule/create", {
    token: await signIn(system, merchantId),
    body: { merchant_id: merchantId, config: { type: "successRate", data: { defaultHedgingPercent: 0 } } },
  });
};

let merchantCount = 0;

/** Sets a merchant up over public HTTP; stop its inbox when done. */
export const startMerchant = async (
  system: Pick<System, "gateway">,
  setup: Partial<MerchantSetup> = {},
  answer?: WebhookInboxOptions["answer"],
): Promise<TestMerchant> => {
  const known: { merchant?: ReadyMerchant } = {};
  const inbox = await startWebhookInbox({
    port: 0,
    signingKey: () => known.merchant?.signingKey,
    ...defined({ answer }),
  });
  merchantCount += 1;
  const merchant = await setUpMerchant(system.gateway, {
    adminKey: sandboxAdminKey,
    merchantId: `merchant_${String(merchantCount)}_${randomBytes(4).toString("hex")}`,
    webhookUrl: inbox.url,
    ...setup,
  });
  known.merchant = merchant;
  return { ...merchant, inbox, server: merchantServer(system.gateway, merchant) };
};
