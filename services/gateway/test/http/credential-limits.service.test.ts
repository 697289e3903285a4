import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { eventually, httpCall, rawCall } from "@railyard/testing";
import { adminKey, adminSecret, newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";
import type { KnownKey } from "../support/merchants-stand-in.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
const publishableKey = `pk_snd_${"a".repeat(32)}`;

beforeAll(async () => {
  surroundings = await startSurroundings();
  surroundings.merchants.addKey(publishableKey, { kind: "publishable_key", merchantId: "merchant_a" });
  gateway = await surroundings.startGateway({ KEY_USE_REPORT_MS: "100", GUESS_LIMIT_PER_MINUTE: "10000" });
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
});

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const lastPrincipal = () => surroundings.service.seen.at(-1)?.principal;
const unauthorized = { status: 401, body: { error: { type: "invalid_request", code: "IR_01" } } };

const keyWith = (members: Partial<KnownKey>): Record<string, string> => {
  const { key, keyId } = newMerchantKey(surroundings);
  surroundings.merchants.addKey(key, { kind: "merchant_key", merchantId: "merchant_a", keyId, ...members });
  return { "api-key": key };
};
const engineKeyWith = (scopes: readonly string[]): Record<string, string> => {
  const key = `DE_${scopes.join("").padEnd(64, "e")}`;
  surroundings.merchants.addKey(key, {
    kind: "engine_key",
    merchantId: "merchant_a",
    keyId: key.slice(0, 40),
    scopes,
  });
  return { "x-api-key": key };
};

describe("a key with scopes", () => {
  const missing = (permission: string): object => ({
    status: 403,
    body: { error: { code: "IR_22", message: expect.stringContaining(permission) } },
  });

  it("permits what its scopes name, and the refusal of the rest states which one is missing", async () => {
    const headers = keyWith({ scopes: ["payments:write", "disputes:read"] });
    expect(await gateway.call("/payments", { headers, body: {} })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ permissions: ["payments:write", "disputes:read"] });
    for (const path of ["/payments/pay_1", "/payments/list", "/disputes/list"]) {
      expect(await gateway.call(path, { headers })).toMatchObject({ status: 200 });
    }
    const before = surroundings.service.seen.length;
    expect(await gateway.call("/refunds", { headers, body: {} })).toMatchObject(missing("refunds:write"));
    expect(await gateway.call("/refunds/list", { headers, body: {} })).toMatchObject(missing("refunds:read"));
    expect(await gateway.call("/disputes/accept/dp_1", { headers, body: {} })).toMatchObject(missing("disputes:write"));
    expect(await gateway.call("/customers/cus_1", { headers })).toMatchObject(missing("customers:read"));
    expect(surroundings.service.seen).toHaveLength(before);
  });

  it("reads everything with read, and writes nothing", async () => {
    const headers = keyWith({ scopes: ["read"] });
    for (const path of ["/payments/pay_1", "/customers/cus_1", "/payouts/list", "/account/merchant_a/connectors"]) {
      expect(await gateway.call(path, { headers })).toMatchObject({ status: 200 });
    }
    expect(await gateway.call("/payments", { headers, body: {} })).toMatchObject(missing("payments:write"));
    expect(await gateway.call("/payouts/create", { headers, body: {} })).toMatchObject(missing("payouts:write"));
  });

  it("limits engine keys in the same way, and no publishable key", async () => {
    const engine = { ...engineKeyWith(["routing:read"]), "x-feature": "decision-engine" };
    expect(await gateway.call("/decide-gateway", { headers: engine, body: {} })).toMatchObject({ status: 200 });
    for (const path of ["/update-gateway-score", "/routing/create"]) {
      expect(await gateway.call(path, { headers: engine, body: {} })).toMatchObject(missing("routing:write"));
    }
    const writing = { ...engineKeyWith(["routing:write"]), "x-feature": "decision-engine" };
    expect(await gateway.call("/api-key/create", { headers: writing, body: {} })).toMatchObject(
      missing("api_keys:write"),
    );
    const client = { "api-key": publishableKey };
    expect(await gateway.call("/payments/pay_1/confirm", { headers: client, body: {} })).toMatchObject({
      status: 200,
    });
  });

  it("has its new scopes soon after their change", async () => {
    const headers = keyWith({ merchantId: "merchant_scoped", scopes: ["payments:write"] });
    expect(await gateway.call("/payments", { headers, body: {} })).toMatchObject({ status: 200 });
    const key = headers["api-key"] ?? "";
    const known = { kind: "merchant_key", merchantId: "merchant_scoped", keyId: "changed" } as const;
    surroundings.merchants.addKey(key, { ...known, scopes: ["read"] });
    await surroundings.publish("merchants.account.changed", { merchant_id: "merchant_scoped", version: 2 });
    const isRefused = async (): Promise<boolean> =>
      (await gateway.call("/payments", { headers, body: {} })).status === 403;
    await eventually(isRefused);
  });
});

describe("X-Profile-Id", () => {
  const narrowedTo = (headers: Record<string, string>, profile: string): Promise<Received> =>
    gateway.call("/payments/pay_1", { headers: { ...headers, "x-profile-id": profile } });

  it("narrows a secret key and a token to a profile of their merchant, asking once", async () => {
    surroundings.merchants.profiles.add("merchant_a pro_1");
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    const { profile } = surroundings.merchants.calls;
    for (const headers of [keyWith({}), bearer(token), keyWith({ scopes: ["read"] })]) {
      expect(await narrowedTo(headers, "pro_1")).toMatchObject({ status: 200 });
      expect(lastPrincipal()).toMatchObject({ merchantId: "merchant_a", profileId: "pro_1" });
      expect(await narrowedTo(headers, "  ")).toMatchObject({ status: 401 });
    }
    expect(surroundings.merchants.calls.profile).toBe(profile + 1);
  });

  it("is 401 for a profile that is not the merchant's, or is none", async () => {
    surroundings.merchants.profiles.add("merchant_b pro_of_b");
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    for (const headers of [keyWith({}), bearer(token), { "api-key": publishableKey }]) {
      for (const profile of ["pro_of_b", "pro_none", "pro_1, pro_1", "p".repeat(65), "pr\u00f6"]) {
        expect(await narrowedTo(headers, profile)).toMatchObject(unauthorized);
      }
    }
    expect(surroundings.service.seen).toEqual([]);
  });

  it("is 401 for an engine key, a platform's key and a user without a merchant, too", async () => {
    const platform = { accountType: "platform", organizationId: "org_p", merchantId: "merchant_plat" } as const;
    surroundings.merchants.profiles.add("merchant_plat pro_plat");
    const platformKey = keyWith(platform);
    const engineKey = { ...engineKeyWith(["routing:read"]), "x-feature": "decision-engine" };
    const homeless = bearer(surroundings.merchants.signToken({ merchant_id: "", org_id: "" }));
    const ask = (path: string, headers: Record<string, string>, profile: string): Promise<Received> =>
      gateway.call(path, { headers: { ...headers, "x-profile-id": profile } });
    expect(await ask("/merchant-account/merchant_a", engineKey, "pro_of_b")).toMatchObject(unauthorized);
    expect(await ask("/user", homeless, "pro_1")).toMatchObject(unauthorized);
    expect(await ask("/accounts/merchant_plat", platformKey, "pro_of_b")).toMatchObject(unauthorized);
    expect(surroundings.service.seen).toEqual([]);
    expect(await ask("/accounts/merchant_plat", platformKey, "pro_plat")).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "platform_key", profileId: "pro_plat" });
  });

  it("is 403 where the whole merchant or its organization is concerned, before anything is forwarded", async () => {
    surroundings.merchants.profiles.add("merchant_a pro_1");
    const token = surroundings.merchants.signToken({
      permissions: ["api_keys:write", "organization:write", "account:write"],
    });
    const paths = ["/api_keys/merchant_a", "/api_keys/merchant_a/key_1/rotate", "/blocklist/toggle"];
    for (const path of paths) {
      const headers = { ...bearer(token), "x-profile-id": "pro_1" };
      expect(await gateway.call(path, { headers, body: {} })).toMatchObject({
        status: 403,
        body: { error: { code: "IR_22" } },
      });
    }
    expect(surroundings.service.seen).toEqual([]);
  });

  it("does not widen a credential that is bound to a profile", async () => {
    for (const profile of ["pro_2", "pro_3"]) surroundings.merchants.profiles.add(`merchant_a ${profile}`);
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"], profile_id: "pro_2" });
    for (const headers of [bearer(token), keyWith({ profileId: "pro_2" })]) {
      expect(await narrowedTo(headers, "pro_2")).toMatchObject({ status: 200 });
      expect(lastPrincipal()).toMatchObject({ profileId: "pro_2" });
      expect(await narrowedTo(headers, "pro_3")).toMatchObject(unauthorized);
    }
  });

  it("is refused within a second after the profile was deleted", async () => {
    surroundings.merchants.profiles.add("merchant_p pro_gone");
    const headers = keyWith({ merchantId: "merchant_p" });
    expect(await narrowedTo(headers, "pro_gone")).toMatchObject({ status: 200 });
    surroundings.merchants.profiles.delete("merchant_p pro_gone");
    await surroundings.publish("merchants.account.changed", { merchant_id: "merchant_p", version: 2 });
    await eventually(async () => (await narrowedTo(headers, "pro_gone")).status === 401);
  });
});

describe("several credentials at once", () => {
  const engineKey = { "x-api-key": `DE_${"b".repeat(64)}` };
  const callWith = (headers: Record<string, string>): Promise<Received> => gateway.call("/payments/pay_1", { headers });

  it("are read in one order: the token, api-key, x-admin-secret, x-api-key", async () => {
    surroundings.merchants.addKey(engineKey["x-api-key"], { kind: "engine_key", merchantId: "merchant_a" });
    const token = bearer(surroundings.merchants.signToken({ permissions: ["payments:read"] }));
    const key = keyWith({});
    expect(await callWith({ ...token, ...key, ...engineKey })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "jwt" });
    expect(await callWith({ ...key, "x-admin-secret": adminSecret, ...engineKey })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "merchant_key" });
    const engineCall = (headers: Record<string, string>): Promise<Received> =>
      httpCall(gateway.enginePort, "/merchant-account/create", { headers, body: {} });
    expect(await engineCall({ "x-admin-secret": adminSecret, ...engineKey })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "admin_secret" });
  });

  it("count only where the operation takes them", async () => {
    const token = bearer(surroundings.merchants.signToken({ permissions: ["routing:write"] }));
    const secret = { "x-admin-secret": adminSecret };
    const engineCall = (path: string, headers: Record<string, string>): Promise<Received> =>
      httpCall(gateway.enginePort, path, { headers, body: {} });
    expect(await engineCall("/merchant-account/create", { ...token, ...secret })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "admin_secret" });
    expect(await engineCall("/merchant-account/create", { ...bearer("broken"), ...secret })).toMatchObject({
      status: 200,
    });
    expect(await engineCall("/decide-gateway", { ...engineKey, ...secret })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "engine_key" });
    expect(await engineCall("/auth/signup", { ...token, ...secret })).toMatchObject({ status: 200 });
    expect(lastPrincipal()).toMatchObject({ kind: "admin_secret" });
    expect(await engineCall("/decide-gateway", { ...secret, "api-key": adminKey })).toMatchObject({ status: 401 });
    const wrong = { "x-admin-secret": "wrong" };
    expect(await engineCall("/merchant-account/create", { ...token, ...wrong })).toMatchObject(unauthorized);
    expect(await engineCall("/decide-gateway", { ...bearer("broken"), ...engineKey })).toMatchObject({ status: 401 });
  });

  it("do not help a wrong one that comes first", async () => {
    const key = keyWith({});
    const token = bearer(surroundings.merchants.signToken({ permissions: ["payments:read"] }));
    expect(await callWith({ authorization: "Bearer", ...key })).toMatchObject(unauthorized);
    expect(await callWith({ authorization: "Bearer broken", ...key })).toMatchObject({ status: 401 });
    expect(await callWith({ ...bearer("a.b.c"), "api-key": adminKey })).toMatchObject({ status: 401 });
    expect(await callWith({ "api-key": "snd_wrong", ...engineKey })).toMatchObject(unauthorized);
    const forbidden = bearer(surroundings.merchants.signToken({ permissions: [] }));
    expect(await callWith({ ...forbidden, ...key })).toMatchObject({
      status: 403,
      body: { error: { code: "IR_22" } },
    });
    expect(await callWith({ ...token, "api-key": "snd_wrong" })).toMatchObject({ status: 200 });
  });
});

describe("credentials of a strange form", () => {
  const key = `snd_${"strange".padEnd(64, "s")}`;
  const token = (): string => surroundings.merchants.signToken({ permissions: ["payments:read"] });
  const send = async (...lines: readonly string[]): Promise<{ readonly status: number; readonly body: unknown }> => {
    const head = ["GET /payments/pay_1 HTTP/1.1", "Host: gateway", "Connection: close", ...lines];
    const answer = await rawCall(gateway.port, `${head.join("\r\n")}\r\n\r\n`);
    const [start = "", body = ""] = answer.split("\r\n\r\n");
    return { status: Number(start.split(" ")[1]), body: JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, "")) };
  };

  beforeAll(() => {
    surroundings.merchants.addKey(key, { kind: "merchant_key", merchantId: "merchant_a", keyId: "strange" });
  });

  it("are taken when only the case of the header's name or the blanks around them are strange", async () => {
    expect(await send(`API-Key: ${key}`)).toMatchObject({ status: 200 });
    expect(await send(`aPI-kEY: \t ${key} \t`)).toMatchObject({ status: 200 });
    expect(await send(`AUTHORIZATION: bEARER \t${token()}  `)).toMatchObject({ status: 200 });
  });

  it("are 400 when their header is there twice, since each reader may take another one", async () => {
    const cases: readonly (readonly string[])[] = [
      [`api-key: ${key}`, `api-key: ${key}`],
      [`api-key: ${key}`, "API-KEY: other"],
      [`authorization: Bearer ${token()}`, `Authorization: Bearer ${token()}`],
      ["authorization: Bearer x", `authorization: Bearer ${token()}`],
    ];
    for (const lines of cases) {
      expect(await send(...lines)).toMatchObject({ status: 400, body: { error: { code: "IR_06" } } });
    }
  });

  it("are 401 in JSON otherwise, never a failure of ours", async () => {
    const cases: readonly (readonly string[])[] = [
      [`authorization: Bearer ${token()} ${token()}`],
      ["authorization: Basic dXNlcjpwYXNzd29yZA=="],
      ["authorization: Digest username=x"],
      ["authorization: bearer"],
      ["authorization:"],
      [`authorization: ${token()}`],
      ["api-key:"],
      [`api-key: ${"k".repeat(9_000)}`],
      [`authorization: Bearer ${"t".repeat(9_000)}`],
      [`api-key: ${key.slice(0, -1)}`],
      [`api-key: ${key.toUpperCase()}`],
      [`api-key: ${key.slice(0, 30)} ${key.slice(30)}`],
      ["api-key: snd_\u00e9\u00ff\u0080"],
      ["authorization: Bearer \u00e9.\u00e9.\u00e9"],
      ["api-key: pk_snd_' or 1=1 --"],
      ["api-key: pk_snd_%00"],
      ["api-key: epk_"],
      ["x-api-key: DE_"],
      [`x-api-key: ${key}`],
      ["x-admin-secret: x", "x-feature: decision-engine-not"],
      [`x-merchant-id: merchant_a`],
      [`cookie: login_token=${token()}`],
    ];
    for (const lines of cases) {
      const { status, body } = await send(...lines);
      expect({ lines, status, body }).toMatchObject({
        lines,
        status: 401,
        body: { error: { type: "invalid_request", code: expect.stringMatching(/^IR_(?:01|17)$/) } },
      });
    }
    expect(surroundings.service.seen.filter(({ url }) => !url.startsWith("/internal/"))).toEqual([]);
  });
});

describe("uses of keys", () => {
  it("are reported in batches, apart from the requests, and the last ones at the end", async () => {
    const { key, keyId } = newMerchantKey(surroundings);
    const { uses } = surroundings.merchants.calls;
    const startedAt = Date.now();
    const calls = Array.from({ length: 20 }, () => gateway.call("/payments/pay_1", { headers: { "api-key": key } }));
    await Promise.all(calls);
    await eventually(() => surroundings.merchants.lastUsed.has(keyId));
    expect(surroundings.merchants.calls.uses - uses).toBeLessThan(10);
    const lastUsed = Date.parse(surroundings.merchants.lastUsed.get(keyId) ?? "");
    expect(lastUsed).toBeGreaterThanOrEqual(startedAt);
    expect(lastUsed).toBeLessThanOrEqual(Date.now());
    const rarely = await surroundings.startGateway({ KEY_USE_REPORT_MS: "60000" });
    const last = newMerchantKey(surroundings);
    await rarely.call("/payments/pay_1", { headers: { "api-key": last.key } });
    expect(surroundings.merchants.lastUsed.has(last.keyId)).toBe(false);
    await rarely.stop();
    expect(surroundings.merchants.lastUsed.has(last.keyId)).toBe(true);
  });

  it("are none of keys that were not good, and hinder nothing when they cannot be reported", async () => {
    const wrong = `snd_${"never".padEnd(64, "n")}`;
    expect(await gateway.call("/payments/pay_1", { headers: { "api-key": wrong } })).toMatchObject({ status: 401 });
    const { key, keyId } = newMerchantKey(surroundings);
    expect(await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).toMatchObject({ status: 200 });
    await eventually(() => surroundings.merchants.lastUsed.has(keyId));
    const before = surroundings.merchants.lastUsed.get(keyId) ?? "";
    await surroundings.merchants.stop();
    const failures = (): number =>
      gateway.logger.lines.filter(({ message }) => message === "uses of keys could not be reported").length;
    expect(await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).toMatchObject({ status: 200 });
    await eventually(() => failures() > 0);
    await surroundings.merchants.startAgain();
    expect(await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).toMatchObject({ status: 200 });
    await eventually(() => (surroundings.merchants.lastUsed.get(keyId) ?? "") > before);
  });
});
