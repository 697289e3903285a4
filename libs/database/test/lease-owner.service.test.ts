// Processes that die, and processes that were only suspended, on a real server.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Database, type LeaseOwner, createDatabase, createLeaseOwner, defineStatement } from "../src/index.ts";
import { emptyDatabase, runSql } from "./support/empty-database.ts";
import { noteTakeover } from "./support/note-takeover.ts";

const timeoutMs = 4_000;
const readOwners = defineStatement<{ owner_id: string }>({
  name: "read_owners",
  text: "select owner_id from lease_owners",
});
const readNotes = defineStatement<{ count: number }>({
  name: "read_notes",
  text: "select count(*) from notes where owner_id = $1",
});
const readTakeovers = defineStatement<{ count: number }>({
  name: "read_takeovers",
  text: "select count(*) from takeovers where owner_id = $1",
});
const logger = { info: () => undefined, warn: () => undefined };

let test: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const sql = await readFile(join(import.meta.dirname, "../lease-owners.sql"), "utf8");
  test = await emptyDatabase();
  await runSql(test.url, `${sql}\ncreate table notes (owner_id text);\ncreate table takeovers (owner_id text);`);
  database = createDatabase({ url: test.url, poolSize: 2, applicationName: "test", logger });
});

afterAll(async () => {
  await database.close();
  await test.drop();
});

let owner: LeaseOwner;

beforeEach(() => {
  owner = createLeaseOwner({ url: test.url, applicationName: "test", logger, timeoutMs, releases: [noteTakeover] });
});

afterEach(async () => {
  await owner.stop();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Looks until it is so; a test's own time limit ends what never comes. */
const eventually = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await delay(50);
};

const ownerIds = async (): Promise<readonly string[]> =>
  (await database.query(readOwners)).map(({ owner_id: ownerId }) => ownerId);
const notesOf = async (ownerId: string): Promise<number> => (await database.query(readNotes, [ownerId]))[0]?.count ?? 0;

const takeoversOf = async (ownerId: string): Promise<number> =>
  (await database.query(readTakeovers, [ownerId]))[0]?.count ?? 0;

/** Another process with leases, and what it writes. */
const startOther = async (): Promise<{ child: ChildProcess; id: string; stated: string[] }> => {
  const program = join(import.meta.dirname, "support/lease-owner-process.ts");
  const child = spawn(process.execPath, [program, test.url, String(timeoutMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const stated: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => stated.push(line));
  await once(lines, "line");
  const [id = ""] = stated;
  await eventually(async () => (await ownerIds()).includes(id) && (await notesOf(id)) > 0);
  return { child, id, stated };
};

describe("the owner of leases", () => {
  it("is known while it lives, and gone once it stopped, with its own leases ended", async () => {
    owner.start();
    await eventually(async () => (await ownerIds()).includes(owner.id));
    expect(owner.assure()).toBeUndefined();
    expect(owner.newHolder().split(".")[0]).toBe(owner.id);
    await owner.stop();
    expect(await ownerIds()).not.toContain(owner.id);
    expect(await takeoversOf(owner.id)).toBe(1);
  });

  it("leaves nothing behind when it is stopped while it joins", async () => {
    owner.start();
    await owner.stop();
    expect(await ownerIds()).not.toContain(owner.id);
    expect(await takeoversOf(owner.id)).toBe(1);
  });

  it("ends the leases of one that was killed, once, and leaves those of the living alone", async () => {
    owner.start();
    const [killed, living] = await Promise.all([startOther(), startOther()]);
    killed.child.kill("SIGKILL");
    await eventually(async () => (await takeoversOf(killed.id)) > 0);
    expect(await ownerIds()).toEqual(expect.arrayContaining([owner.id, living.id]));
    expect(await ownerIds()).not.toContain(killed.id);
    expect(await takeoversOf(killed.id)).toBe(1);
    expect(living.stated).not.toContain("lost");
  });

  it("that was suspended writes nothing after it was taken for dead", async () => {
    owner.start();
    const { child, id, stated } = await startOther();
    child.stdin?.write("stand still\n");
    await eventually(async () => (await takeoversOf(id)) > 0);
    const written = await notesOf(id);
    child.kill("SIGCONT");
    await eventually(() => stated.includes("lost"));
    expect(await notesOf(id)).toBe(written);
  });

  it("that was suspended while no other process was there continues", async () => {
    const { child, id, stated } = await startOther();
    child.stdin?.write("stand still\n");
    await delay(timeoutMs * 1.5);
    const written = await notesOf(id);
    child.kill("SIGCONT");
    await eventually(async () => (await notesOf(id)) > written);
    expect(stated).not.toContain("lost");
  });
});
