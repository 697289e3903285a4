import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import pg from "pg";
import { isPortFree, startNats, startPostgres } from "../src/index.ts";
import { until } from "./support/until.ts";

jest.setTimeout(60_000);

interface Ports {
  postgresPort: number;
  natsPort: number;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-embedded-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A process group of its own, as a terminal gives to each command line. */
const startParent = async (): Promise<{ parent: ChildProcess; output: NodeJS.ReadableStream; ports: Ports }> => {
  const script = join(import.meta.dirname, "support", "servers-of-a-parent.ts");
  const parent = spawn(process.execPath, [script, folder], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  return { parent, output: parent.stdout, ports: (await nextLine(parent.stdout)) as Ports };
};

const nextLine = async (output: NodeJS.ReadableStream): Promise<unknown> => {
  const [line] = (await once(output, "data")) as [Buffer];
  return JSON.parse(line.toString("utf8"));
};

it("servers end with a parent that is killed, and the next start finds the data", async () => {
  const { parent, ports } = await startParent();
  parent.kill("SIGKILL");
  // Not waiting for the old servers: the next start has to cope with those that are still ending.
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), durability: "none" });
  const client = new pg.Client({ connectionString: postgres.url("kept") });
  await client.connect();
  await client.end();
  await until("the old NATS has ended", () => isPortFree(ports.natsPort));
  const nats = await startNats({ storeFolder: join(folder, "nats") });
  await nats.stop();
  await postgres.stop();
  expect(await isPortFree(postgres.port)).toBe(true);
});

it("a Ctrl-C reaches only the parent, which still has its servers while it ends in order", async () => {
  const { parent, output, ports } = await startParent();
  if (parent.pid === undefined) throw new Error("the parent has no process id");
  const exited = once(parent, "exit");
  process.kill(-parent.pid, "SIGINT");
  expect(await nextLine(output)).toEqual({ serversStillRan: true });
  expect(await exited).toEqual([0, null]);
  expect(await isPortFree(ports.postgresPort)).toBe(true);
  expect(await isPortFree(ports.natsPort)).toBe(true);
});
