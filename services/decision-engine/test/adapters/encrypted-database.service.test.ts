// A database that speaks TLS alone, under a private root, and asks for a client's certificate: as the chart sets it up.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually, isolatedPostgres, startServiceProcess, testCertificates, testNatsUrl } from "@railyard/testing";
import pg from "pg";

const run = promisify(execFile);
const source = join(import.meta.dirname, "../../src");
const database = "railyard_decision_engine";

/** Statements for a server whose files only it may touch: it writes them itself. */
const writeFileSql = (name: string, text: string): string => {
  const encoded = Buffer.from(text).toString("base64");
  return `copy (select '${encoded}') to program 'base64 -d > ${name} && chmod 600 ${name}'`;
};

const ask = async (url: string, ...statements: readonly string[]): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

describe("a database that speaks TLS alone", () => {
  let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
  let folder = "";
  let url = "";
  let variables: Record<string, string> = {};

  beforeAll(async () => {
    postgres = await isolatedPostgres();
    await postgres.createDatabase(database);
    folder = await mkdtemp(join(tmpdir(), "railyard-encrypted-"));
    const { root, server, firstClient } = testCertificates;
    const files = { "ca.crt": root, "tls.crt": firstClient.certificate, "tls.key": firstClient.key };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
    await ask(
      postgres.url("postgres"),
      writeFileSql("server.crt", server.certificate),
      writeFileSql("server.key", server.key),
      writeFileSql("root.crt", root),
      writeFileSql("pg_hba.conf", "hostssl all all all scram-sha-256 clientcert=verify-ca\n"),
      "alter system set ssl_ca_file = 'root.crt'",
      "alter system set ssl = on",
      "select pg_reload_conf()",
    );
    const client = `sslcert=${join(folder, "tls.crt")}&sslkey=${join(folder, "tls.key")}`;
    url = `${postgres.url(database)}?sslmode=verify-full&${client}`;
    variables = {
      DATABASE_URL: url,
      NATS_URL: testNatsUrl(),
      MERCHANTS_URL: "http://127.0.0.1:1",
      PAYMENTS_URL: "http://127.0.0.1:1",
      LOG_LEVEL: "warn",
      PATH: process.env["PATH"] ?? "",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.crt"),
    };
  }, 60_000);

  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const migrate = async (given: Record<string, string>): Promise<string> => {
    const parameters = ["--disable-warning=ExperimentalWarning", join(source, "migrate.ts")];
    try {
      await run(process.execPath, parameters, { env: given, timeout: 60_000 });
      return "migrated";
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      return `${stdout}${stderr}`;
    }
  };

  it("is migrated and used with the root and the certificate that the chart mounts", async () => {
    await eventually(async () => {
      await expect(ask(postgres.url(database), "select 1")).rejects.toThrow(/no encryption|certificate/);
      return true;
    });
    expect(await migrate(variables)).toBe("migrated");
    const service = await startServiceProcess({ main: join(source, "main.ts"), variables });
    try {
      const sessions = "select count(*)::int as sessions, bool_and(s.ssl) as encrypted from pg_stat_ssl s";
      const own = "join pg_stat_activity a using (pid) where a.application_name = 'railyard-decision-engine'";
      const trusting = url.replace("sslmode=verify-full", "sslmode=no-verify");
      const [seen] = await ask(trusting, `${sessions} ${own}`);
      expect(seen).toMatchObject({ encrypted: true });
      expect((seen as { readonly sessions: number }).sessions).toBeGreaterThan(0);
    } finally {
      await service.kill();
    }
  }, 120_000);

  it("is not trusted without the root, and accepts no client without a certificate", async () => {
    expect(await migrate({ ...variables, NODE_EXTRA_CA_CERTS: "" })).toMatch(/certificate/);
    const nameless = { ...variables, DATABASE_URL: `${postgres.url(database)}?sslmode=verify-full` };
    expect(await migrate(nameless)).toMatch(/certificate/);
  }, 120_000);
});
