// A user who may only read a merchant's settings is shown no secret that allows acting in its name.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { permissions, readPaymentResponseHashKey } from "@railyard/contracts";

import { completeConnectorRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
let organizationId: string;
let profileId: string;
let connectorId: string;

const merchantId = "reader_of_secrets";
const accountKey = "account-key-that-signs-webhooks-1";
const profileKey = "profile-key-that-signs-webhooks-2";
const terminal = "certificate-text-of-the-provider-3";

beforeAll(async () => {
  app = await startMerchants();
  const merchant = await app.call(admin, "POST", "/accounts", {
    merchant_id: merchantId,
    payment_response_hash_key: accountKey,
  });
  organizationId = String(merchant.body["organization_id"]);
  profileId = String(merchant.body["default_profile"]);
  const key = merchantKeyOf(merchantId);
  const path = `/account/${merchantId}/business_profile/${profileId}`;
  await app.call(key, "POST", path, { payment_response_hash_key: profileKey });
  const account = await app.call(key, "POST", `/account/${merchantId}/connectors`, {
    ...completeConnectorRequest,
    metadata: { certificate: terminal, depth: 2 },
  });
  connectorId = String(account.body["merchant_connector_id"]);
});
afterAll(() => app.stop());

const reading = permissions.filter((permission) => permission.endsWith(":read"));

const userWith = (granted: readonly string[], more: Partial<Principal> = {}): Principal => ({
  kind: "jwt",
  merchantId,
  organizationId,
  userId: "usr_reader",
  permissions: granted,
  ...more,
});

const keyWith = (scopes: readonly string[]): Principal => ({ kind: "merchant_key", merchantId, permissions: scopes });

const account = `/accounts/${merchantId}`;
const profiles = `/account/${merchantId}/business_profile`;
const profile = () => `${profiles}/${profileId}`;
const ownProfiles = `/account/${merchantId}/profile`;
const connector = () => `/account/${merchantId}/connectors/${connectorId}`;

const read = async (principal: Principal, path: string): Promise<string> => {
  const { status, text } = await app.call(principal, "GET", path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
};

describe("a key that signs webhooks and returns", () => {
  const readers: readonly (readonly [string, () => Principal])[] = [
    ["a user who may read", () => userWith(reading)],
    ["a user who may read, held to the profile", () => userWith(reading, { profileId })],
    ["a key whose scope is to read", () => keyWith(["read"])],
    ["a key that may write something else", () => keyWith(["profiles:read", "payments:write", "connectors:write"])],
  ];

  it.each(readers)("is masked for %s", async (_name, reader) => {
    for (const path of [profiles, profile(), ownProfiles]) {
      const text = await read(reader(), path);
      expect(text).not.toContain(profileKey);
      expect(text).toContain('"payment_response_hash_key":"pr*');
    }
  });

  it("is masked in the merchant account for users who may only read", async () => {
    // The permission to change a profile does not include reading the account.
    for (const user of [userWith(reading), userWith([...reading, "profiles:write"])]) {
      const text = await read(user, account);
      expect(text).not.toContain(accountKey);
      expect(text).toContain('"payment_response_hash_key":"ac*');
    }
    // A session that is limited to a profile does not change the account.
    expect(await read(userWith(permissions, { profileId }), account)).not.toContain(accountKey);
    const platformReader: Principal = { kind: "platform_key", merchantId, organizationId, permissions: ["read"] };
    expect(await read(platformReader, `/accounts/list?organization_id=${organizationId}`)).not.toContain(accountKey);
  });

  it("is shown to who may write", async () => {
    const user = userWith(["profiles:read", "profiles:write"]);
    const writers = [user, keyWith(["profiles:write"]), merchantKeyOf(merchantId)];
    for (const writer of writers) {
      for (const path of [profiles, profile(), ownProfiles]) expect(await read(writer, path)).toContain(profileKey);
    }
    for (const writer of [admin, userWith(["account:read", "account:write"])]) {
      expect(await read(writer, account)).toContain(accountKey);
    }
    expect(await read(admin, `/accounts/list?organization_id=${organizationId}`)).toContain(accountKey);
  });

  it("is masked in sessions of the console, but where they are asked for a recent proof", async () => {
    const user = userWith(permissions, { sessionKind: "console" });
    for (const path of [profiles, profile(), ownProfiles]) {
      expect(await read(user, path)).toContain('"payment_response_hash_key":"pr*');
    }
    expect(await read(user, account)).not.toContain(accountKey);
    expect(readPaymentResponseHashKey.requiresStepUp).toBe(true);
    const path = `${profile()}/payment_response_hash_key`;
    expect((await app.call(user, "GET", path)).body).toEqual({ payment_response_hash_key: profileKey });
    const reader = userWith(reading, { sessionKind: "console" });
    expect(await read(reader, path)).not.toContain(profileKey);
  });

  it("comes back masked and is kept", async () => {
    const key = merchantKeyOf(merchantId);
    const { body } = await app.call(userWith(reading), "GET", profile());
    const { payment_response_hash_key } = body;
    const updated = await app.call(key, "POST", profile(), { payment_response_hash_key });
    expect(updated.body["payment_response_hash_key"]).toBe(profileKey);
    const foreign = await app.call(key, "POST", profile(), { payment_response_hash_key: "xx*****yy" });
    expect(foreign).toMatchObject({ status: 422, body: { error: { reason: "invalid_data" } } });
    const asNew = await app.call(key, "POST", profiles, { profile_name: "m", payment_response_hash_key: "xx*****yy" });
    expect(asNew).toMatchObject({ status: 422, body: { error: { reason: "invalid_data" } } });
  });

  it("is masked in a list for a user of another merchant of the organization", async () => {
    const body = { merchant_id: "sister_of_secrets", organization_id: organizationId };
    const sister = await app.call(admin, "POST", "/accounts", body);
    const sisterKey = String(sister.body["payment_response_hash_key"]);
    const signedUp = await app.call(admin, "POST", "/user/signup_with_merchant_id", {
      email: "both@secrets.example",
      password: "Tr1ver#7788",
      name: "Both",
      company_name: "Both",
      merchant_id: merchantId,
    });
    const user = userWith([...permissions], { userId: String(signedUp.body["user_id"]) });
    const path = `/accounts/list?organization_id=${organizationId}`;
    expect(await read(user, path)).toContain(accountKey);
    expect(await read(user, path)).not.toContain(sisterKey);
  });
});

describe("what a provider is sent in addition to credentials", () => {
  it("is masked for who may only read, and shown to who may write", async () => {
    for (const reader of [userWith(reading), keyWith(["connectors:read"])]) {
      const text = await read(reader, connector());
      expect(text).not.toContain(terminal);
      expect(text).toContain('"depth":2');
    }
    for (const writer of [merchantKeyOf(merchantId), keyWith(["connectors:write"])]) {
      expect(await read(writer, connector())).toContain(terminal);
    }
  });

  it("is in no list, and neither are wallet details nor the merchant's data", async () => {
    for (const path of [`/account/${merchantId}/connectors`, `/account/${merchantId}/profile/connectors`]) {
      const text = await read(merchantKeyOf(merchantId), path);
      expect(text).toContain(connectorId);
      expect(text).not.toMatch(/"(metadata|additional_merchant_data|connector_wallets_details)"/);
    }
  });
});
