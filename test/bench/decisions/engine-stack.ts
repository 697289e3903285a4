import { join } from "node:path";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import { wellKnownSandboxSecrets } from "@railyard/config";
import { migrate } from "@railyard/database";
import { findFreePort, startNats, startPostgres } from "@railyard/embedded-servers";
import {
  callSuccessfully,
  createApiClient,
  databaseNameOf,
  environmentOf,
  migrationsFolderOf,
  runAsProcess,
  serviceFlags,
} from "@railyard/local";
import type { Surroundings } from "@railyard/local";
import { freePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import type { BareEngineOrder, BareEngineReady } from "./bare-engine-process.ts";
import type { EngineOrder } from "./engine-process.ts";

/** Something that offers the engine's operations. */
export interface Contender {
  readonly port: number;
  /** Its own process, and what it shares with others stays out. */
  readonly pid: number;
  readonly credential: (merchantId: string) => Readonly<Record<string, string>>;
}

/** The engine with what it needs, and a bare server of the same shape. */
export interface EngineStack {
  /** The service itself, called with the identity that the gateway would sign. */
  readonly service: Contender;
  /** Another replica of it. */
  readonly replica: Contender;
  /** The same service behind the gateway, called with a key of the merchant. */
  readonly gateway: Contender;
  readonly bare: Contender;
  /** The merchant that has the key. */
  readonly merchantId: string;
  readonly stop: () => Promise<void>;
}

export interface EngineStackOptions {
  readonly dataFolder: string;
  readonly logLevel: string;
  /** Length of the bare server's answer beyond the least. */
  readonly bareFillerLength: number;
  /** Folder for a CPU profile of the engine. */
  readonly profileFolder?: string | undefined;
}

const bareDatabase = "bench_bare";
const databasePoolSize = 8;
const merchantId = "bench_engine";
const silent = { info: () => undefined, warn: () => undefined };
const services = ["merchants", "payments", "decision-engine"] as const;

const firstKeyOf = async (enginePort: number): Promise<string> => {
  const client = createApiClient(`http://127.0.0.1:${String(enginePort)}`);
  const made = await callSuccessfully(client, "POST", "/merchant-account/create", {
    headers: { "x-admin-secret": wellKnownSandboxSecrets.engineAdminSecret },
    body: { merchant_id: merchantId },
  });
  client.close();
  return String(made.body["api_key"]);
};

const signedIdentity = (): Contender["credential"] => {
  const signer = createIdentitySigner(wellKnownSandboxSecrets.internalSecret);
  return (owner) => ({ [identityHeader]: signer.sign({ kind: "engine_key", merchantId: owner }) });
};

/** Starts all of it; `stops` takes what ends each part, so that a start that fails halfway can be undone. */
const startParts = async (options: EngineStackOptions, stops: (() => Promise<void>)[]): Promise<EngineStack> => {
  const { dataFolder, logLevel, profileFolder } = options;
  const postgres = await startPostgres({ dataFolder: join(dataFolder, "postgres") });
  stops.push(() => postgres.stop());
  const nats = await startNats({ storeFolder: join(dataFolder, "nats") });
  stops.push(() => nats.stop());
  const ports = await freePorts();
  const surroundings: Surroundings = {
    ports,
    natsUrl: nats.url,
    databaseUrl: (database) => postgres.url(database),
    overrides: { LOG_LEVEL: logLevel },
  };
  for (const service of services) {
    await postgres.createDatabase(databaseNameOf(service));
    const url = postgres.url(databaseNameOf(service));
    await migrate({ url, folder: migrationsFolderOf(service), logger: silent });
  }
  await postgres.createDatabase(bareDatabase);
  const startEngine = async (port: number, nodeArguments: readonly string[]): Promise<number> => {
    const environment = { ...environmentOf("decision-engine", surroundings), HTTP_PORT: String(port) };
    const order: EngineOrder = { environment };
    const engine = await startBenchProcess("decisions/engine-process.ts", order, [...serviceFlags, ...nodeArguments]);
    stops.push(engine.stop);
    return engine.pid;
  };
  for (const service of ["merchants", "payments", "gateway"] as const) {
    // Merchants and payments need none of the services that are not started here, but would log their absence.
    const quiet = service === "gateway" ? {} : { LOG_LEVEL: "error" };
    const running = await runAsProcess(service, { ...environmentOf(service, surroundings), ...quiet });
    stops.push(running.stop);
  }
  const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  const enginePid = await startEngine(ports["decision-engine"], profiling);
  const replicaPort = await findFreePort();
  const replicaPid = await startEngine(replicaPort, []);
  const order: BareEngineOrder = {
    databaseUrl: postgres.url(bareDatabase),
    poolSize: databasePoolSize,
    fillerLength: options.bareFillerLength,
  };
  const bare = await startBenchProcess<BareEngineReady>("decisions/bare-engine-process.ts", order, serviceFlags);
  stops.push(bare.stop);
  const key = await firstKeyOf(ports.engine);
  const credential = signedIdentity();
  return {
    service: { port: ports["decision-engine"], pid: enginePid, credential },
    replica: { port: replicaPort, pid: replicaPid, credential },
    gateway: { port: ports.engine, pid: enginePid, credential: () => ({ "x-api-key": key }) },
    bare: { port: bare.ready.port, pid: bare.pid, credential: () => ({}) },
    merchantId,
    stop: () => stopAll(stops),
  };
};

const stopAll = async (stops: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const stop of stops.toReversed()) await stop();
};

/** Starts PostgreSQL, NATS, two replicas of the engine, merchants, payments, the gateway and the bare server. */
export const startEngineStack = async (options: EngineStackOptions): Promise<EngineStack> => {
  const stops: (() => Promise<void>)[] = [];
  try {
    return await startParts(options, stops);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
};
