import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  type EmbeddedNats,
  findFreePort,
  isEmbeddedServerError,
  isPortFree,
  resolveNatsServer,
  startNats,
} from "../src/index.ts";
import { askJetStream } from "./support/jetstream.ts";

jest.setTimeout(60_000);

let folder: string;
const running: EmbeddedNats[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-embedded-"));
});

afterEach(async () => {
  for (const nats of running.splice(0)) await nats.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const start = async (options: { port?: number; command?: string } = {}): Promise<EmbeddedNats> => {
  const nats = await startNats({ storeFolder: folder, ...options });
  running.push(nats);
  return nats;
};

const streamNames = async (nats: EmbeddedNats): Promise<string[]> => {
  const reply: unknown = JSON.parse(await askJetStream(nats.url, "STREAM.NAMES"));
  const names = typeof reply === "object" && reply !== null ? Reflect.get(reply, "streams") : null;
  return Array.isArray(names) ? names.map(String) : [];
};

const stream = JSON.stringify({
  name: "ORDERS",
  subjects: ["orders.>"],
  storage: "file",
  retention: "limits",
  num_replicas: 1,
});

describe("the server", () => {
  it("keeps streams over an orderly end and over a crash, on the same port", async () => {
    const nats = await start();
    await askJetStream(nats.url, "STREAM.CREATE.ORDERS", stream);
    await nats.stop();
    await nats.stop();
    expect(await isPortFree(nats.port)).toBe(true);
    await nats.restart();
    expect(await streamNames(nats)).toEqual(["ORDERS"]);
    await nats.kill();
    await expect(askJetStream(nats.url, "STREAM.NAMES")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await nats.restart();
    expect(await streamNames(nats)).toEqual(["ORDERS"]);
  });

  it("forgets everything when its store is wiped", async () => {
    const nats = await start();
    await askJetStream(nats.url, "STREAM.CREATE.ORDERS", stream);
    await nats.restart({ wipeStore: true });
    expect(await streamNames(nats)).toEqual([]);
  });

  it("names a port that is taken", async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(port, "127.0.0.1", resolve);
    });
    await expect(start({ port })).rejects.toMatchObject({ code: "port_taken" });
    await new Promise((resolve) => other.close(resolve));
  });

  it("names a store that cannot be made", async () => {
    await writeFile(join(folder, "file"), "");
    const broken = startNats({ storeFolder: join(folder, "file", "store") });
    await expect(broken).rejects.toMatchObject({ code: "data_folder_broken" });
  });

  it("reports a server that ends at once", async () => {
    await expect(start({ command: "false" })).rejects.toMatchObject({ code: "start_failed" });
  });
});

describe("finding the server", () => {
  it("takes the one a former run has fetched", async () => {
    const fetched = join(folder, "nats-server", "unpacked", "usr", "sbin", "nats-server");
    await mkdir(join(fetched, ".."), { recursive: true });
    await writeFile(fetched, "#!/bin/sh\necho nats-server: v2\n");
    await chmod(fetched, 0o755);
    expect(await resolveNatsServer({ command: "no-such-server", cacheFolder: folder })).toBe(fetched);
  });

  it("prefers the one on the PATH", async () => {
    expect(await resolveNatsServer({ command: "true", cacheFolder: folder })).toBe("true");
  });

  it("lists the ways out when there is none", async () => {
    await writeFile(join(folder, "nats-server"), "a file where the cache should be");
    const error: unknown = await resolveNatsServer({ command: "no-such-server", cacheFolder: folder }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isEmbeddedServerError(error) && error.code).toBe("nats_server_missing");
    for (const way of ["NATS_URL", "PATH", "mirror"]) expect(String(error)).toContain(way);
  });
});
