// `npm start` as a person meets it: a process, its words and its exit code.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@railyard/embedded-servers";
import { eventually } from "@railyard/testing";

jest.setTimeout(180_000);

const portFlags = ["gateway", "engine", "internal", "sandbox", "inbox", "merchants", "payments", "events"];

interface Start {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

let folder: string;
let starts: Start[];

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "railyard-start-"));
const forget = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 });

const endAll = async (): Promise<void> => {
  for (const { child, ended } of starts) {
    child.kill("SIGTERM");
    await ended;
  }
};

const freePorts = async (): Promise<string[]> => {
  const flags = [...portFlags, "decision-engine"].map(async (name) => [`--${name}-port`, String(await findFreePort())]);
  return (await Promise.all(flags)).flat();
};

/** Starts on free ports of its own; flags that come later win. */
const start = (...more: readonly string[]): Promise<Start> => startWith({}, ...more);

const startWith = async (env: Readonly<Record<string, string>>, ...more: readonly string[]): Promise<Start> => {
  const main = join(import.meta.dirname, "../src/main.ts");
  const args = [main, "--empty", "--data-folder", join(folder, "data"), ...(await freePorts()), ...more];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  const started = { child, output: () => output, ended };
  starts.push(started);
  return started;
};

const states = (started: Start, words: string): Promise<unknown> =>
  eventually(() => started.output().includes(words), { timeoutMs: 100_000 });

interface KeptMerchant {
  readonly merchantId: string;
  readonly user: { readonly email: string; readonly password: string };
}

const merchantFile = (): string => join(folder, "data/demo-merchant.json");
const postgresFile = (name: string): string => join(folder, "data/postgres/cluster", name);

/** The process with those words in its command among the children of another; throws while there is none. */
const processOf = (program: string, parentPid: number | undefined): number => {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((parts) => parts?.[2] === String(parentPid) && parts[3]?.includes(program) === true);
  if (found === null || found === undefined) throw new Error(`${program} does not run`);
  return Number(found[1]);
};

describe("npm start", () => {
  beforeEach(async () => {
    folder = await newFolder();
    starts = [];
  });
  afterEach(async () => {
    await endAll();
    await forget(folder);
  });

  it("names the port that another program has", async () => {
    const rival = createServer().listen(0, "127.0.0.1");
    await once(rival, "listening");
    const port = String((rival.address() as AddressInfo).port);
    const refused = await start("--gateway-port", port);
    expect(await refused.ended).toBe(69);
    expect(refused.output()).toContain(`Port ${port}, wanted for gateway, is taken`);
    rival.close();
  });

  it("does not wait for a broker that is not there", async () => {
    const address = `127.0.0.1:${String(await findFreePort())}`;
    const refused = await startWith({ NATS_URL: `nats://user:secret@${address}` });
    expect(await refused.ended).toBe(69);
    expect(refused.output()).toContain(`Nothing listens at NATS_URL (nats://${address})`);
    const meaningless = await startWith({ NATS_URL: "::" });
    expect(await meaningless.ended).toBe(69);
  });

  it("states what is wrong with a folder it cannot use", async () => {
    await writeFile(join(folder, "data"), "a file");
    const noFolder = await start();
    expect(await noFolder.ended).toBe(74);
    expect(noFolder.output()).toContain("--data-folder");

    await rm(join(folder, "data"));
    await mkdir(postgresFile(""), { recursive: true });
    await writeFile(postgresFile("notes.txt"), "not a database");
    const noCluster = await start();
    expect(await noCluster.ended).toBe(74);
    expect(noCluster.output()).toContain("Move it away");
  });

  it("leaves nothing running when it is interrupted on its way", async () => {
    const interrupted = await start();
    await states(interrupted, "starting payments");
    interrupted.child.kill("SIGINT");
    expect(await interrupted.ended).toBe(130);
    expect(interrupted.output()).toContain("Stopped before everything was started");
    expect([existsSync(postgresFile("PG_VERSION")), existsSync(postgresFile("postmaster.pid"))]).toEqual([true, false]);
  });
});

/** One after the other, so that databases and the demo merchant are made once. */
describe("npm start on a folder that it keeps", () => {
  let gatewayPort: string;
  let first: Start;

  beforeAll(async () => {
    folder = await newFolder();
    starts = [];
    gatewayPort = String(await findFreePort());
    first = await start("--gateway-port", gatewayPort);
    await states(first, "Railyard is ready");
  });
  afterAll(async () => {
    await endAll();
    await forget(folder);
  });

  const endOfFirst = (): Promise<number | null> => {
    first.child.kill("SIGTERM");
    return first.ended;
  };

  it("serves the merchant of docker/compose.yaml, who prints a payment and its webhook", () => {
    const program = join(import.meta.dirname, "../src/first-payment.ts");
    const flags = ["--disable-warning=ExperimentalWarning", program, "demo"];
    const url = `--url=http://127.0.0.1:${gatewayPort}`;
    const printed = execFileSync(process.execPath, [...flags, url], { encoding: "utf8" });
    expect(printed).toMatch(/The payment:\n[^]*"status": "succeeded"/);
    expect(printed).toMatch(/Its webhook, whose signature is valid:\n[^]*"event_type": "payment_succeeded"/);
  });

  it("names the console and its user, whom a folder of before the console gets with the next start", async () => {
    await states(first, "Ctrl-C stops everything");
    expect(first.output()).toContain(`console         http://localhost:${gatewayPort}/console`);
    const { user, ...merchant } = JSON.parse(await readFile(merchantFile(), "utf8")) as KeptMerchant;
    expect(first.output()).toContain(`sign in with    ${user.email}\n  password        ${user.password}\n`);
    expect(user.email).toBe("demo@railyard.example");
    await writeFile(merchantFile(), JSON.stringify(merchant));
  });

  it("keeps its folder to itself, also from a reset, and ends with 0 when stopped", async () => {
    for (const flags of [[], ["--reset"]]) {
      const second = await start(...flags);
      expect(await second.ended).toBe(73);
      expect(second.output()).toContain("in use");
    }
    expect(existsSync(postgresFile("PG_VERSION"))).toBe(true);
    expect(await endOfFirst()).toBe(0);
    expect(existsSync(postgresFile("postmaster.pid"))).toBe(false);
  });

  it("starts a process of its own again that died, service or server, and reports it", async () => {
    await endOfFirst();
    const separate = await start("--separate");
    await states(separate, "Railyard is ready");
    const { user, merchantId } = JSON.parse(await readFile(merchantFile(), "utf8")) as KeptMerchant;
    // The first user has the address that a demo merchant's usually has.
    expect(user.email).toBe(`${merchantId.replaceAll("_", "-")}@railyard.example`);
    await states(separate, `sign in with    ${user.email}`);
    const pid = processOf("services/events/src/main.ts", separate.child.pid);
    process.kill(pid, "SIGKILL");
    await states(separate, "events ended (SIGKILL); starting it again in 0.5 s.");
    const isAnother = () => processOf("services/events/src/main.ts", separate.child.pid) !== pid;
    await eventually(isAnother, { timeoutMs: 100_000 });
    for (const [server, program] of [
      ["NATS", "nats-server"],
      ["PostgreSQL", "postgres -D"],
    ] as const) {
      const serverPid = processOf(program, separate.child.pid);
      process.kill(serverPid, "SIGKILL");
      await states(separate, `${server} ended (SIGKILL); starting it again in 0.5 s.`);
      await eventually(() => processOf(program, separate.child.pid) !== serverPid, { timeoutMs: 100_000 });
    }
    separate.child.kill("SIGINT");
    expect(await separate.ended).toBe(0);
    expect(separate.output().match(/starting it again/g)).toHaveLength(3);
  });

  it("states what is wrong with what it keeps of the demo merchant", async () => {
    await endOfFirst();
    await writeFile(merchantFile(), "{");
    const damaged = await start();
    expect(await damaged.ended).toBe(74);
    expect(damaged.output()).toContain("--reset");
  });
});
