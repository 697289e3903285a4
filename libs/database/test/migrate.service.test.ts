import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "@jest/globals";
import pg from "pg";
import { type MigrateOptions, migrate, pendingMigrations } from "../src/index.ts";
import { emptyDatabase, runSql } from "./support/empty-database.ts";

const logger = { info: () => undefined, warn: () => undefined };
const folders: string[] = [];
let server: { url: string; drop(): Promise<void> };

beforeEach(async () => {
  server = await emptyDatabase();
});

afterEach(async () => {
  await server.drop();
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const folderWith = async (migrations: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "railyard-migrate-"));
  folders.push(folder);
  for (const [name, sql] of Object.entries(migrations)) await addMigration(folder, name, sql);
  return folder;
};

const addMigration = async (folder: string, name: string, sql: string): Promise<void> => {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
};

/** The connection is closed before the database is dropped, whatever the work comes to. */
const withClient = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const rows = async (sql: string): Promise<unknown[]> => {
  return (await withClient((client) => client.query<Record<string, unknown>>(sql))).rows;
};

const pendingIn = (folder: string): Promise<string[]> => {
  return withClient((client) => pendingMigrations(client, folder));
};

const options = (folder: string): MigrateOptions => {
  return { url: server.url, folder, logger };
};

const first = "create table pear (id text primary key);\ncreate index pear_by_id on pear (id);";
const second = "alter table pear add column weight bigint;";

it("applies what is missing, in order, once", async () => {
  const folder = await folderWith({ "20260102_weight": second, "20260101_pears": first });
  expect(await pendingIn(folder)).toEqual(["20260101_pears", "20260102_weight"]);
  expect(await migrate(options(folder))).toEqual(["20260101_pears", "20260102_weight"]);
  expect(await migrate(options(folder))).toEqual([]);
  expect(await pendingIn(folder)).toEqual([]);
  await addMigration(folder, "20260103_colour", "alter table pear add column colour text;");
  expect(await pendingIn(folder)).toEqual(["20260103_colour"]);
  expect(await migrate(options(folder))).toEqual(["20260103_colour"]);
});

it("keeps the records that Prisma's tool keeps", async () => {
  await migrate(options(await folderWith({ "20260101_pears": first })));
  const recorded = await rows(
    `select migration_name, checksum, applied_steps_count, logs, rolled_back_at, finished_at >= started_at as in_order,
       length(id) as id_length from _prisma_migrations`,
  );
  expect(recorded).toEqual([
    {
      migration_name: "20260101_pears",
      checksum: createHash("sha256").update(first).digest("hex"),
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
      in_order: true,
      id_length: 36,
    },
  ]);
});

it("lets one of many callers work", async () => {
  const folder = await folderWith({ "1_pears": `${first} select pg_sleep(0.05);`, "2_weight": second });
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(options(folder))));
  expect(applied.flat()).toEqual(["1_pears", "2_weight"]);
});

it("a migration run refuses to continue when an applied file was changed", async () => {
  const folder = await folderWith({ "1_pears": first });
  await migrate(options(folder));
  await addMigration(folder, "1_pears", `${first} -- better`);
  await addMigration(folder, "2_weight", second);
  await expect(migrate(options(folder))).rejects.toMatchObject({ code: "migration_changed", retryable: false });
  await expect(pendingIn(folder)).rejects.toMatchObject({ code: "migration_changed" });
});

it("keeps nothing of a migration that fails, and all before it", async () => {
  const folder = await folderWith({ "1_pears": first, "2_broken": `${second} create table pear (id text);` });
  await expect(migrate(options(folder))).rejects.toMatchObject({ code: "migration_failed" });
  expect(await pendingIn(folder)).toEqual(["2_broken"]);
  const columns = await rows("select column_name from information_schema.columns where table_name = 'pear'");
  expect(columns).toEqual([{ column_name: "id" }]);
});

it("a migration run refuses to continue after a migration that another tool left unfinished", async () => {
  const folder = await folderWith({ "1_pears": first });
  await migrate(options(folder));
  await runSql(server.url, "update _prisma_migrations set finished_at = null");
  await expect(migrate(options(folder))).rejects.toMatchObject({ code: "migration_unfinished" });
  await runSql(server.url, "update _prisma_migrations set rolled_back_at = now(); drop table pear");
  expect(await migrate(options(folder))).toEqual(["1_pears"]);
});

it("leaves migrations of a newer version alone", async () => {
  const newer = await folderWith({ "1_pears": first, "2_weight": second });
  const older = await folderWith({ "1_pears": first });
  await migrate(options(newer));
  expect(await migrate(options(older))).toEqual([]);
  expect(await pendingIn(older)).toEqual([]);
});

it("names a folder it cannot read and a server it cannot reach", async () => {
  await expect(migrate(options("/nonexistent"))).rejects.toMatchObject({ code: "migration_folder_invalid" });
  const folder = await folderWith({ "1_pears": first });
  await mkdir(join(folder, "2_empty"));
  await expect(migrate(options(folder))).rejects.toMatchObject({ code: "migration_folder_invalid" });
  const unreachable = { url: "postgres://a:b@127.0.0.1:1/c", folder: await folderWith({ "1_pears": first }), logger };
  await expect(migrate(unreachable)).rejects.toMatchObject({ code: "database_unavailable", retryable: true });
});

/** A way to the database that opens on request, on a port that is known before. */
const lateWay = async (): Promise<{ url: string; open(): Promise<void>; close(): void }> => {
  const sockets: Socket[] = [];
  const target = new URL(server.url);
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const way = createServer((socket) => {
        const onward = connect(Number(target.port), target.hostname);
        sockets.push(socket, onward);
        for (const end of [socket, onward]) end.on("error", () => undefined);
        socket.pipe(onward).pipe(socket);
      });
      way.listen(port, "127.0.0.1", () => {
        resolve(way);
      });
    });
  const first = await listen(0);
  const { port } = first.address() as AddressInfo;
  await new Promise((resolve) => {
    first.close(resolve);
  });
  const url = new URL(server.url);
  url.host = `127.0.0.1:${String(port)}`;
  let opened: Server | undefined;
  return {
    url: url.toString(),
    open: async () => {
      opened = await listen(port);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      opened?.close();
    },
  };
};

it("waits for a database that is still being made, as long as it may", async () => {
  const folder = await folderWith({ "20260101000000_a": "create table a (id int)" });
  const way = await lateWay();
  try {
    const late = { ...options(folder), url: way.url };
    await expect(migrate(late)).rejects.toMatchObject({ code: "database_unavailable" });
    await expect(migrate({ ...late, waitMs: 300 })).rejects.toMatchObject({ code: "database_unavailable" });
    const waiting = migrate({ ...late, waitMs: 30_000 });
    await way.open();
    expect(await waiting).toEqual(["20260101000000_a"]);
  } finally {
    way.close();
  }
});
