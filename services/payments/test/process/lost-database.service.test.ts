import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { migrate } from "@railyard/database";
import { eventually, isolatedPostgres, recordingLogger } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  postgres = await isolatedPostgres();
  await postgres.createDatabase("payments");
  const url = postgres.url("payments");
  await migrate({ url, folder: migrationsFolder, logger: recordingLogger() });
  stack = await startStack({}, { url, drop: () => Promise.resolve() });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

const requests = [
  ["POST", "/payments", cardPayment()],
  ["GET", "/payments/pay_00000000000000000000000000", undefined],
  ["POST", "/refunds", { payment_id: "pay_00000000000000000000000000" }],
] as const;

describe("a lost database", () => {
  it("is answered with 503, and payments and jobs continue by themselves when it is back, every time", async () => {
    for (let round = 0; round < 3; round += 1) {
      const pending = await shop.pay(cardPayment("4000000000000408"));
      expect(pending.status).toBe("processing");
      const before = (await stack.provider.totals()).captured;
      await postgres.kill();
      // Its sessions end a moment later, and until then a payment may be taken and recorded.
      await eventually(async () => (await call(stack.url, "GET", "/health/ready")).status === 503);
      for (const [method, path, body] of requests) {
        const answer = await shop.send(method, path, body);
        expect([path, answer.status, answer.headers["retry-after"]]).toEqual([path, 503, "1"]);
      }
      expect((await call(stack.url, "GET", "/health")).status).toBe(200);
      expect((await stack.provider.totals()).captured).toBe(before);
      await postgres.restart();
      const isReady = async (): Promise<boolean> => (await call(stack.url, "GET", "/health/ready")).status === 200;
      await eventually(isReady);
      expect(await shop.pay()).toMatchObject({ status: "succeeded" });
      await shop.becomes(pending.payment_id, "failed");
    }
  }, 90_000);
});

const writes = [
  ["POST", "/payments", cardPayment()],
  ["POST", "/customers", { email: "joseph@example.com" }],
] as const;

describe("a database that only reads", () => {
  it("is answered with 503 by everything that writes, and written as soon as it can be", async () => {
    const before = await shop.pay();
    const captured = (await stack.provider.totals()).captured;
    await postgres.allowWrites(false);
    // The change reaches the server's sessions a moment later.
    await eventually(async () => (await shop.send("POST", "/customers", {})).status !== 200);
    for (const [method, path, body] of writes) {
      const answer = await shop.send(method, path, body);
      expect([path, answer.status, answer.headers["retry-after"]]).toEqual([path, 503, "1"]);
    }
    const flow = { connector: "fauxpay", flow: "Payment", sub_flow: "Authorize" };
    const rule = { ...flow, code: "insufficient_funds", message: "", decision: "retry" };
    const mapping = await shop.as({ kind: "admin_key" }, "POST", "/gsm/update", rule);
    expect([mapping.status, mapping.headers["retry-after"]]).toEqual([503, "1"]);
    expect((await shop.read(before.payment_id)).status).toBe("succeeded");
    expect((await call(stack.url, "GET", "/health/ready")).status).toBe(200);
    expect((await stack.provider.totals()).captured).toBe(captured);
    await postgres.allowWrites(true);
    await eventually(async () => (await shop.send("POST", "/customers", {})).status === 200);
    const after = await shop.pay(cardPayment("4000000000000408"));
    expect(after.status).toBe("processing");
    // Jobs and events continue as well.
    await shop.becomes(after.payment_id, "failed");
    await eventually(async () => {
      const waiting = "select count(*)::int as waiting from outbox where position is null";
      const [row] = await stack.rows<{ waiting: number }>(waiting);
      return row?.waiting === 0;
    });
  }, 60_000);
});
