import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import { eventually, isolatedNats } from "@railyard/testing";

import type { ChangingService } from "../support/changing-service.ts";
import { startChangingService } from "../support/changing-service.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, internalSecret, startMerchants } from "../support/merchants-app.ts";

const never = 3_600_000;
let nats: Awaited<ReturnType<typeof isolatedNats>>;
let payments: ChangingService;
let engine: ChangingService;
let app: MerchantsApp;
let organization: string;
beforeAll(async () => {
  nats = await isolatedNats();
  payments = await startChangingService("payments", nats.url, internalSecret);
  engine = await startChangingService("decision-engine", nats.url, internalSecret);
  app = await startMerchants({
    overrides: { collectMs: never },
    environment: { NATS_URL: nats.url, PAYMENTS_URL: payments.url, DECISION_ENGINE_URL: engine.url },
  });
  const { body } = await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  organization = String(body["organization_id"]);
});
afterAll(async () => {
  await app.stop();
  await payments.stop();
  await engine.stop();
  await nats.stop();
});

const entriesAt = async (path: string): Promise<readonly AuditEntry[]> => {
  const { status, text, body } = await app.call(admin, "GET", path);
  if (status !== 200) throw new TypeError(`GET ${path}: ${String(status)} ${text}`);
  return body["data"] as unknown as readonly AuditEntry[];
};

const entryOf = async (path: string): Promise<AuditEntry | undefined> => {
  await eventually(async () => (await entriesAt(path)).length > 0);
  const entries = await entriesAt(path);
  expect(entries).toHaveLength(1);
  return entries[0];
};

describe("changes in other services", () => {
  it("come into the log of the merchant's organization as soon as they are reported", async () => {
    const changes = { status: { before: "processing", after: "succeeded" } };
    const refund = { objectType: "refund", objectId: "ref_1", merchantId: "kiosk", profileId: "pro_1" };
    await payments.change({ ...refund, action: "corrected", changes });
    expect(await entryOf(`/organization/${organization}/audit_log?object_id=ref_1`)).toMatchObject({
      organization_id: organization,
      merchant_id: "kiosk",
      profile_id: "pro_1",
      service: "payments",
      action: "corrected",
      actor_kind: "system",
      changes,
    });
  });

  it("that belong to no merchant are listed for the operator alone", async () => {
    await payments.change({ action: "updated", objectType: "error_mapping_rule", objectId: "fauxpay/Authorize/51" });
    const entry = await entryOf("/audit_log?object_type=error_mapping_rule");
    expect(entry).toMatchObject({ organization_id: null, merchant_id: null, object_id: "fauxpay/Authorize/51" });
    expect(await entriesAt(`/organization/${organization}/audit_log?object_type=error_mapping_rule`)).toEqual([]);
  });

  it("are each there once after restarts, also those that were made meanwhile", async () => {
    const rule = (number: number) => ({ objectType: "routing_rule", objectId: `rule_${String(number)}` });
    for (let number = 0; number < 5; number += 1) {
      await engine.change({ ...rule(number), action: "created", merchantId: "kiosk" });
      if (number % 2 === 0) await app.restart();
    }
    const path = `/organization/${organization}/audit_log?object_type=routing_rule`;
    await eventually(async () => (await entriesAt(path)).length >= 5);
    await app.restart();
    const found = (await entriesAt(path)).map((entry) => entry.object_id);
    expect(found.toSorted()).toEqual([0, 1, 2, 3, 4].map((number) => `rule_${String(number)}`));
  });

  it("are answered to other services by their objects, those of one merchant alone", async () => {
    for (const objectId of ["pay_asked", "ref_asked", "pay_unasked"]) {
      await payments.change({ objectType: "payment", objectId, merchantId: "kiosk", action: "corrected" });
    }
    await eventually(
      async () => (await entriesAt(`/organization/${organization}/audit_log?object_id=pay_unasked`)).length > 0,
    );
    const ask = async (merchantId: string): Promise<readonly AuditEntry[]> => {
      const body = { organization_id: organization, merchant_id: merchantId, object_ids: ["pay_asked", "ref_asked"] };
      const answer = await app.call({ kind: "service" }, "POST", "/internal/audit_log/of_objects", body);
      expect(answer.status).toBe(200);
      return answer.body["data"] as unknown as readonly AuditEntry[];
    };
    expect((await ask("kiosk")).map(({ object_id: objectId }) => objectId)).toEqual(["ref_asked", "pay_asked"]);
    expect(await ask("another")).toEqual([]);
  });
});
