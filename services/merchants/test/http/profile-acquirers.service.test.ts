import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;

beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

/** A merchant with one profile; answers that profile's id. */
const merchantWith = async (merchant_id: string): Promise<string> => {
  const { body } = await app.call(admin, "POST", "/accounts", { merchant_id });
  return body["default_profile"] as string;
};

const given = {
  acquirer_assigned_merchant_id: "M123456789",
  merchant_name: "Corner Shop Ltd",
  network: "Visa",
  acquirer_bin: "456789",
};

const create = (merchantId: string, profile_id: string, changes: object = {}) =>
  app.call(merchantKeyOf(merchantId), "POST", "/profile_acquirers", { profile_id, ...given, ...changes });

const idOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): string =>
  body["profile_acquirer_id"] as string;

const snapshotOf = async (merchantId: string): Promise<unknown> => {
  const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`);
  const [profile] = body["profiles"] as readonly Record<string, unknown>[];
  return profile?.["acquirers"];
};

const notFound = { status: 404, body: { error: { code: "HE_02" } } };

describe("acquirer data of a profile", () => {
  it("are stored, shown, changed and deleted, and published to the other services", async () => {
    const profileId = await merchantWith("acquired");
    const key = merchantKeyOf("acquired");
    const made = await create("acquired", profileId, { acquirer_fraud_rate: 0.13, acquirer_country_code: "GB" });
    const empty = { acquirer_ica: null, acquirer_fraud_rate: null, acquirer_country_code: null };
    const stored = { ...given, ...empty, acquirer_fraud_rate: 0.13, acquirer_country_code: "GB" };
    const profile_acquirer_id = idOf(made);
    expect(profile_acquirer_id).toMatch(/^pro_acq_[0-9A-Za-z]{20}$/);
    const shown = { profile_acquirer_id, profile_id: profileId, ...stored };
    expect(made).toMatchObject({ status: 200, body: shown });
    const second = await create("acquired", profileId, { network: "Mastercard", acquirer_ica: "401299" });

    const address = `/profile_acquirers/${profileId}/${profile_acquirer_id}`;
    expect((await app.call(key, "GET", address)).body).toEqual(shown);
    expect((await app.call(key, "GET", `/profile_acquirers/${profileId}`)).body).toEqual([shown, second.body]);
    expect(await snapshotOf("acquired")).toEqual([
      { profile_acquirer_id, ...stored },
      { profile_acquirer_id: idOf(second), ...given, ...empty, network: "Mastercard", acquirer_ica: "401299" },
    ]);

    const changes = { merchant_name: "Corner Shop Inc", acquirer_fraud_rate: null };
    const updated = { ...shown, ...changes };
    expect((await app.call(key, "POST", address, changes)).body).toEqual(updated);
    expect((await app.call(key, "GET", address)).body).toEqual(updated);

    expect((await app.call(key, "DELETE", address)).body).toEqual(updated);
    expect((await app.call(key, "GET", `/profile_acquirers/${profileId}`)).body).toEqual([second.body]);
    for (const method of ["GET", "DELETE"]) expect(await app.call(key, method, address)).toMatchObject(notFound);
    expect(await app.call(key, "POST", address, changes)).toMatchObject(notFound);
  });

  it("stay when the profile itself is changed", async () => {
    const profileId = await merchantWith("steady");
    await create("steady", profileId);
    const address = `/account/steady/business_profile/${profileId}`;
    await app.call(merchantKeyOf("steady"), "POST", address, { profile_name: "renamed" });
    expect(await snapshotOf("steady")).toMatchObject([given]);
  });

  it("are refused with values that are none", async () => {
    const profileId = await merchantWith("strict");
    const refusals = [
      { acquirer_bin: "45x" },
      { acquirer_bin: "456789012345" },
      { network: null },
      { network: " " },
      { acquirer_fraud_rate: 101 },
      { acquirer_country_code: "XX" },
      { acquirer_assigned_merchant_id: "M".repeat(36) },
    ];
    for (const changes of refusals) {
      const { status, body } = await create("strict", profileId, changes);
      expect(body).toMatchObject({ error: { type: "invalid_request" } });
      expect([400, 422]).toContain(status);
    }
    expect(await snapshotOf("strict")).toEqual([]);
  });

  it("cannot lose what they need", async () => {
    const profileId = await merchantWith("complete");
    const address = `/profile_acquirers/${profileId}/${idOf(await create("complete", profileId))}`;
    const emptied = await app.call(merchantKeyOf("complete"), "POST", address, { acquirer_bin: null });
    expect(emptied).toMatchObject({ status: 422, body: { error: { code: "IR_06" } } });
    expect(await snapshotOf("complete")).toMatchObject([given]);
  });

  it("are of their own merchant and profile alone", async () => {
    const profileId = await merchantWith("owner");
    const address = `/profile_acquirers/${profileId}/${idOf(await create("owner", profileId))}`;
    const strangersProfile = await merchantWith("stranger");
    expect(await create("stranger", profileId)).toMatchObject(notFound);
    for (const [method, body] of [["GET"], ["POST", {}], ["DELETE"]] as const) {
      expect(await app.call(merchantKeyOf("stranger"), method, address, body)).toMatchObject(notFound);
    }
    expect(await app.call(merchantKeyOf("stranger"), "GET", `/profile_acquirers/${profileId}`)).toMatchObject(notFound);

    const bound = { ...merchantKeyOf("owner"), profileId: strangersProfile };
    const refused = { status: 400, body: { error: { code: "IR_16" } } };
    expect(await app.call(bound, "GET", address)).toMatchObject(refused);
    expect(await app.call(bound, "DELETE", address)).toMatchObject(refused);
    expect((await app.call(admin, "GET", address)).status).toBe(401);
    expect(await snapshotOf("owner")).toMatchObject([given]);
  });

  it("are a hundred at most", async () => {
    const profileId = await merchantWith("hoarder");
    for (let count = 0; count < 100; count += 1) await create("hoarder", profileId);
    expect(await create("hoarder", profileId)).toMatchObject({ status: 400, body: { error: { code: "IR_16" } } });
  });
});
