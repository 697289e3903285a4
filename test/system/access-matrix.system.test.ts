// Every operation, with every kind of credential, on one's own objects and on everybody else's.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { engineKeyScopes, keyScopes, readingScope } from "@railyard/contracts";
import { callSuccessfully, sandboxAdminKey, startWebhookInbox } from "@railyard/local";
import type { WebhookInbox } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { foreignCells, misplacedCredentials, ownCells, refusedCells, scopedKeys } from "../support/access/cells.ts";
import type { BadCredential, Stranger } from "../support/access/cells.ts";
import type { Proof } from "../support/access/credentials.ts";
import { bearer, openTokenMint } from "../support/access/credentials.ts";
import { digestsOf } from "../support/access/digests.ts";
import type { Digests } from "../support/access/digests.ts";
import { operations, requestsOf, validRequests } from "../support/access/sending.ts";
import { startEmptyMerchant, startSecondProfile, startTenant } from "../support/access/tenant.ts";
import type { Tenant } from "../support/access/tenant.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let inbox: WebhookInbox;
let webhookUrl: string;
let mint: Awaited<ReturnType<typeof openTokenMint>>;
/** The caller; another merchant of its organization; a merchant of another organization; its other profile. */
let own: Tenant;
let sibling: Tenant;
let stranger: Tenant;
let otherProfile: Tenant;

/** Providers are not asked again about what is pending: the rows of a tenant change only when somebody changes them. */
const noPolling = { SYNC_FIRST_DELAY_MS: "3600000", SYNC_LONGEST_DELAY_MS: "3600000" };

const operatorsOwn = ["merchant", "organization", "errorCode"];

beforeAll(async () => {
  system = await startSystem({
    overrides: {
      REFUSED_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_PER_SECOND: "10000",
      LOG_LEVEL: "fatal",
      ...noPolling,
    },
  });
  await system.gateway.call("GET", "/.well-known/jwks.json");
  mint = await openTokenMint(system);
  inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  webhookUrl = inbox.url;
  own = await startTenant({ system, mint, webhookUrl });
  const { organizationId } = own.owner;
  [sibling, stranger, otherProfile] = await Promise.all([
    startTenant({ system, mint, webhookUrl, organizationId }),
    startTenant({ system, mint, webhookUrl }),
    startSecondProfile(own, { system, mint, webhookUrl }),
  ]);
}, 300_000);

afterAll(async () => {
  await inbox.stop();
  await system.stop();
});

const asStranger = (name: string, { owner, ids, proofs }: Tenant): Stranger => ({
  name,
  ids,
  marks: [owner.marker, ...(owner.merchantId === own.owner.merchantId ? [] : [owner.merchantId])].concat(
    [ids["openPaymentSecret"], ids["ephemeralSecret"]].filter((text) => text !== undefined),
    owner.merchantId === own.owner.merchantId ? [] : [proofs.publishable_key["api-key"] ?? ""],
  ),
});

/** The same digests twice, so that no work in the background is still under way. */
const settled = (merchantIds: readonly string[]): Promise<Digests> => {
  let before: Digests = {};
  return eventually(
    async () => {
      const now = await digestsOf(system, merchantIds);
      const isSame = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      if (!isSame) throw new TypeError("rows still change");
      return now;
    },
    { timeoutMs: 60_000, intervalMs: 1_000 },
  );
};

describe("the access matrix", () => {
  it("has a valid request for every operation, and none for others", () => {
    expect(operations.filter((operation) => requestsOf(operation).length === 0).map((o) => o.operationId)).toEqual(
      [],
    );
    const known = new Set(operations.map(({ operationId }) => operationId));
    expect(Object.keys(validRequests).filter((operationId) => !known.has(operationId))).toEqual([]);
  });

  it("lets every credential do with its own objects what its contract admits", async () => {
    expect(await ownCells(system, own, { system, mint, webhookUrl })).toEqual([]);
  }, 300_000);

  it("refuses credentials of another kind, and tokens without the permission", async () => {
    expect(await refusedCells(system, own, misplacedCredentials(own))).toEqual([]);
  }, 300_000);

  it("refuses keys whose scopes lack the permission", async () => {
    const { merchantId, token } = own.owner;
    const merchantKeys: Record<string, Proof> = {};
    for (const scope of keyScopes.filter((one) => one !== readingScope)) {
      const body = { name: scope, expiration: "never", scopes: [scope] };
      const path = `/api_keys/${merchantId}`;
      const made = await callSuccessfully(system.gateway, "POST", path, { key: sandboxAdminKey, body });
      merchantKeys[scope] = { "api-key": String(made.body["api_key"]) };
    }
    const engineKeys: Record<string, Proof> = {};
    for (const scope of engineKeyScopes) {
      const body = { merchant_id: merchantId, scopes: [scope] };
      const made = await callSuccessfully(system.engine, "POST", "/api-key/create", { token, body });
      engineKeys[scope] = { "x-api-key": String(made.body["api_key"]) };
    }
    const keys = [...scopedKeys("merchant_key", merchantKeys), ...scopedKeys("engine_key", engineKeys)];
    expect(await refusedCells(system, own, keys)).toEqual([]);
  }, 300_000);

  it("refuses credentials that are none, unknown, damaged, revoked, expired or signed out", async () => {
    const { merchantId } = own.owner;
    const newKey = async (expiration: string): Promise<{ readonly key: string; readonly keyId: string }> => {
      const { body } = await callSuccessfully(system.gateway, "POST", `/api_keys/${merchantId}`, {
        key: sandboxAdminKey,
        body: { name: "short", expiration },
      });
      return { key: String(body["api_key"]), keyId: String(body["key_id"]) };
    };
    const expiring = await newKey(new Date(Date.now() + 1_500).toISOString());
    const revoked = await newKey("never");
    await callSuccessfully(system.gateway, "DELETE", `/api_keys/${merchantId}/${revoked.keyId}`, {
      key: sandboxAdminKey,
    });
    const { proofs } = await startEmptyMerchant({ system, mint, webhookUrl }, "merchant");
    const signedOut = proofs.jwt?.["authorization"] ?? "";
    await callSuccessfully(system.gateway, "POST", "/user/signout", { headers: { authorization: signedOut } });
    const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", {
      token: own.owner.token,
      body: { merchant_id: merchantId },
    });
    await callSuccessfully(system.engine, "DELETE", `/api-key/${String(engineKey.body["key_id"])}`, {
      token: own.owner.token,
    });
    const good = own.tokenWith({});
    const [head = "", , signature = ""] = good.split(".");
    const [, strangersClaims = ""] = stranger.tokenWith({}).split(".");
    const says =
      (outcome: string): BadCredential["expected"] =>
      () =>
        outcome;
    const credentials: readonly BadCredential[] = [
      { name: "no credential", proof: {}, expected: says("401 IR_01") },
      { name: "an unknown key", proof: { "api-key": `snd_${"z".repeat(64)}` }, expected: says("401 IR_01") },
      { name: "an unknown publishable key", proof: { "api-key": "pk_snd_0000" }, expected: says("401 IR_01") },
      { name: "an unknown ephemeral key", proof: { "api-key": "epk_0000" }, expected: says("401 IR_01") },
      { name: "an unknown engine key", proof: { "x-api-key": "DE_0000" }, expected: says("401 IR_01") },
      { name: "a wrong admin secret", proof: { "x-admin-secret": "wrong" }, expected: says("401 IR_01") },
      { name: "a revoked key", proof: { "api-key": revoked.key }, expected: says("401 IR_01") },
      { name: "an expired key", proof: { "api-key": expiring.key }, expected: says("401 IR_01") },
      {
        name: "a revoked engine key",
        proof: { "x-api-key": String(engineKey.body["api_key"]) },
        expected: says("401 IR_01"),
      },
      { name: "no token", proof: bearer("nonsense"), expected: says("401 IR_17") },
      {
        name: "another's claims",
        proof: bearer(`${head}.${strangersClaims}.${signature}`),
        expected: says("401 IR_17"),
      },
      { name: "a signed-out token", proof: { authorization: signedOut }, expected: says("401 IR_17") },
      {
        name: "an expired token",
        proof: bearer(own.tokenWith({ lifetimeSeconds: -5 })),
        expected: says("401 IR_48"),
      },
    ];
    await eventually(
      async () => {
        const { status } = await system.gateway.call("GET", "/payments/list", { key: expiring.key });
        if (status !== 401) throw new TypeError("not yet expired");
      },
      { timeoutMs: 5_000 },
    );
    expect(await refusedCells(system, own, credentials)).toEqual([]);
  }, 300_000);

  it.each([
    ["another merchant of the organization", () => sibling],
    ["a merchant of another organization", () => stranger],
  ])(
    "knows nothing of %s, shows nothing of it, and changes nothing of it",
    async (name, tenant) => {
      const foreign = tenant();
      const merchants = [foreign.owner.merchantId];
      const before = await settled(merchants);
      const said = await foreignCells(system, own, asStranger(name, foreign), {
        // To an operator, every merchant and organization is its own; what else it names must belong to that merchant.
        concerns: (id, kind) => !(/^admin_/.test(kind) && operatorsOwn.includes(id)),
        kinds: () => true,
        proof: (kind) => (kind === "public" ? {} : own.proofs[kind]),
      });
      expect(said).toEqual([]);
      expect(await settled(merchants)).toEqual(before);
    },
    300_000,
  );

  it("keeps the objects of a profile from a token of another profile", async () => {
    const ofProfiles = /payment|refund|dispute|payout|mandate|subscription|relay|poll|attempt/i;
    const said = await foreignCells(system, own, asStranger("another profile", otherProfile), {
      concerns: (name) => ofProfiles.test(name),
      kinds: (kind) => kind === "jwt",
      proof: () => bearer(own.tokenWith({ profileId: own.owner.profileId })),
    });
    expect(said).toEqual([]);
  }, 300_000);
});
