import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;

beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const retries = async (merchantId: string): Promise<readonly unknown[]> => {
  const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`);
  const profiles = body["profiles"] as readonly Record<string, unknown>[];
  return profiles.map((profile) => [profile["is_auto_retries_enabled"], profile["max_auto_retries_enabled"]]);
};

const merchantWith = async (merchant_id: string): Promise<string> => {
  await app.call(admin, "POST", "/accounts", { merchant_id });
  await app.call(merchantKeyOf(merchant_id), "POST", `/account/${merchant_id}/business_profile`, {
    profile_name: "second",
    is_auto_retries_enabled: true,
    max_auto_retries_enabled: 1,
  });
  return merchant_id;
};

const off = [false, null];
const own = [true, 1];

const set = (key: string, value: unknown) => app.call(admin, "POST", "/configs", { key, value });

describe("configurations of the operator", () => {
  it("override what all profiles of the merchant specify about retries, until they are taken back", async () => {
    await merchantWith("kiosk");
    await merchantWith("kiosk_2");
    expect(await retries("kiosk")).toEqual([off, own]);

    const key = "should_call_gsm_kiosk";
    expect((await set(key, "true")).body).toEqual({ key, value: "true" });
    expect((await set("max_auto_retries_enabled_kiosk", "3")).status).toBe(200);
    expect(await retries("kiosk")).toEqual([
      [true, 3],
      [true, 3],
    ]);
    expect(await retries("kiosk_2")).toEqual([off, own]);
    expect((await app.call(admin, "GET", `/configs/${key}`)).body).toEqual({ key, value: "true" });

    expect((await app.call(admin, "POST", `/configs/${key}`, { key, value: "false" })).body).toEqual({
      key,
      value: "false",
    });
    expect(await retries("kiosk")).toEqual([
      [false, 3],
      [false, 3],
    ]);

    expect((await app.call(admin, "DELETE", `/configs/${key}`)).body).toEqual({ key, value: "false" });
    expect((await app.call(admin, "DELETE", "/configs/max_auto_retries_enabled_kiosk")).status).toBe(200);
    expect(await retries("kiosk")).toEqual([off, own]);
  });

  it("switch retries with 3-D Secure for all profiles of the merchant", async () => {
    const key = `step_up_enabled_${await merchantWith("stepping")}`;
    const stepUps = async (): Promise<readonly unknown[]> => {
      const { body } = await app.call(anotherService, "GET", "/internal/merchants/stepping/snapshot");
      return (body["profiles"] as readonly Record<string, unknown>[]).map(({ is_step_up_enabled: flag }) => flag);
    };
    expect(await stepUps()).toEqual([undefined, undefined]);
    expect((await set(key, "false")).body).toEqual({ key, value: "false" });
    expect(await stepUps()).toEqual([false, false]);
    expect((await set(`step_up_enabled_stepping`, "true")).status).toBe(400);
    expect((await app.call(admin, "DELETE", `/configs/${key}`)).body).toEqual({ key, value: "false" });
    expect(await stepUps()).toEqual([undefined, undefined]);
  });

  it("switch the merchant's blocklist, which the merchant can switch as well", async () => {
    const key = `guard_blocklist_for_${await merchantWith("guarding")}`;
    const isGuarded = async (): Promise<unknown> => {
      const { body } = await app.call(anotherService, "GET", "/internal/merchants/guarding/snapshot");
      expect(JSON.stringify(body["profiles"])).not.toContain("is_blocklist_enabled");
      return body["is_blocklist_enabled"];
    };
    const toggle = (status: boolean) =>
      app.call(merchantKeyOf("guarding"), "POST", `/blocklist/toggle?status=${String(status)}`);
    const value = async () => (await app.call(admin, "GET", `/configs/${key}`)).body["value"];
    expect((await set(key, "on")).status).toBe(422);
    expect((await set(key, "true")).body).toEqual({ key, value: "true" });
    expect(await isGuarded()).toBe(true);
    await toggle(false);
    expect([await isGuarded(), await value()]).toEqual([false, "false"]);
    await app.call(admin, "POST", `/configs/${key}`, { value: "true" });
    expect([await isGuarded(), await value()]).toEqual([true, "true"]);
    expect((await app.call(admin, "DELETE", `/configs/${key}`)).status).toBe(200);
    expect([await isGuarded(), await value()]).toEqual([false, undefined]);
    await toggle(true);
    expect([await isGuarded(), await value()]).toEqual([true, undefined]);
  });

  it("are taken with a slash at the end of the address, and by no merchant", async () => {
    const merchantId = await merchantWith("slash");
    const body = { key: `should_call_gsm_${merchantId}`, value: "true" };
    expect((await app.call(merchantKeyOf(merchantId), "POST", "/configs", body)).status).toBe(401);
    expect((await app.call(admin, "POST", "/configs/", body)).status).toBe(200);
  });

  it.each([
    ["a name that means nothing", "colour_strict", "red", 422, "IR_06"],
    ["a name without a merchant", "should_call_gsm_", "true", 422, "IR_06"],
    ["a merchant that is not there", "should_call_gsm_nobody", "true", 404, "HE_02"],
    ["a switch that is neither on nor off", "should_call_gsm_strict", "yes", 422, "IR_06"],
    ["a number that is none", "max_auto_retries_enabled_strict", "-1", 422, "IR_06"],
    ["too many retries", "max_auto_retries_enabled_strict", "256", 422, "IR_06"],
    ["a value that is no text", "max_auto_retries_enabled_strict", 2, 400, "IR_06"],
  ])("are refused with %s, and nothing is set", async (_what, key, value, status, code) => {
    await merchantWith("strict");
    expect(await set(key, value)).toMatchObject({ status, body: { error: { code } } });
    expect(await retries("strict")).toEqual([off, own]);
  });

  it("are made once, and changed or taken back only when they are there", async () => {
    const key = `max_auto_retries_enabled_${await merchantWith("once")}`;
    const missing = { status: 404, body: { error: { code: "HE_02" } } };
    expect(await app.call(admin, "GET", `/configs/${key}`)).toMatchObject(missing);
    expect(await app.call(admin, "POST", `/configs/${key}`, { value: "1" })).toMatchObject(missing);
    expect(await app.call(admin, "DELETE", `/configs/${key}`)).toMatchObject(missing);
    expect(await app.call(admin, "GET", "/configs/unheard")).toMatchObject(missing);
    await set(key, "1");
    expect(await set(key, "2")).toMatchObject({ status: 400, body: { error: { code: "HE_01" } } });
    expect((await app.call(admin, "GET", `/configs/${key}`)).body).toEqual({ key, value: "1" });
  });
});
