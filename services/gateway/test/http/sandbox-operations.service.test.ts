import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let sandbox: TestGateway;
let production: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  sandbox = await surroundings.startGateway({ RAILYARD_ENVIRONMENT: "sandbox" });
  production = await surroundings.startGateway({
    RAILYARD_ENVIRONMENT: "production",
    ADMIN_API_KEY: "an_operators_own_key",
    ENGINE_ADMIN_SECRET: "an_operators_own_secret",
  });
  ({ key } = newMerchantKey(surroundings));
});
afterAll(() => surroundings.stop());

describe("operations that only the sandbox has", () => {
  it("are unknown in production, whichever caller asks, as any address is that leads nowhere", async () => {
    const advance = { method: "POST", body: '{"by":"1mo"}', headers: { "content-type": "application/json" } };
    for (const headers of [{}, { "api-key": key }]) {
      const answers = await Promise.all([
        production.call("/sandbox/clock", { headers }),
        production.call("/sandbox/clock/advance", { ...advance, headers: { ...advance.headers, ...headers } }),
        production.call("/nowhere", { headers }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      const codes = answers.map(({ text }) => (JSON.parse(text) as { error: { code: string } }).error.code);
      expect(new Set(codes).size).toBe(1);
    }
    expect((await sandbox.call("/sandbox/clock", { headers: { "api-key": key } })).status).toBe(200);
    expect((await sandbox.call("/sandbox/clock")).status).toBe(401);
  });
});
