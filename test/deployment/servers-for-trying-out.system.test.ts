// The chart's settings of its PostgreSQL and NATS for trying out, applied to real ones.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedNats, EmbeddedPostgres } from "@railyard/embedded-servers";
import { isolatedNats, isolatedPostgres } from "@railyard/testing";
import pg from "pg";
import type { Labels } from "./manifests.ts";
import { render } from "./manifests.ts";

let secrets: ReadonlyMap<string, Labels>;
let folder: string;

beforeAll(async () => {
  const manifests = await render(["--values", "helm/railyard/examples/try-it.yaml"]);
  secrets = new Map(
    manifests
      .filter(({ kind }) => kind === "Secret")
      .map((secret) => [secret.metadata.name, (secret as unknown as { stringData: Labels }).stringData]),
  );
  folder = await mkdtemp(join(tmpdir(), "railyard-try-it-"));
});

afterAll(() => rm(folder, { recursive: true }));

const valueOf = (secret: string, key: string): string => secrets.get(secret)?.[key] ?? "";

describe("PostgreSQL for trying out", () => {
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    server = await isolatedPostgres();
    const superuser = new pg.Client({ connectionString: server.url("postgres") });
    await superuser.connect();
    // As psql does, one statement after the other: a database is not made inside a transaction.
    const statements = valueOf("railyard-postgresql", "databases.sql").split(";\n").slice(0, -1);
    for (const statement of statements) await superuser.query(statement);
    await superuser.end();
  });

  afterAll(() => server.stop());

  /** The service's connection string, to the server of this test. */
  const urlOf = (service: string): URL => {
    const url = new URL(valueOf("railyard-postgresql", `${service}.url`));
    expect(url.host).toBe("railyard-postgresql:5432");
    url.host = new URL(server.url("postgres")).host;
    return url;
  };

  const query = async (url: URL, sql: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it.each(["merchants", "payments", "events", "decision-engine", "sandbox-provider"])(
    "gives %s a database in which it may make schemas and tables",
    async (service) => {
      await query(urlOf(service), "create schema jobs; create table jobs.job (id int); create table payment (id int)");
    },
  );

  it("keeps services out of each other's databases", async () => {
    const foreign = urlOf("payments");
    foreign.pathname = "/railyard_merchants";
    await expect(query(foreign, "select 1")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("NATS for trying out", () => {
  let server: EmbeddedNats;

  beforeAll(async () => {
    const file = join(folder, "nats.conf");
    // Where it keeps its files is set here by the parameter; its monitoring port may be taken.
    const given = valueOf("railyard-nats", "nats.conf");
    const text = given.replace("store_dir: /data\n", "").replace("http: 8222", "http: -1");
    expect(text.length).toBeLessThan(given.length - "store_dir: /data".length);
    await writeFile(file, text);
    server = await isolatedNats(["--config", file]);
  });

  afterAll(() => server.stop());

  /** The server's answer to a client that signs in with these credentials. */
  const answerTo = (username: string, password: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1");
      let text = "";
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        text += chunk.toString("utf8");
        if (text.startsWith("INFO") && !text.includes("PONG") && !text.includes("-ERR")) {
          socket.write(`CONNECT ${JSON.stringify({ user: username, pass: password, verbose: false })}\r\nPING\r\n`);
        } else {
          socket.destroy();
          resolve(text);
        }
      });
    });

  it("takes the user of the address that services are given, has JetStream, and refuses others", async () => {
    const url = new URL(valueOf("railyard-nats", "url"));
    expect(url.host).toBe("railyard-nats:4222");
    const welcome = await answerTo(url.username, url.password);
    expect(welcome).toContain("PONG");
    expect(welcome).toContain('"jetstream":true');
    expect(await answerTo(url.username, "another")).toContain("Authorization Violation");
  });
});
