import { createHash } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Received, Sent } from "@railyard/testing";
import { eventually, httpCall } from "@railyard/testing";
import { adminKey, adminSecret, newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
const publishableKey = `pk_snd_${"a".repeat(32)}`;
const engineKey = `DE_${"e".repeat(40)}`;

beforeAll(async () => {
  surroundings = await startSurroundings();
  surroundings.merchants.addKey(publishableKey, { kind: "publishable_key", merchantId: "merchant_a" });
  surroundings.merchants.addKey(engineKey, { kind: "engine_key", merchantId: "merchant_a", keyId: "DE_key1" });
  gateway = await surroundings.startGateway();
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
});

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const lastPrincipal = () => surroundings.service.seen.at(-1)?.principal;

describe("each form of credential", () => {
  it("makes a secret key its merchant", async () => {
    const { key, keyId } = newMerchantKey(surroundings);
    const answer = await gateway.call("/payments", { headers: { "api-key": key }, body: { amount: 1 } });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(lastPrincipal()).toEqual({
      kind: "merchant_key",
      merchantId: "merchant_a",
      organizationId: "org_of_merchant_a",
      keyId,
      directoryVersion: 1,
    });
  });

  it("makes the operator's key the operator", async () => {
    expect(await gateway.call("/accounts", { headers: { "api-key": adminKey }, body: {} })).toMatchObject({
      status: 200,
    });
    expect(lastPrincipal()).toEqual({ kind: "admin_key" });
  });

  it("makes a publishable key its merchant, for what such keys may do", async () => {
    const headers = { "api-key": publishableKey };
    expect(await gateway.call("/payments/pay_1/confirm", { headers, body: {} })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "publishable_key", merchantId: "merchant_a" });
    expect(await gateway.call("/refunds", { headers, body: {} })).toMatchObject({ status: 401 });
  });

  it("makes an engine key and the engine's secret what they are", async () => {
    const headers = { "x-api-key": engineKey, "x-feature": "decision-engine" };
    expect(await gateway.call("/decide-gateway", { headers, body: {} })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "engine_key", merchantId: "merchant_a", keyId: "DE_key1" });
    const operator = { "x-admin-secret": adminSecret, "x-feature": "decision-engine" };
    expect(await gateway.call("/merchant-account/create", { headers: operator, body: {} })).toMatchObject({
      status: 200,
    });
    expect(lastPrincipal()).toEqual({ kind: "admin_secret" });
  });

  it("makes an ephemeral key its customer, asking by its hash, for what such keys may do", async () => {
    const secret = `epk_${"b".repeat(32)}`;
    const hash = createHash("sha256").update(secret).digest("hex");
    let expiresAt = "2100-01-01T00:00:00.000Z";
    surroundings.service.respondWith((request, response, body) => {
      const isKnown = body.includes(hash) && expiresAt > new Date().toISOString();
      const found = { found: true, merchant_id: "merchant_a", customer_id: "cus_1", expires_at: expiresAt };
      const unknown = { found: false, merchant_id: null, customer_id: null, expires_at: null };
      const answer = request.url?.startsWith("/internal/") === true ? (isKnown ? found : unknown) : { ok: true };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    const headers = { "api-key": secret };
    expect(await gateway.call("/customers/cus_1", { headers })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toEqual({ kind: "ephemeral_key", merchantId: "merchant_a", customerId: "cus_1" });
    expect(surroundings.service.seen.map(({ body }) => body).join("")).not.toContain(secret);
    expect(await gateway.call("/refunds", { headers, body: {} })).toMatchObject({ status: 401 });
    expiresAt = "2020-01-01T00:00:00.000Z";
    // No event informs the gateway that a key was revoked: it trusts one for a second.
    await eventually(async () => (await gateway.call("/customers/cus_1", { headers })).status === 401);
    surroundings.service.respondWith(undefined);
  });

  it("makes a token its user", async () => {
    const token = surroundings.merchants.signToken({ permissions: ["events:read"], profile_id: "pro_1" });
    expect(await gateway.call("/events/merchant_a", { headers: bearer(token), body: {} })).toMatchObject({
      status: 200,
    });
    expect(lastPrincipal()).toMatchObject({
      kind: "jwt",
      merchantId: "merchant_a",
      organizationId: "org_of_merchant_a",
      profileId: "pro_1",
      userId: "user_1",
      permissions: ["events:read"],
    });
  });

  it("lets any caller use what is public, without an identity", async () => {
    expect(await gateway.call("/feature_matrix")).toMatchObject({ status: 200 });
    expect(await gateway.call("/webhooks/merchant_a/mca_1", { body: {} })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toBeUndefined();
    expect(surroundings.service.seen.at(-1)?.headers).not.toHaveProperty("x-railyard-identity");
  });
});

describe("a refusal shows the developer", () => {
  const serverSchemes = 'ApiKey realm="Railyard", header="api-key", Bearer realm="Railyard"';
  const messageOf = ({ body }: Received): string =>
    (body as { readonly error: { readonly message: string } }).error.message;

  it("what was shown and what the operation takes, in words and in WWW-Authenticate", async () => {
    const secretKey = newMerchantKey(surroundings).key;
    const cases: readonly (readonly [Sent["headers"], string, string])[] = [
      [{ "api-key": publishableKey }, "IR_01", "This is a publishable key (pk_...); this operation takes a secret"],
      [bearer(secretKey), "IR_17", "in the Authorization header; it belongs in the api-key header; this operation"],
      [{ "x-api-key": engineKey }, "IR_01", "This is a decision engine key (DE_...); this operation takes a secret"],
      [{}, "IR_01", "No credential was sent; this operation takes a secret API key"],
    ];
    for (const [headers = {}, code, message] of cases) {
      const answer = await gateway.call("/refunds", { headers, body: {} });
      expect(answer).toMatchObject({ status: 401, body: { error: { code } } });
      expect(messageOf(answer)).toContain(message);
      for (const value of Object.values(headers)) expect(messageOf(answer)).not.toContain(value.slice(-12));
      expect(answer.headers["www-authenticate"]).toBe(serverSchemes);
    }
  });

  it("the same in the engine's API", async () => {
    const path = `/merchant-account/merchant_a`;
    const answer = await httpCall(gateway.enginePort, path, { headers: { "api-key": publishableKey } });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "IR_01" } } });
    expect(messageOf(answer)).toContain("This is a publishable key (pk_...); this operation takes");
    expect(answer.headers["www-authenticate"]).toContain('ApiKey realm="Railyard", header="x-api-key"');
  });

  it("the schemes also where the service refuses", async () => {
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end("{}");
    });
    const headers = { "api-key": newMerchantKey(surroundings).key };
    expect(await gateway.call("/refunds", { headers, body: {} })).toMatchObject({
      status: 401,
      headers: { "www-authenticate": serverSchemes },
    });
    surroundings.service.respondWith(undefined);
  });
});

describe("a refusal", () => {
  const unauthorized = {
    status: 401,
    body: { error: { type: "invalid_request", code: "IR_01", reason: "unauthorized" } },
  };

  const wrong: readonly (readonly [string, string, Sent])[] = [
    ["no credential", "/payments", { body: {} }],
    ["an empty key", "/payments", { body: {}, headers: { "api-key": "" } }],
    ["an unknown key", "/payments", { body: {}, headers: { "api-key": `snd_${"z".repeat(64)}` } }],
    ["an unknown publishable key", "/payments/pay_1", { headers: { "api-key": `pk_snd_${"z".repeat(32)}` } }],
    ["a publishable key longer than any", "/payments/pay_1", { headers: { "api-key": `pk_${"z".repeat(300)}` } }],
    ["an ephemeral key", "/payments/pay_1", { headers: { "api-key": "epk_1" } }],
    ["the operator's key where merchants act", "/payments", { body: {}, headers: { "api-key": adminKey } }],
    ["the operator's key in the engine's header", "/payments", { body: {}, headers: { "x-api-key": adminKey } }],
    ["a wrong engine secret", "/merchant-account/create", { body: {}, headers: { "x-admin-secret": "wrong" } }],
  ];
  it.each(wrong)("is 401 IR_01 for %s", async (_name, path, sent) => {
    const feature: Record<string, string> = path.startsWith("/merchant-account")
      ? { "x-feature": "decision-engine" }
      : {};
    const answer = await gateway.call(path, { ...sent, headers: { ...sent.headers, ...feature } });
    expect(answer).toMatchObject(unauthorized);
    expect(surroundings.service.seen.filter(({ url }) => !url.startsWith("/internal/"))).toEqual([]);
  });

  it("is 401 IR_01 for a key that names another merchant in the path, and operators may name any", async () => {
    const { key } = newMerchantKey(surroundings);
    for (const path of [
      "/account/merchant_b/connectors",
      "/accounts/merchant_b/connectors",
      "/account/merchant%5Fb/connectors",
    ]) {
      expect(await gateway.call(path, { headers: { "api-key": key } })).toMatchObject(unauthorized);
    }
    expect(await gateway.call("/account/merchant_a/connectors", { headers: { "api-key": key } })).toMatchObject({
      status: 200,
    });
    expect(await gateway.call("/account/merchant_b/connectors", { headers: { "api-key": adminKey } })).toMatchObject({
      status: 200,
    });
    const token = surroundings.merchants.signToken({ permissions: ["events:read"] });
    expect(await gateway.call("/events/merchant_b", { headers: bearer(token), body: {} })).toMatchObject(unauthorized);
  });

  it("is 403 IR_22 for a token without the permission", async () => {
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    expect(await gateway.call("/payments/pay_1", { headers: bearer(token) })).toMatchObject({ status: 200 });
    const answer = await gateway.call("/payments/pay_1/capture", { headers: bearer(token), body: {} });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "IR_22", reason: "forbidden" } } });
  });

  it("is 401 IR_17 for a token that is broken or forged, whatever comes with it", async () => {
    const permissions = ["payments:read"];
    const { key } = newMerchantKey(surroundings);
    const good = surroundings.merchants.signToken({ permissions });
    const tokens = [
      "not.a.token",
      good.slice(0, -4),
      [good.split(".")[0], Buffer.from('{"merchant_id":"merchant_b"}').toString("base64url"), good.split(".")[2]].join(
        ".",
      ),
    ];
    for (const token of tokens) {
      const answer = await gateway.call("/payments/pay_1", { headers: { ...bearer(token), "api-key": key } });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: "IR_17", reason: "token_invalid" } } });
    }
    expect(surroundings.service.seen).toEqual([]);
  });

  it("is 401 IR_48 for a token that has expired", async () => {
    const expired = surroundings.merchants.signToken({ permissions: ["payments:read"] }, -1);
    const answer = await gateway.call("/payments/pay_1", { headers: bearer(expired) });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "IR_48", reason: "token_expired" } } });
    const forged = `${expired.slice(0, -4)}AAAA`;
    expect(await gateway.call("/payments/pay_1", { headers: bearer(forged) })).toMatchObject({
      status: 401,
      body: { error: { code: "IR_17" } },
    });
    expect(surroundings.service.seen).toEqual([]);
  });
});

describe("tokens of one step of signing in", () => {
  it("open nothing that is for signed-in users, and their step takes no token of another", async () => {
    const permissions = ["payments:read"];
    for (const purpose of ["totp", "force_set_password", "anything"]) {
      const token = surroundings.merchants.signToken({ permissions, purpose });
      for (const path of ["/payments/pay_1", "/payments/list"]) {
        const answer = await gateway.call(path, { headers: bearer(token) });
        expect(answer).toMatchObject({
          status: 401,
          body: { error: { code: "IR_17", reason: "wrong_token_purpose" } },
        });
      }
    }
    expect(surroundings.service.seen).toEqual([]);
  });
});

describe("tokens", () => {
  it("are trusted without asking again", async () => {
    const permissions = ["payments:read"];
    const token = surroundings.merchants.signToken({ permissions });
    await gateway.call("/payments/pay_1", { headers: bearer(token) });
    const { tokenState, keySet } = surroundings.merchants.calls;
    await gateway.call("/payments/pay_1", { headers: bearer(token) });
    expect(surroundings.merchants.calls).toMatchObject({ tokenState, keySet });
  });

  it("stop on every gateway after signing out", async () => {
    const other = await surroundings.startGateway();
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    const [, payload = ""] = token.split(".");
    const { jti } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { readonly jti: string };
    for (const { call } of [gateway, other]) {
      expect(await call("/payments/pay_1", { headers: bearer(token) })).toMatchObject({ status: 200 });
    }
    surroundings.merchants.revokedTokens.add(jti);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await surroundings.publish("merchants.token.revoked", { token_id: jti, user_id: "user_1", expires_at });
    for (const { call } of [gateway, other]) {
      await eventually(async () => {
        expect(await call("/payments/pay_1", { headers: bearer(token) })).toMatchObject({ status: 401 });
      });
    }
    await other.stop();
  });

  it("open their own logout, and nothing else, when they are over", async () => {
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    const [, payload = ""] = token.split(".");
    const { jti } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { readonly jti: string };
    surroundings.merchants.revokedTokens.add(jti);
    const feature = { "x-feature": "decision-engine" };
    const end = (headers: Record<string, string>): Promise<Received> =>
      gateway.call("/auth/logout", { headers: { ...feature, ...headers }, body: {} });
    expect(await end(bearer(token))).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "jwt", tokenId: jti });
    expect(await end(bearer(`${token.slice(0, -4)}AAAA`))).toMatchObject({ status: 401 });
    const expired = surroundings.merchants.signToken({}, -60);
    expect(await end(bearer(expired))).toMatchObject({ status: 401 });
    const me = { headers: { ...feature, ...bearer(token) } };
    expect(await gateway.call("/auth/me", me)).toMatchObject({ status: 401 });
  });

  it("stop on every gateway after the end of all sessions, and those issued later work", async () => {
    const other = await surroundings.startGateway();
    const permissions = ["payments:read"];
    const [user_id, stranger_id] = ["user_ended", "user_unconcerned"];
    const ended = surroundings.merchants.signToken({ permissions, user_id });
    const stranger = surroundings.merchants.signToken({ permissions, user_id: stranger_id });
    const statusOf = async ({ call }: typeof other, token: string) =>
      (await call("/payments/pay_1", { headers: bearer(token) })).status;
    for (const each of [gateway, other]) expect(await statusOf(each, ended)).toBe(200);
    surroundings.merchants.sessionGenerations.set(user_id, 1);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await surroundings.publish("merchants.token.revoked", { token_id: null, user_id, expires_at });
    for (const each of [gateway, other]) {
      await eventually(async () => (await statusOf(each, ended)) === 401);
      expect(await statusOf(each, stranger)).toBe(200);
      // Issued in the same second as the end.
      const issuedLater = surroundings.merchants.signToken({ permissions, user_id, session_generation: 1 });
      expect(await statusOf(each, issuedLater)).toBe(200);
    }
    await other.stop();
  });

  it("signed with a new key are taken, at the latest by a gateway that has just started", async () => {
    surroundings.merchants.rotate();
    const other = await surroundings.startGateway();
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    expect(await other.call("/payments/pay_1", { headers: bearer(token) })).toMatchObject({ status: 200 });
    const { keySet } = surroundings.merchants.calls;
    const forged = Array.from({ length: 10 }, () => other.call("/payments/pay_1", { headers: bearer("a.b.c") }));
    expect((await Promise.all(forged)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(surroundings.merchants.calls.keySet).toBe(keySet);
    await other.stop();
  });
});
