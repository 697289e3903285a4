import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import { migrate } from "@railyard/database";
import type { HttpAnswer } from "@railyard/testing";
import { eventually, httpRequest, isolatedPostgres, recordingLogger, testNatsUrl } from "@railyard/testing";

import type { App } from "../../src/app.ts";
import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { admin, anotherService, internalSecret } from "../support/merchants-app.ts";

let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let app: App;
let port: number;
beforeAll(async () => {
  postgres = await isolatedPostgres();
  await postgres.createDatabase("merchants");
  const url = postgres.url("merchants");
  await migrate({ url, folder: migrationsFolder, logger: recordingLogger() });
  app = createApp(
    readConfig({
      DATABASE_URL: url,
      NATS_URL: testNatsUrl(),
      INTERNAL_SECRET: internalSecret,
      HTTP_PORT: "0",
      LOG_LEVEL: "silent",
      DATABASE_POOL_SIZE: "3",
    }),
  );
  ({ port } = await app.start());
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
});

const signer = createIdentitySigner(internalSecret);
const call = (principal: typeof admin, method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  httpRequest({ port, method, path, body, headers: { [identityHeader]: signer.sign(principal) } });

describe("a lost database", () => {
  it("is answered with 503 everywhere, and used again as soon as it is back", async () => {
    expect((await call(admin, "POST", "/accounts", { merchant_id: "before" })).status).toBe(200);
    await postgres.kill();
    const query = { kind: "publishable_key", hash_or_key: "pk_snd_x" };
    const answers = await Promise.all([
      call(admin, "POST", "/accounts", { merchant_id: "during" }),
      call(admin, "GET", "/accounts/before"),
      call(anotherService, "GET", "/internal/merchants/before/snapshot"),
      call(anotherService, "POST", "/internal/credentials/resolve", query),
      call(admin, "GET", "/.well-known/jwks.json"),
      call(admin, "GET", "/health/ready"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    const error = { code: "HE_00", type: "api" };
    expect(answers[0]).toMatchObject({ body: { error }, headers: { "retry-after": "1" } });
    expect((await call(admin, "GET", "/health")).status).toBe(200);
    await postgres.restart();
    await eventually(async () => (await call(admin, "GET", "/accounts/before")).status === 200);
    expect((await call(admin, "POST", "/accounts", { merchant_id: "after" })).status).toBe(200);
    expect((await call(admin, "GET", "/.well-known/jwks.json")).status).toBe(200);
    await eventually(async () => (await call(admin, "GET", "/health/ready")).status === 200);
  });
});

describe("a database that only reads", () => {
  it("is answered with 503 by what writes, and written as soon as it can be", async () => {
    const create = (merchantId: string) => call(admin, "POST", "/accounts", { merchant_id: merchantId });
    expect((await create("readable")).status).toBe(200);
    await postgres.allowWrites(false);
    // The change reaches the server's sessions a moment later.
    const refused = await eventually(async () => {
      const answer = await create(`refused_${String(performance.now()).replace(".", "_")}`);
      return answer.status !== 200 && answer;
    });
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" }, body: { error: { code: "HE_00" } } });
    expect((await call(admin, "GET", "/accounts/readable")).status).toBe(200);
    await postgres.allowWrites(true);
    await eventually(async () => (await create("writable")).status === 200);
  });
});
