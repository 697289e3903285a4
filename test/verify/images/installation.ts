import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import { environmentOf, serviceNames, servicesWithDatabase } from "@railyard/local";
import type { LocalServiceName, Ports } from "@railyard/local";
import pg from "pg";
import { parse } from "yaml";
import { freePorts } from "../../support/free-ports.ts";
import { imageNameOf, root } from "./build-image.ts";
import { startContainer } from "./container.ts";
import type { Container } from "./container.ts";
import type { Workshop } from "./workshop.ts";

const startTimeoutMs = 60_000;
const pollMs = 50;
const mebibyte = 1024 * 1024;
/** Less than the chart gives to a migration's Job, which has to have room. */
const migrationLimitBytes = 192 * mebibyte;

/** What was seen of the containers of one image. */
export interface Started {
  readonly readyAfterMs: number;
  readonly memoryPeakBytes: number | undefined;
  readonly migrationPeakBytes: number | undefined;
}

export interface InstallationRun {
  readonly started: ReadonlyMap<LocalServiceName, Started>;
  readonly payment: string;
}

interface ChartValues {
  readonly services: Readonly<Record<string, { readonly resources: { readonly limits: { readonly memory: string } } }>>;
}

/** The memory limits that the chart gives. */
const readLimits = async (): Promise<(service: string) => number> => {
  const values = parse(await readFile(join(root, "helm/railyard/values.yaml"), "utf8")) as ChartValues;
  return (service) => {
    const [, mebibytes] = /^(\d+)Mi$/.exec(values.services[service]?.resources.limits.memory ?? "") ?? [];
    if (mebibytes === undefined) throw new RangeError(`values.yaml has no memory limit in Mi for ${service}`);
    return Number(mebibytes) * mebibyte;
  };
};

const statusOf = (url: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(url, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on("error", () => {
      resolve(0);
    });
    asked.end();
  });

const fail = (service: string, problem: string, container: Container): never => {
  throw new Error(`${service} ${problem}: ${container.output().trim().split("\n").slice(-5).join("\n")}`);
};

const waitUntilReady = async (service: string, base: string, container: Container): Promise<number> => {
  const startedAt = performance.now();
  let code: number | undefined;
  void container.ended.then((ended) => (code = ended));
  for (const path of ["/health", "/health/ready"]) {
    while ((await statusOf(`${base}${path}`)) !== 200) {
      if (code !== undefined) fail(service, `ended with ${String(code)}`, container);
      if (performance.now() - startedAt > startTimeoutMs) fail(service, `does not answer 200 on ${path}`, container);
      await delay(pollMs);
    }
  }
  return performance.now() - startedAt;
};

/** Runs the script of docker/compose.yaml that makes a role and a database for each service. */
const makeDatabases = async (adminUrl: string): Promise<void> => {
  const script = await readFile(join(root, "docker/postgres-init.sql"), "utf8");
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const statement of script.split(/;\s*$/m)) if (statement.trim() !== "") await client.query(statement);
  await client.end();
};

/** The address of a service's database with the role and the password of the script. */
const databaseUrlFor =
  (adminUrl: string) =>
  (database: string): string => {
    const url = new URL(adminUrl);
    url.username = database;
    url.password = "railyard";
    url.pathname = `/${database}`;
    return url.href;
  };

interface Surroundings {
  readonly workshop: Workshop;
  readonly mounted: ReadonlyMap<string, string>;
  readonly ports: Ports;
  readonly environment: (service: LocalServiceName) => Readonly<Record<string, string>>;
}

const containerOf = (
  { workshop, mounted, environment }: Surroundings,
  service: LocalServiceName,
  args: readonly string[],
  memoryLimitBytes: number,
): Promise<Container> =>
  startContainer(workshop, {
    name: `${service}-${args[0] ?? "main"}`,
    image: imageNameOf(service),
    rootFolder: mounted.get(service) ?? "",
    args,
    environment: environment(service),
    memoryLimitBytes,
  });

/** Applies a service's migrations, then once more, which must find nothing to do. */
const migrateTwice = async (surroundings: Surroundings, service: LocalServiceName): Promise<number | undefined> => {
  let peak: number | undefined;
  for (const isFirst of [true, false]) {
    const container = await containerOf(surroundings, service, ["migrate"], migrationLimitBytes);
    const sampling = setInterval(() => {
      void container.memoryPeakBytes().then((bytes) => (peak = Math.max(peak ?? 0, bytes ?? 0)));
    }, pollMs);
    const code = await container.ended;
    clearInterval(sampling);
    if (code !== 0) fail(service, `migrate ended with ${String(code)}`, container);
    const applied = container.output().includes("migration applied");
    if (applied !== isFirst) fail(service, isFirst ? "applied no migration" : "migrated twice", container);
  }
  return peak;
};

const makePayment = async (surroundings: Surroundings): Promise<string> => {
  const { ports } = surroundings;
  const args = ["demo", `--url=http://127.0.0.1:${String(ports.gateway)}`];
  const container = await containerOf(surroundings, "sandbox-provider", args, migrationLimitBytes);
  if ((await container.ended) !== 0) fail("the demo merchant", "took no payment", container);
  return container.output();
};

const runServices = async (surroundings: Surroundings): Promise<InstallationRun> => {
  const limitOf = await readLimits();
  const running: (readonly [LocalServiceName, Container])[] = [];
  const started = new Map<LocalServiceName, Started>();
  try {
    for (const service of serviceNames) {
      const hasDatabase = servicesWithDatabase.some((name) => name === service);
      const migrationPeakBytes = hasDatabase ? await migrateTwice(surroundings, service) : undefined;
      const container = await containerOf(surroundings, service, ["main"], limitOf(service));
      running.push([service, container]);
      const port = service === "gateway" ? surroundings.ports.gatewayInternal : surroundings.ports[service];
      const readyAfterMs = await waitUntilReady(service, `http://127.0.0.1:${String(port)}`, container);
      started.set(service, { readyAfterMs, migrationPeakBytes, memoryPeakBytes: undefined });
    }
    const payment = await makePayment(surroundings);
    for (const [service, container] of running) {
      const seen = started.get(service);
      if (seen !== undefined) {
        started.set(service, { ...seen, memoryPeakBytes: await container.memoryPeakBytes() });
      }
    }
    return { started, payment };
  } finally {
    for (const [service, container] of running.reverse()) {
      container.terminate();
      const code = await container.ended;
      if (code !== 0) fail(service, `ended with ${String(code)} when it was told to stop`, container);
    }
  }
};

/** Starts every image with the limits of the chart, PostgreSQL and NATS of its own, and has the demo merchant pay. */
export const runInstallation = async (
  workshop: Workshop,
  mounted: ReadonlyMap<string, string>,
  folder: string,
): Promise<InstallationRun> => {
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), durability: "none" });
  const nats = await startNats({ storeFolder: join(folder, "nats") });
  try {
    const adminUrl = postgres.url("postgres");
    await makeDatabases(adminUrl);
    const ports = await freePorts();
    const given = { ports, natsUrl: nats.url, databaseUrl: databaseUrlFor(adminUrl), overrides: { LOG_LEVEL: "info" } };
    const environment = (service: LocalServiceName): Record<string, string> => environmentOf(service, given);
    return await runServices({ workshop, mounted, ports, environment });
  } finally {
    await nats.stop();
    await postgres.stop();
  }
};
