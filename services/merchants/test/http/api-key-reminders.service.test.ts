import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import type { JsonObject } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, startMerchants } from "../support/merchants-app.ts";

const dayMs = 86_400_000;
/** Until the reminder that tests wait for. */
const soonMs = 3_000;

let mailServer: MailServer;
let app: MerchantsApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMerchants({
    environment: { SMTP_URL: mailServer.url, SWEEP_INTERVAL_MS: "100", JOB_POLL_MS: "100" },
  });
  const merchant_details = { primary_email: "owner@kiosk.example" };
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk", merchant_details });
  await app.call(admin, "POST", "/accounts", { merchant_id: "nameless" });
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const create = async (expiration: string, merchant = "kiosk"): Promise<JsonObject> =>
  (await app.call(admin, "POST", `/api_keys/${merchant}`, { name: "till", expiration })).body;
const pathOf = (key: JsonObject): string => `/api_keys/${String(key["merchant_id"])}/${String(key["key_id"])}`;

const reminders = async (key: JsonObject): Promise<readonly unknown[]> => {
  const { body } = await app.call(anotherService, "GET", "/internal/outbox?after=0&limit=500");
  return (body["events"] as unknown as readonly Envelope[])
    .filter(
      ({ type, data }) => type === "merchants.api_key.expiring" && (data as JsonObject)["key_id"] === key["key_id"],
    )
    .map(({ data }) => data);
};

describe("a key that expires", () => {
  it("is reported once, by an event and by a mail to the merchant's first contact", async () => {
    const key = await create(inMs(3 * dayMs + soonMs));
    await eventually(async () => (await reminders(key)).length > 0, { timeoutMs: 20_000 });
    // A key whose time comes later shows that the jobs continued, and that the first was not reported again.
    const later = await create(inMs(dayMs + soonMs), "nameless");
    await eventually(async () => (await reminders(later)).length > 0, { timeoutMs: 20_000 });
    expect(await reminders(key)).toEqual([
      {
        merchant_id: "kiosk",
        key_id: key["key_id"],
        name: "till",
        expires_at: key["expiration"],
        days_before: 3,
      },
    ]);
    const reported = (): readonly { readonly to: string; readonly text: string }[] =>
      mailServer.received.filter(({ text }) => text.includes(String(key["key_id"])));
    await eventually(() => reported().length > 0, { timeoutMs: 20_000 });
    expect(reported()).toHaveLength(1);
    expect(reported()[0]).toMatchObject({ to: "owner@kiosk.example", text: expect.stringContaining("kiosk") });
    expect(reported()[0]?.text).not.toContain(String(key["api_key"]));
    expect(mailServer.received.filter(({ text }) => text.includes("nameless"))).toEqual([]);
  });

  it("is not reported when it was changed, replaced or revoked before", async () => {
    const [changed, replaced, revoked] = [
      await create(inMs(dayMs + soonMs)),
      await create(inMs(dayMs + soonMs)),
      await create(inMs(dayMs + soonMs)),
    ];
    await app.call(admin, "POST", pathOf(changed), { expiration: "never" });
    await app.call(admin, "POST", `${pathOf(replaced)}/rotate`, { expiration: "never" });
    await app.call(admin, "DELETE", pathOf(revoked));
    const kept = await create(inMs(dayMs + soonMs));
    await app.call(admin, "POST", pathOf(kept), { name: "renamed" });
    await eventually(async () => (await reminders(kept)).length > 0, { timeoutMs: 20_000 });
    for (const key of [changed, replaced, revoked]) expect(await reminders(key)).toEqual([]);
  });

  it("is listed by how soon it expires", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "lister" });
    for (const days of [2, 20]) await create(inMs(days * dayMs), "lister");
    await create("never", "lister");
    const expiring = async (days: number): Promise<number> => {
      const listed = await app.call(admin, "GET", `/api_keys/lister/list?expiring_within_days=${String(days)}`);
      return (listed.body as unknown as readonly unknown[]).length;
    };
    expect([await expiring(1), await expiring(7), await expiring(30)]).toEqual([0, 1, 2]);
    const refused = await app.call(admin, "GET", "/api_keys/lister/list?expiring_within_days=0");
    expect(refused.status).toBe(422);
  });
});
