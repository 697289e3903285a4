import { afterEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Server } from "node:net";
import { findFreePort, isPortFree } from "../src/index.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

describe("a free port", () => {
  it("is never one that the system may give to an outgoing connection, and never handed out twice", async () => {
    const ports = await Promise.all(Array.from({ length: 2000 }, findFreePort));
    expect(new Set(ports).size).toBe(2000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it("can be listened on, after which it is not free", async () => {
    const port = await findFreePort();
    const server = createServer().listen(port, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    expect(await isPortFree(port)).toBe(false);
  });
});
