// The console's pages, and the session that their users have in cookies.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import { httpCall } from "@railyard/testing";
import type { Received, Sent } from "@railyard/testing";
import { answersToken } from "../../src/adapters/http/token-withholder.ts";
import { internalSecret, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";
import { createLastUseMarks } from "../../src/adapters/http/last-use.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let folder: string;

const token = (permissions: readonly string[] = ["payments:read"]): string =>
  surroundings.merchants.signToken({ permissions });

const lastUse = (secondsAgo: number, userId = "user_1"): string =>
  createLastUseMarks([internalSecret]).make(userId, Math.floor(Date.now() / 1000) - secondsAgo);

const cookiesOf = (value: string, mark: string): string => `railyard_session=${value}; railyard_last_use=${mark}`;

const originOf = ({ port }: TestGateway): string => `http://127.0.0.1:${String(port)}`;

const ownHeaders = (from: TestGateway): Record<string, string> => ({
  "x-console": "1",
  "sec-fetch-site": "same-origin",
  origin: originOf(from),
});

const setCookies = ({ headers }: Received): readonly string[] => {
  const value = headers["set-cookie"] as readonly string[] | string | undefined;
  return value === undefined ? [] : [value].flat();
};

const codeOf = ({ body }: Received): unknown => (body as { error?: { code?: unknown } } | undefined)?.error?.code;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railyard-console-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), `<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>console</p>`);
  writeFileSync(join(folder, "operator.html"), `<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>operator</p>`);
  writeFileSync(join(folder, "assets", "index-abc.js"), "export const one = 1;\n".repeat(200));
  writeFileSync(join(folder, "secret.txt"), "not for the public");
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({ CONSOLE_FOLDER: folder });
});
afterAll(async () => {
  await surroundings.stop();
  rmSync(folder, { recursive: true });
});

describe("the console's pages", () => {
  it.each([
    "/console",
    "/console/payments",
    "/console/payments/pay_1",
    "/console/a/b/c/d",
    "/accept-invitation",
    "/verify_email",
    "/reset-password",
  ])("are one application: %s", async (path) => {
    const { status, text, headers } = await gateway.call(path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("<p>console</p>");
  });

  it("run own scripts only, and styles by a nonce of each answer", async () => {
    const answers = await Promise.all([gateway.call("/console"), gateway.call("/console")]);
    const nonces = answers.map(({ text, headers }) => {
      const policy = String(headers["content-security-policy"]);
      const [, nonce = "none"] = /'nonce-([\w-]{22})'/.exec(policy) ?? [];
      expect(text).toContain(`nonce="${nonce}"`);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).toMatchObject({ "cross-origin-opener-policy": "same-origin", "referrer-policy": "same-origin" });
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("have files that are kept for good, compressed", async () => {
    const asked = { headers: { "accept-encoding": "br" } };
    const { status, headers } = await gateway.call("/console/assets/index-abc.js", asked);
    expect([status, headers["content-encoding"], headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "br",
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const again = { headers: { ...asked.headers, "if-none-match": String(headers["etag"]) } };
    expect((await gateway.call("/console/assets/index-abc.js", again)).status).toBe(304);
  });

  it.each(["/console/assets/..%2fsecret.txt", "/console/assets/nothing.js", "/console/assets/%2e%2e"])(
    "have no other files: %s",
    async (path) => {
      const answer = await gateway.call(path);
      expect([answer.status, codeOf(answer)]).toEqual([404, "IR_53"]);
    },
  );

  it("are not there when they are switched off, at another host, or not built", async () => {
    const settings = [
      { CONSOLE_FOLDER: folder, CONSOLE_ENABLED: "false" },
      { CONSOLE_FOLDER: folder, CONSOLE_HOST: "console.example" },
      { CONSOLE_FOLDER: join(folder, "nowhere") },
    ];
    for (const [index, setting] of settings.entries()) {
      const other = await surroundings.startGateway(setting);
      expect(codeOf(await other.call("/console"))).toBe("IR_53");
      const answer = await other.call("/payments/pay_1", {
        headers: { ...ownHeaders(other), cookie: cookiesOf(token(), lastUse(0)) },
      });
      expect([answer.status, codeOf(answer)]).toEqual(index === 2 ? [200, undefined] : [403, "IR_52"]);
      await other.stop();
    }
  });
});

it("the console is at a host, not at an address that would never be one", async () => {
  for (const host of ["https://console.example", "console.example/", "a b"]) {
    await expect(surroundings.startGateway({ CONSOLE_HOST: host })).rejects.toThrow("CONSOLE_HOST");
  }
});

describe("a session in the cookie", () => {
  const read = (headers: Readonly<Record<string, string>>, path = "/payments/pay_1"): Promise<Received> =>
    gateway.call(path, { headers });

  it("counts as the user's token", async () => {
    const cookie = cookiesOf(token(), lastUse(5));
    const answer = await read({ ...ownHeaders(gateway), cookie });
    expect([answer.status, answer.headers["x-console-idle-seconds"], setCookies(answer)]).toEqual([200, "1800", []]);
    const seen = surroundings.service.seen.at(-1);
    expect(seen?.principal).toMatchObject({ kind: "jwt", userId: "user_1", merchantId: "merchant_a" });
    expect(seen?.headers).not.toHaveProperty("cookie");
    const forbidden = await gateway.call("/refunds", {
      method: "POST",
      headers: { ...ownHeaders(gateway), cookie },
      body: {},
    });
    expect(forbidden.status).toBe(403);
  });

  it.each([
    ["no header", { "x-console": undefined }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling's page", { "sec-fetch-site": "same-site" }],
    ["no browser", { "sec-fetch-site": undefined }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["an origin that is none", { origin: "null" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
  ])("is refused with %s", async (_what, changes) => {
    const headers = { ...ownHeaders(gateway), cookie: cookiesOf(token(), lastUse(5)), ...changes };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    const count = surroundings.service.seen.length;
    for (const method of ["GET", "POST"]) {
      const path = method === "GET" ? "/payments/pay_1" : "/payments/pay_1/cancel";
      const call: Sent = { method, headers: sent, ...(method === "GET" ? {} : { body: {} }) };
      const answer = await gateway.call(path, call);
      expect([answer.status, codeOf(answer)]).toEqual([403, "IR_52"]);
    }
    expect(surroundings.service.seen).toHaveLength(count);
  });

  it("is ignored next to a key, and a key is ignored next to the header", async () => {
    const cookie = cookiesOf(token(), lastUse(5));
    expect((await read({ cookie, "api-key": "snd_unknown" })).status).toBe(401);
    const answer = await read({ ...ownHeaders(gateway), "api-key": "test_admin", authorization: `Bearer ${token()}` });
    expect([answer.status, codeOf(answer)]).toEqual([401, "IR_01"]);
  });

  it("ends when it was not used, and states it", async () => {
    const cases = [
      [lastUse(1_801), "IR_54"],
      [lastUse(5, "user_2"), "IR_54"],
      ["5.forged", "IR_54"],
    ] as const;
    for (const [mark, code] of cases) {
      const answer = await read({ ...ownHeaders(gateway), cookie: cookiesOf(token(), mark) });
      expect([answer.status, codeOf(answer)]).toEqual([401, code]);
      expect(setCookies(answer)).toEqual([
        "railyard_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
        "railyard_last_use=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
      ]);
    }
  });

  it("is kept alive by what its user does, not by what a page asks by itself", async () => {
    const cookie = cookiesOf(token(), lastUse(100));
    const used = await read({ ...ownHeaders(gateway), cookie });
    expect(setCookies(used)).toEqual([
      expect.stringMatching(/^railyard_last_use=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=86400$/),
    ]);
    const asked = await read({ ...ownHeaders(gateway), "x-console": "background", cookie });
    expect(setCookies(asked)).toEqual([]);
    expect(Number(asked.headers["x-console-idle-seconds"])).toBeLessThanOrEqual(1_700);
  });

  it("is forgotten by the browser with a token that is no longer good", async () => {
    const answer = await read({ ...ownHeaders(gateway), cookie: cookiesOf("no.good.token", lastUse(5, "")) });
    expect([answer.status, codeOf(answer)]).toEqual([401, "IR_17"]);
    expect(setCookies(answer)).toHaveLength(2);
  });

  it.each([
    ["of a step, where that is not the step", "/payments/pay_1", { purpose: "totp" }, "IR_17"],
    ["at an operation for keys alone", "/relay/relay_1", {}, "IR_01"],
  ] as const)("outlives a refusal of the token %s", async (_what, path, claims, code) => {
    const value = surroundings.merchants.signToken({ permissions: [], ...claims });
    const answer = await read({ ...ownHeaders(gateway), cookie: cookiesOf(value, lastUse(5)) }, path);
    expect([answer.status, codeOf(answer), setCookies(answer)]).toEqual([401, code, []]);
  });

  it("counts for the limits of its address before it is looked at", async () => {
    const limits = { ADDRESS_RATE_LIMIT_BURST: "1", ADDRESS_RATE_LIMIT_PER_SECOND: "1" };
    const other = await surroundings.startGateway({ CONSOLE_FOLDER: folder, ...limits });
    const headers = { ...ownHeaders(other), origin: "https://evil.example" };
    const answers = [
      await other.call("/payments/pay_1", { headers }),
      await other.call("/payments/pay_1", { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 429]);
    await other.stop();
  });

  it("is not known on the engine's own port", async () => {
    const headers = { ...ownHeaders(gateway), cookie: cookiesOf(token(["routing:read"]), lastUse(5)) };
    const path = "/analytics/overview";
    expect((await gateway.call(path, { headers: { ...headers, "x-feature": "decision-engine" } })).status).toBe(200);
    expect((await httpCall(gateway.enginePort, path, { headers })).status).toBe(401);
  });
});

describe("signing in from the console", () => {
  const signIn = (headers: Readonly<Record<string, string>>): Promise<Received> =>
    gateway.call("/user/signin", { method: "POST", headers, body: { email: "ada@kiosk.example", password: "x" } });

  const answerWith = (status: number, body: unknown): void => {
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  };
  afterAll(() => {
    surroundings.service.respondWith(undefined);
  });

  it("puts the token into a cookie and nowhere else", async () => {
    const issued = token();
    answerWith(200, { token: issued, token_type: "user_info", user_id: "user_1" });
    const answer = await signIn(ownHeaders(gateway));
    expect([answer.status, answer.body]).toEqual([200, { token_type: "user_info", user_id: "user_1" }]);
    expect(setCookies(answer)).toEqual([
      `railyard_session=${issued}; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400`,
      expect.stringMatching(/^railyard_last_use=.*HttpOnly; SameSite=Strict/),
    ]);
    expect(answer.text + JSON.stringify({ ...answer.headers, "set-cookie": undefined })).not.toContain(issued);
    const elsewhere = await signIn({});
    expect([elsewhere.body, setCookies(elsewhere)]).toEqual([expect.objectContaining({ token: issued }), []]);
  });

  it("informs the service that a session begins in the console, which no other caller can", async () => {
    answerWith(200, { token: token(), token_type: "user_info" });
    await signIn(ownHeaders(gateway));
    expect(surroundings.service.seen.at(-1)?.principal).toMatchObject({ kind: "caller", sessionKind: "console" });
    await signIn({ "x-railyard-console": "1", "session-kind": "console" });
    expect(surroundings.service.seen.at(-1)?.principal).not.toHaveProperty("sessionKind");
  });

  it("keeps the token of a step for as long as the step", async () => {
    answerWith(200, { token: token(), token_type: "totp" });
    expect(setCookies(await signIn(ownHeaders(gateway)))[0]).toContain("Max-Age=900");
  });

  it("is secure behind TLS, and for this host alone", async () => {
    const secure = await surroundings.startGateway({ CONSOLE_FOLDER: folder, BEHIND_TLS_PROXY: "true" });
    answerWith(200, { token: token(), token_type: "user_info" });
    const headers = ownHeaders(secure);
    const answer = await secure.call("/user/signin", { method: "POST", headers, body: {} });
    for (const cookie of setCookies(answer)) expect(cookie).toMatch(/^__Host-railyard_.*Path=\/;.*; Secure; /);
    await secure.stop();
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "" },
  ])("is refused from another site, which could sign a user in as another one: %j", async (changes) => {
    const answer = await signIn({ ...ownHeaders(gateway), ...changes });
    expect([answer.status, codeOf(answer), setCookies(answer)]).toEqual([403, "IR_52", []]);
  });

  it("shows what was refused as it is", async () => {
    answerWith(401, { error: { type: "invalid_request", code: "UR_01", message: "Wrong." } });
    const answer = await signIn(ownHeaders(gateway));
    expect([answer.status, codeOf(answer), setCookies(answer)]).toEqual([401, "UR_01", []]);
  });

  it("fails rather than show an answer that no token can be taken out of", async () => {
    for (const body of ["secret", ["secret"], { token: { token: "secret" } }, { token: "secret".repeat(12_000) }]) {
      answerWith(200, body);
      const answer = await signIn(ownHeaders(gateway));
      expect(answer.status).toBe(503);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain("secret");
    }
  });

  it("continues where an operation has no new token to give", async () => {
    answerWith(200, { token: null, token_type: "user_info" });
    const headers = { ...ownHeaders(gateway), cookie: cookiesOf(token(), lastUse(5)) };
    const answer = await gateway.call("/user/verify_email", { method: "POST", headers, body: { token: "mailed" } });
    expect([answer.status, answer.body, setCookies(answer)]).toEqual([200, { token_type: "user_info" }, []]);
  });

  it("takes tokens of the engine's operations, which do not name a type", async () => {
    const issued = token();
    answerWith(200, { token: issued, merchant_id: "merchant_b", merchant_name: "B", merchants: [] });
    const headers = {
      ...ownHeaders(gateway),
      "x-feature": "decision-engine",
      cookie: cookiesOf(token(), lastUse(5)),
    };
    const answer = await gateway.call("/onboarding/merchant", {
      method: "POST",
      headers,
      body: { merchant_name: "B" },
    });
    expect([answer.status, answer.text.includes(issued)]).toEqual([200, false]);
    expect(setCookies(answer)[0]).toBe(`railyard_session=${issued}; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400`);
  });

  it("does not end by a sign-out that failed: the tokens of other devices are still good", async () => {
    answerWith(503, { error: { type: "api", code: "HE_00", message: "Later." } });
    const headers = { ...ownHeaders(gateway), cookie: cookiesOf(token(), lastUse(5)) };
    const answer = await gateway.call("/user/signout", { method: "POST", headers });
    expect([answer.status, setCookies(answer)]).toEqual([503, []]);
  });

  it("ends by signing out", async () => {
    answerWith(200, { message: "signed out" });
    const headers = { ...ownHeaders(gateway), cookie: cookiesOf(token(), lastUse(5)) };
    const answer = await gateway.call("/user/signout", { method: "POST", headers });
    expect(setCookies(answer).map((cookie) => cookie.replace(/;.*/, ""))).toEqual([
      "railyard_session=",
      "railyard_last_use=",
    ]);
  });

  it("withholds the token of every operation that answers one", () => {
    const operations: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];
    const tokens = operations.filter(answersToken).map(({ operationId }) => operationId);
    expect(tokens).toEqual(
      expect.arrayContaining(["signInUser", "endTwoFactor", "verifyEmail", "engineSignUp", "onboardEngineMerchant"]),
    );
    const described = operations.filter(({ response }) =>
      /"token":\{|Bearer token/.test(JSON.stringify(response ?? {})),
    );
    expect(described.map(({ operationId }) => operationId)).toEqual(tokens);
  });
});
