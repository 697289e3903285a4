import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sealPurposes } from "@railyard/contracts";
import type { Envelope, MerchantSnapshot } from "@railyard/contracts";
import { createDatabase, defineStatement } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import { connectMessaging } from "@railyard/messaging";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { completeConnectorRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, masterKey, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const snapshotOf = async (merchantId: string): Promise<MerchantSnapshot> => {
  const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`);
  return body as unknown as MerchantSnapshot;
};

const forgetOwner = defineStatement({
  name: "test_forget_owner",
  text: "update merchants set customer_owner_id = null where merchant_id = 'old_stall'",
});

const outboxOf = async (merchantId: string): Promise<readonly Envelope[]> => {
  const { body } = await app.call(anotherService, "GET", "/internal/outbox?after=0&limit=500");
  const events = body["events"] as unknown as readonly Envelope[];
  return events.filter(({ partitionkey }) => partitionkey === merchantId);
};

describe("the snapshot of a merchant", () => {
  it("states who keeps its customers: of a connected merchant its platform merchant, of others none", async () => {
    const open = async (merchant_id: string, type: string, more: object = {}) =>
      (await app.call(admin, "POST", "/accounts", { merchant_id, merchant_account_type: type, ...more })).body;
    const { organization_id } = await open("market", "platform");
    await open("stall", "connected", { organization_id });
    await open("neighbour", "standard", { organization_id });
    const { sealed_data_key } = await snapshotOf("market");
    expect(await snapshotOf("stall")).toMatchObject({ customer_owner: { merchant_id: "market", sealed_data_key } });
    for (const other of ["market", "neighbour"]) {
      expect(await snapshotOf(other)).toMatchObject({ customer_owner: null });
    }
    const claimed = { merchant_id: "claimant", customer_owner_id: "market" };
    expect((await app.call(admin, "POST", "/accounts", claimed)).status).toBe(400);
  });

  it("stays without another owner of its customers for connected merchants that had their own before", async () => {
    const { body } = await app.call(admin, "POST", "/accounts", {
      merchant_id: "old_market",
      merchant_account_type: "platform",
    });
    const { organization_id } = body;
    const older = { merchant_id: "old_stall", organization_id, merchant_account_type: "connected" };
    expect((await app.call(admin, "POST", "/accounts", older)).status).toBe(200);
    const client = createDatabase({
      url: app.databaseUrl,
      poolSize: 1,
      applicationName: "test",
      logger: silentLogger,
    });
    await client.execute(forgetOwner, []);
    await client.close();
    expect(await snapshotOf("old_stall")).toMatchObject({ customer_owner: null });
  });

  it("contains what other services need, secrets sealed so that they can open them", async () => {
    const webhook_details = { webhook_url: "https://kiosk.example/hook", webhook_password: "hook-password" };
    const created = await app.call(admin, "POST", "/accounts", {
      merchant_id: "kiosk",
      merchant_name: "Kiosk",
      pm_collect_link_config: { theme: "#00aa77" },
    });
    const profile = String(created.body["default_profile"]);
    const key = merchantKeyOf("kiosk");
    await app.call(key, "POST", `/account/kiosk/business_profile/${profile}`, {
      webhook_details,
      outgoing_webhook_custom_http_headers: { "x-token": "header-token" },
    });
    const connector = await app.call(key, "POST", "/account/kiosk/connectors", completeConnectorRequest);
    const snapshot = await snapshotOf("kiosk");
    expect(snapshot).toMatchObject({
      merchant_id: "kiosk",
      merchant_name: "Kiosk",
      pm_collect_link_config: { theme: "#00aa77" },
      version: 3,
      organization_id: created.body["organization_id"],
      publishable_key: created.body["publishable_key"],
      default_profile: profile,
      profiles: [
        {
          profile_id: profile,
          webhook_url: webhook_details.webhook_url,
          session_expiry: 900,
          default_fallback: [connector.body["merchant_connector_id"]],
          previous_payment_response_hash_key_sealed: null,
        },
      ],
      connectors: [
        {
          merchant_connector_id: connector.body["merchant_connector_id"],
          connector_name: "fauxpay",
          test_mode: true,
          disabled: true,
          payment_methods_enabled: completeConnectorRequest.payment_methods_enabled,
          metadata: completeConnectorRequest.metadata,
        },
      ],
    });
    const sealer = createSealer(masterKey);
    const open = (member: keyof typeof sealPurposes, sealed: string | null | undefined): string =>
      sealer.open(sealed ?? "", { merchantId: "kiosk", purpose: sealPurposes[member] }, snapshot.sealed_data_key);
    const [first] = snapshot.profiles;
    const [account] = snapshot.connectors;
    expect(open("sealed_webhook_password", first?.sealed_webhook_password)).toBe("hook-password");
    expect(open("payment_response_hash_key_sealed", first?.payment_response_hash_key_sealed)).toBe(
      created.body["payment_response_hash_key"],
    );
    const headers = first?.outgoing_webhook_custom_http_headers_sealed;
    expect(JSON.parse(open("outgoing_webhook_custom_http_headers_sealed", headers))).toEqual({
      "x-token": "header-token",
    });
    expect(open("sealed_card_testing_secret", first?.sealed_card_testing_secret)).toMatch(/^fs_[0-9A-Za-z]{64}$/);
    expect(JSON.parse(open("sealed_account_details", account?.sealed_account_details))).toEqual(
      completeConnectorRequest.connector_account_details,
    );
    expect(open("sealed_webhook_secret", account?.sealed_webhook_secret)).toBe("first-webhook-secret");
    expect(open("sealed_additional_webhook_secret", account?.sealed_additional_webhook_secret)).toBe(
      "second-webhook-secret",
    );
  });

  it("keeps the key before the present one for a day", async () => {
    const created = await app.call(admin, "POST", "/accounts", { merchant_id: "rotating" });
    const path = `/account/rotating/business_profile/${String(created.body["default_profile"])}`;
    await app.call(merchantKeyOf("rotating"), "POST", path, { payment_response_hash_key: "the-new-key" });
    const { sealed_data_key, profiles } = await snapshotOf("rotating");
    const sealed = profiles[0]?.previous_payment_response_hash_key_sealed;
    const context = { merchantId: "rotating", purpose: sealPurposes.previous_payment_response_hash_key_sealed };
    const previous = createSealer(masterKey).open(sealed ?? "", context, sealed_data_key);
    expect(previous).toBe(created.body["payment_response_hash_key"]);
    const expiresMs = Date.parse(profiles[0]?.previous_payment_response_hash_key_expires_at ?? "");
    expect(expiresMs - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    expect(expiresMs - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
  });

  it("ends with the merchant", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "ending" });
    await app.call(admin, "DELETE", "/accounts/ending");
    const gone = await app.call(anotherService, "GET", "/internal/merchants/ending/snapshot");
    expect(gone.status).toBe(404);
    expect(gone.body).toMatchObject({ error: { reason: "not_found" } });
  });

  it("is for services alone", async () => {
    for (const principal of [null, admin, merchantKeyOf("kiosk")]) {
      expect((await app.call(principal, "GET", "/internal/merchants/kiosk/snapshot")).status).toBe(401);
    }
  });
});

describe("every change", () => {
  it("gives the merchant a new version and publishes it, in one transaction", async () => {
    const key = merchantKeyOf("counting");
    const connectors = "/account/counting/connectors";
    const created = await app.call(admin, "POST", "/accounts", { merchant_id: "counting" });
    const answers = [created];
    const send = async (...call: Parameters<typeof app.call>) => {
      const answer = await app.call(...call);
      answers.push(answer);
      return answer.body;
    };
    await send(admin, "POST", "/accounts/counting", { merchant_id: "counting", merchant_name: "Counting" });
    const profile = await send(key, "POST", "/account/counting/business_profile", { profile_name: "second" });
    const profilePath = `/account/counting/business_profile/${String(profile["profile_id"])}`;
    await send(key, "POST", profilePath, { session_expiry: 600 });
    await send(admin, "DELETE", profilePath);
    const account = await send(key, "POST", connectors, completeConnectorRequest);
    const accountPath = `${connectors}/${String(account["merchant_connector_id"])}`;
    await send(key, "POST", accountPath, { connector_type: "payment_processor", disabled: false });
    await send(admin, "DELETE", accountPath);
    const apiKey = await send(admin, "POST", "/api_keys/counting", { name: "k", expiration: "never" });
    const keyPath = `/api_keys/counting/${String(apiKey["key_id"])}`;
    await send(admin, "POST", keyPath, { name: "renamed" });
    await send(admin, "DELETE", keyPath);
    const refused = await app.call(key, "POST", profilePath, { session_expiry: 700 });
    expect(refused.status).toBe(404);

    const versions = answers.map(({ headers }) => headers["x-railyard-directory-version"]);
    expect(versions).toEqual(answers.map((_answer, index) => `counting=${String(index + 1)}`));
    expect((await snapshotOf("counting")).version).toBe(answers.length);
    const events = await eventually(async () => {
      const found = await outboxOf("counting");
      return found.length === answers.length + 1 ? found : false;
    });
    const changes = events.filter(({ type }) => type === "merchants.account.changed");
    expect(changes.map(({ data }) => data)).toEqual(
      answers.map((_answer, index) => ({ merchant_id: "counting", version: index + 1 })),
    );
    expect(events.filter(({ type }) => type === "merchants.api_key.revoked").map(({ data }) => data)).toEqual([
      { merchant_id: "counting", key_id: apiKey["key_id"] },
    ]);
  });

  it("reaches the broker, also after the service has been away", async () => {
    const messaging = connectMessaging({ url: app.natsUrl, name: "test", logger: silentLogger });
    const received: Envelope[] = [];
    messaging.listen("merchants.>", (envelope) => received.push(envelope));
    try {
      await eventually(() => messaging.isUsable());
      await app.call(admin, "POST", "/accounts", { merchant_id: "heard" });
      const find = (version: number) =>
        received.find(({ subject, sequence }) => subject === "heard" && sequence === String(version));
      await eventually(() => find(1) !== undefined);
      await app.restart();
      await app.call(admin, "POST", "/accounts/heard", { merchant_id: "heard", merchant_name: "Heard" });
      await eventually(() => find(2) !== undefined);
      expect(find(2)).toMatchObject({
        source: "railyard/merchants",
        type: "merchants.account.changed",
        partitionkey: "heard",
        directoryversion: 2,
        position: expect.any(Number),
      });
    } finally {
      await messaging.close();
    }
  });
});

describe("a profile of a merchant", () => {
  it("is found by its merchant until it is deleted, and by no other", async () => {
    for (const merchant_id of ["narrowed", "stranger"]) await app.call(admin, "POST", "/accounts", { merchant_id });
    const path = "/account/narrowed/business_profile";
    const created = await app.call(merchantKeyOf("narrowed"), "POST", path, { profile_name: "second" });
    const profile_id = String(created.body["profile_id"]);
    const isFound = async (merchant_id: string): Promise<unknown> => {
      const body = { merchant_id, profile_id };
      return (await app.call(anotherService, "POST", "/internal/profiles/resolve", body)).body["found"];
    };
    expect(await isFound("narrowed")).toBe(true);
    expect(await isFound("stranger")).toBe(false);
    expect((await app.call(admin, "DELETE", `${path}/${profile_id}`)).status).toBe(200);
    expect(await isFound("narrowed")).toBe(false);
  });
});
