// The pages of the platform's operator, and the admin key that they send.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { createLastUseMarks } from "../../src/adapters/http/last-use.ts";
import { adminKey, internalSecret, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let folder: string;

const codeOf = ({ body }: Received): unknown => (body as { error?: { code?: unknown } } | undefined)?.error?.code;

/** Cookies of a merchant's user. */
const sessionOf = (permissions: readonly string[]): string => {
  const mark = createLastUseMarks([internalSecret]).make("user_1", Math.floor(Date.now() / 1000));
  return `railyard_session=${surroundings.merchants.signToken({ permissions })}; railyard_last_use=${mark}`;
};

/** What the merchants' pages send. */
const ownHeaders = (): Record<string, string> => ({
  "x-console": "1",
  "sec-fetch-site": "same-origin",
  origin: `http://127.0.0.1:${String(gateway.port)}`,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railyard-console-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), `<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>console</p>`);
  writeFileSync(join(folder, "operator.html"), `<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>operator</p>`);
  writeFileSync(join(folder, "assets", "index-abc.js"), "export const one = 1;\n");
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({ CONSOLE_FOLDER: folder });
});
afterAll(async () => {
  await surroundings.stop();
  rmSync(folder, { recursive: true });
});

describe("the operator's pages", () => {
  const pages = ["/console/operator", "/console/operator/merchants", "/console/operator/merchants/m_1"];

  it("are not there unless they are switched on", async () => {
    for (const path of pages) {
      const answer = await gateway.call(path);
      expect([answer.status, codeOf(answer), answer.text.includes("operator</p>")]).toEqual([404, "IR_53", false]);
    }
  });

  it("are an application of their own, also without that of merchants", async () => {
    for (const enabled of ["true", "false"]) {
      const other = await surroundings.startGateway({
        CONSOLE_FOLDER: folder,
        CONSOLE_ENABLED: enabled,
        CONSOLE_OPERATOR_ENABLED: "true",
      });
      for (const path of pages) {
        const { status, text, headers } = await other.call(path);
        expect([status, text.includes("<p>operator</p>")]).toEqual([200, true]);
        expect(String(headers["content-security-policy"])).toContain("connect-src 'self'");
        expect(String(headers["content-security-policy"])).toContain("worker-src 'none'");
      }
      const { status, text } = await other.call("/console/operators");
      expect([status, text.includes("<p>console</p>")]).toEqual(enabled === "true" ? [200, true] : [404, false]);
      expect((await other.call("/console/assets/index-abc.js")).status).toBe(200);
      await other.stop();
    }
  });

  it("are at a host of their own where one is set", async () => {
    const settings = { CONSOLE_FOLDER: folder, CONSOLE_OPERATOR_ENABLED: "true" };
    const other = await surroundings.startGateway({ ...settings, CONSOLE_OPERATOR_HOST: "operator.example" });
    const statusAt = async (path: string, host: string): Promise<number> =>
      (await other.call(path, { headers: { host } })).status;
    expect(await statusAt("/console/operator", "operator.example")).toBe(200);
    expect(await statusAt("/console/operator", "console.example")).toBe(404);
    expect(await statusAt("/console", "console.example")).toBe(200);
    await other.stop();
    const shared = await surroundings.startGateway({ ...settings, CONSOLE_HOST: "console.example" });
    expect((await shared.call("/console/operator")).status).toBe(404);
    await shared.stop();
  });
});

describe("the installation's admin key", () => {
  it("counts alone, and the session in a cookie next to it does not", async () => {
    const cookie = sessionOf(["payments:read"]);
    const answer = await gateway.call("/organizations", { headers: { "api-key": adminKey, cookie } });
    expect(answer.status).toBe(200);
    expect(surroundings.service.seen.at(-1)?.principal).toEqual({ kind: "admin_key" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("does not count in a request of the merchants' pages", async () => {
    const headers = { ...ownHeaders(), "api-key": adminKey };
    expect((await gateway.call("/organizations", { headers })).status).toBe(401);
    const cookie = sessionOf(["payments:read"]);
    expect((await gateway.call("/organizations", { headers: { ...headers, cookie } })).status).toBe(401);
  });

  it("is not in reach of a session in a cookie", async () => {
    const cookie = sessionOf(["organization:read"]);
    for (const path of ["/organizations", "/operator/services", "/operator/merchants"]) {
      const answer = await gateway.call(path, { headers: { ...ownHeaders(), cookie } });
      expect(answer.status).toBe(401);
      expect((await gateway.call(path, { headers: { cookie } })).status).toBe(403);
    }
  });
});
