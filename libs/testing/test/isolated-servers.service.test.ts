import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { isolatedNats, isolatedPostgres, testNatsUrl, testPostgresUrl } from "../src/index.ts";

jest.setTimeout(60_000);

const isListening = (url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
};

it("gives a test file servers of its own and ends them", async () => {
  const [nats, other, postgres] = await Promise.all([isolatedNats(), isolatedNats(), isolatedPostgres()]);
  expect(new Set([nats.url, other.url, testNatsUrl()]).size).toBe(3);
  expect(new URL(postgres.url("postgres")).port).not.toBe(new URL(testPostgresUrl()).port);
  await nats.kill();
  expect(await isListening(nats.url)).toBe(false);
  expect(await isListening(other.url)).toBe(true);
  await nats.restart();
  expect(await isListening(nats.url)).toBe(true);
  await Promise.all([nats.stop(), other.stop(), postgres.stop()]);
  for (const url of [nats.url, other.url, postgres.url("postgres")]) expect(await isListening(url)).toBe(false);
});

const startRun = (environment: NodeJS.ProcessEnv): ChildProcess => {
  const script = join(import.meta.dirname, "support", "two-setups.ts");
  return spawn(process.execPath, [script], { env: environment, stdio: ["pipe", "pipe", "inherit"] });
};

const addressesOf = async (run: ChildProcess): Promise<{ addresses: string[]; kept: string[] }> => {
  if (run.stdout === null) throw new Error("the run has no output");
  const [line] = (await once(run.stdout, "data")) as [Buffer];
  return JSON.parse(line.toString("utf8")) as { addresses: string[]; kept: string[] };
};

const finish = async (run: ChildProcess): Promise<void> => {
  const exited = once(run, "exit");
  run.stdin?.write("\n");
  expect(await exited).toEqual([0, null]);
};

it("starts the servers of a run once and ends them with the last project", async () => {
  const given = ["TEST_POSTGRES_URL", "TEST_NATS_URL"];
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !given.includes(name)));
  const run = startRun(environment);
  const { addresses, kept } = await addressesOf(run);
  expect(kept).toEqual(addresses);
  for (const url of addresses) expect(await isListening(url)).toBe(true);
  await finish(run);
  for (const url of addresses) expect(await isListening(url)).toBe(false);
});

it("uses servers that are given, and leaves them running", async () => {
  const run = startRun(process.env);
  const { addresses } = await addressesOf(run);
  expect(addresses).toEqual([testPostgresUrl(), testNatsUrl()]);
  await finish(run);
  for (const url of addresses) expect(await isListening(url)).toBe(true);
});
