// Debian's prometheus-postgres-exporter in front of the stack's PostgreSQL.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@railyard/embedded-servers";
import { OperationalError } from "@railyard/failures";
import pg from "pg";
import { resolveDebianProgram } from "../debian-program.ts";

const startTimeoutMs = 90_000;
const packageName = "prometheus-postgres-exporter";

/** Further queries that later versions of the exporter make by themselves. */
const queriesFile = join(import.meta.dirname, "postgres-queries.yaml");

/**
 * Makes a role that may watch; resolves with how the exporter reaches the server by it. The server's own role has a
 * password of one iteration, which is quick for tests and which the exporter refuses.
 */
const watcherOf = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  const password = randomBytes(16).toString("hex");
  await client.connect();
  try {
    await client.query("set scram_iterations = 4096");
    await client.query(`create role watcher login password '${password}' in role pg_monitor`);
  } finally {
    await client.end();
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  const databaseName = pathname.slice(1);
  return `host=${hostname} port=${port} user=watcher password=${password} dbname=${databaseName} sslmode=disable`;
};

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${String(port)}/metrics`).then(
    async (response) => (await response.text()).includes("pg_up 1"),
    () => false,
  );

/** Starts the exporter; resolves when it has reached the database. */
export const startPostgresExporter = async (
  databaseUrl: string,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const file = await resolveDebianProgram({
    command: packageName,
    packageName,
    path: `usr/bin/${packageName}`,
  });
  const port = await findFreePort();
  const parameters = [
    `--web.listen-address=127.0.0.1:${String(port)}`,
    `--extend.query-path=${queriesFile}`,
    "--no-collector.bgwriter",
    "--log.level=warn",
  ];
  const child = spawn(file, parameters, {
    env: { DATA_SOURCE_NAME: await watcherOf(databaseUrl) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stated = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stated = (stated + text).slice(-2_000);
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new OperationalError("exporter_not_ready", `${packageName} did not reach the database.\n${stated}`);
    }
    await delay(100);
  }
  return {
    port,
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
};
