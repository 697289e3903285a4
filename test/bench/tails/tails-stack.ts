import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { callSuccessfully, createApiClient, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import pg from "pg";
import { freePorts } from "../../support/free-ports.ts";
import type { BareServerOrder, BareServerReady } from "../bare-server.ts";
import { startBenchProcess } from "../child-process.ts";
import type { StackOrder, StackReady } from "../stack-process.ts";
import type { ProcessNotes } from "./recorder.ts";
import { readNotes } from "./recorder.ts";

/** One that processes payments. */
export interface Contender {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A product with its servers, and what its processes noted. */
export interface ObservedProduct {
  readonly contender: Contender;
  /** Bare servers next to it, on its PostgreSQL and its provider. */
  readonly startBare: (file: string) => Promise<Contender>;
  readonly setProviderDelay: (delayMs: number) => Promise<void>;
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<readonly Row[]>;
  /** Ends everything; what was noted can be read from then on. */
  readonly stop: () => Promise<void>;
  readonly readNotes: () => readonly ProcessNotes[];
  readonly readServerLog: () => string;
  readonly postmasterPid: number;
}

export interface ProductOptions {
  /** The working copy that it is started from. */
  readonly root: string;
  /** Empty, on a disk. */
  readonly folder: string;
  readonly separate: boolean;
  readonly logLevel: string;
  readonly webhookUrl: string;
  /** Settings of PostgreSQL that differ from those of npm start. */
  readonly serverSettings: Readonly<Record<string, string>>;
  readonly profileFolder?: string | undefined;
}

/** The default of every service. */
const databasePoolSize = 8;
const bareApiKey = "bench-floor";
/** What PostgreSQL logs about its own work, and how long its log took to reach the disk. */
const observedSettings = {
  log_checkpoints: "on",
  log_autovacuum_min_duration: "0",
  track_wal_io_timing: "on",
};

const setUpBenchMerchant = async (gatewayPort: number, webhookUrl: string) => {
  const client = createApiClient(`http://127.0.0.1:${String(gatewayPort)}`);
  const merchantId = `bench_${randomBytes(4).toString("hex")}`;
  const merchant = await setUpMerchant(client, { adminKey: sandboxAdminKey, merchantId, webhookUrl });
  client.close();
  return merchant;
};

const setServer = async (client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`);
  }
  await client.query("select pg_reload_conf()");
};

const observerFlag = (folder: string, root: string): string => {
  const url = pathToFileURL(join(import.meta.dirname, "observer.ts"));
  url.search = new URLSearchParams({ folder, root }).toString();
  return `--import=${url.href}`;
};

/** Starts the product of a working copy, observed, with a merchant that takes webhooks. */
export const startObservedProduct = async (options: ProductOptions): Promise<ObservedProduct> => {
  const { root, folder, separate, logLevel, profileFolder } = options;
  const notesFolder = join(folder, "notes");
  mkdirSync(notesFolder, { recursive: true });
  const ports = await freePorts();
  const flags = [...process.execArgv, observerFlag(notesFolder, root)];
  const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  const order: StackOrder = { dataFolder: folder, ports, separate, logLevel };
  const stackFile = join(root, "test/bench/stack-process.ts");
  const stack = await startBenchProcess<StackReady>(stackFile, order, [...flags, ...profiling]);
  const adminUrl = new URL(stack.ready.bareDatabaseUrl);
  adminUrl.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  await setServer(admin, { ...observedSettings, ...options.serverSettings });
  const merchant = await setUpBenchMerchant(ports.gateway, options.webhookUrl);
  const provider = createApiClient(`http://127.0.0.1:${String(ports["sandbox-provider"])}`);
  const accounts = [
    { connector: "fauxpay", api_key: bareApiKey },
    ...Object.keys(merchant.connectors).map((connector) => ({
      connector,
      api_key: `${connector}-${merchant.merchantId}`,
    })),
  ];
  const bareStops: (() => Promise<void>)[] = [];
  return {
    contender: { port: ports.gateway, headers: { "api-key": merchant.secretKey } },
    startBare: async (file) => {
      const bareOrder: BareServerOrder = {
        databaseUrl: stack.ready.bareDatabaseUrl,
        poolSize: databasePoolSize,
        providerPort: ports["sandbox-provider"],
      };
      const bare = await startBenchProcess<BareServerReady>(file, bareOrder, flags);
      bareStops.push(bare.stop);
      return { port: bare.ready.port, headers: {} };
    },
    setProviderDelay: async (delayMs) => {
      for (const account of accounts) {
        await callSuccessfully(provider, "PUT", "/sandbox/behaviour", { body: { ...account, latency_ms: delayMs } });
      }
    },
    query: async <Row extends pg.QueryResultRow>(text: string) => (await admin.query<Row>(text)).rows,
    stop: async () => {
      for (const stop of bareStops) await stop();
      provider.close();
      await admin.end();
      await stack.stop();
    },
    readNotes: () => readdirSync(notesFolder).map((name) => readNotes(readFileSync(join(notesFolder, name), "utf8"))),
    postmasterPid: Number(readFileSync(join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]),
    readServerLog: () => readFileSync(join(folder, "postgres", "server.log"), "utf8"),
  };
};
