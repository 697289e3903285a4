import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { MerchantSnapshot } from "@railyard/contracts";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const snapshotOf = async (merchantId: string): Promise<MerchantSnapshot> =>
  (await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`)).body as MerchantSnapshot;

describe("the switch of the blocklist", () => {
  it("is off at first, and is published to other services when it is turned", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "guarded" });
    const before = await snapshotOf("guarded");
    expect(before.is_blocklist_enabled).toBe(false);
    const turn = (status: boolean) =>
      app.call(merchantKeyOf("guarded"), "POST", `/blocklist/toggle?status=${String(status)}`);
    const enabled = await turn(true);
    expect(enabled).toMatchObject({ status: 200, body: { blocklist_guard_status: "enabled" } });
    expect(enabled.headers["x-railyard-directory-version"]).toBe(`guarded=${String(before.version + 1)}`);
    expect(await snapshotOf("guarded")).toMatchObject({ is_blocklist_enabled: true, version: before.version + 1 });
    expect(await turn(false)).toMatchObject({ body: { blocklist_guard_status: "disabled" } });
    expect((await snapshotOf("guarded")).is_blocklist_enabled).toBe(false);
  });

  it("can be read", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "readable" });
    const key = merchantKeyOf("readable");
    const read = () => app.call(key, "GET", "/blocklist/toggle");
    expect(await read()).toMatchObject({ status: 200, body: { blocklist_guard_status: "disabled" } });
    await app.call(key, "POST", "/blocklist/toggle?status=true");
    expect(await read()).toMatchObject({ status: 200, body: { blocklist_guard_status: "enabled" } });
    expect((await app.call(merchantKeyOf("nobody"), "GET", "/blocklist/toggle")).status).toBe(404);
  });

  it("requires a direction and a merchant", async () => {
    expect((await app.call(merchantKeyOf("guarded"), "POST", "/blocklist/toggle")).status).toBe(400);
    expect((await app.call(admin, "POST", "/blocklist/toggle?status=true")).status).toBe(401);
    expect((await app.call(merchantKeyOf("nobody"), "POST", "/blocklist/toggle?status=true")).status).toBe(404);
  });
});
