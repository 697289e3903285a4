// Tokens of a real HTTP server, by the client that also sends webhooks.
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import { defined } from "@railyard/members";
import { createAccessTokens } from "../../../src/adapters/webhook/access-tokens.ts";
import type { AccessTokensOptions } from "../../../src/adapters/webhook/access-tokens.ts";
import type { Resolve } from "../../../src/adapters/webhook/guarded-lookup.ts";
import { createWebhookClient } from "../../../src/adapters/webhook/webhook-client.ts";
import type { TokenOutcome } from "../../../src/domain/access-token.ts";
import type { OAuth2Authentication } from "../../../src/domain/endpoint.ts";
import type { AccessTokens } from "../../../src/ports.ts";
import { tryDelivery } from "../../../src/use-cases/try-delivery.ts";
import { plainEndpoint } from "../../support/plain-endpoint.ts";
import type { TokenServer } from "../../support/token-server.ts";
import { answerToken, startTokenServer } from "../../support/token-server.ts";
import type { WebhookReceiver } from "../../support/webhook-receiver.ts";
import { startWebhookReceiver } from "../../support/webhook-receiver.ts";
import { forbiddenUrls } from "../../../../../libs/addresses/test/support/forbidden-urls.ts";

type ClientOptions = Parameters<typeof createWebhookClient>[0];

const closers: (() => void)[] = [];
let server: TokenServer;

beforeEach(async () => {
  server = await startTokenServer();
  closers.push(server.stop);
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const clientWith = (options: Partial<ClientOptions> = {}) => {
  const mayConnect = createAddressGuard({ allowLoopback: true });
  const client = createWebhookClient({ mayConnect, timeoutMs: 2_000, socketsPerHost: 10, ...options });
  closers.push(client.close);
  return client;
};

const tokensWith = (
  options: Partial<ClientOptions> = {},
  { nowMs, waitMs = 2_000 }: Partial<AccessTokensOptions> = {},
): AccessTokens => createAccessTokens({ client: clientWith(options), waitMs, ...defined({ nowMs }) });

const authentication = (members: Partial<OAuth2Authentication> = {}): OAuth2Authentication => ({
  kind: "oauth2",
  tokenUrl: server.url,
  clientId: "railyard",
  clientSecret: "client secret",
  scope: null,
  ...members,
});

const get = (
  tokens: AccessTokens,
  members: Partial<OAuth2Authentication> = {},
  merchantId = "m",
): Promise<TokenOutcome> => tokens.get(merchantId, authentication(members), undefined);

/** The code and the message that the try fails with. */
const failureOf = async (tokens: AccessTokens, members: Partial<OAuth2Authentication> = {}) => {
  const outcome = await get(tokens, members);
  if ("token" in outcome) throw new TypeError(`the token ${outcome.token}`);
  const { status, faultCode, faultMessage } = outcome.failure;
  expect(status).toBeNull();
  expect(JSON.stringify(outcome)).not.toContain("client secret");
  return [faultCode, faultMessage];
};

describe("an access token", () => {
  it("is requested by client credentials", async () => {
    await get(tokensWith(), { scope: "hooks" });
    const [request] = server.requests;
    expect(request?.body).toBe("grant_type=client_credentials&scope=hooks");
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${btoa("railyard:client+secret")}`,
      "content-type": "application/x-www-form-urlencoded",
    });
  });

  it("is fetched once for many at the same time, and for those that follow", async () => {
    const tokens = tokensWith();
    const together = await Promise.all(Array.from({ length: 20 }, () => get(tokens)));
    expect(new Set(together.map((outcome) => "token" in outcome && outcome.token))).toEqual(new Set(["token-1"]));
    expect(await get(tokens)).toEqual({ token: "token-1" });
    expect(server.requests).toHaveLength(1);
  });

  it("is fetched again shortly before it expires, counted from when it was requested", async () => {
    let nowMs = 0;
    server.answer((response, requestNumber) => {
      nowMs += 10_000;
      answerToken({ expires_in: 60 })(response, requestNumber);
    });
    const tokens = tokensWith({}, { nowMs: () => nowMs });
    expect(await get(tokens)).toEqual({ token: "token-1" });
    nowMs = 29_999;
    expect(await get(tokens)).toEqual({ token: "token-1" });
    nowMs = 30_000;
    expect(await get(tokens)).toEqual({ token: "token-2" });
  });

  it("is fetched again when it was refused, once for all whose token was refused", async () => {
    const tokens = tokensWith();
    await get(tokens);
    tokens.drop("m", authentication(), "token-1");
    expect(await get(tokens)).toEqual({ token: "token-2" });
    tokens.drop("m", authentication(), "token-1");
    expect(await get(tokens)).toEqual({ token: "token-2" });
  });

  it("is never that of another merchant, client, secret or scope", async () => {
    const tokens = tokensWith();
    await get(tokens);
    await get(tokens, {}, "other");
    for (const members of [{ clientId: "other" }, { clientSecret: "other" }, { scope: "other" }]) {
      await get(tokens, members);
    }
    await get(tokens, { tokenUrl: `${server.url}?other` });
    expect(server.requests).toHaveLength(6);
    expect(await get(tokens)).toEqual({ token: "token-1" });
    expect(await get(tokens, {}, "other")).toEqual({ token: "token-2" });
  });

  it("is not fetched from a failure's memory: the next try asks again", async () => {
    const tokens = tokensWith();
    server.answer((response) => response.writeHead(503).end());
    expect(await failureOf(tokens)).toEqual(["token_refused", "The token endpoint answered 503."]);
    server.answer(answerToken());
    expect(await get(tokens)).toEqual({ token: "token-2" });
  });
});

describe("an answer that is no token", () => {
  it("may not be a redirect", async () => {
    const paths: string[] = [];
    server.answer((response, requestNumber) => {
      paths.push(String(requestNumber));
      response.writeHead(307, { location: "http://169.254.169.254/latest/api/token" }).end();
    });
    expect(await failureOf(tokensWith())).toEqual([
      "token_refused",
      "The token endpoint answered 307; redirects are not followed.",
    ]);
    expect(paths).toEqual(["1"]);
  });

  it("states the code of the standard, and nothing else of the body", async () => {
    server.answer((response) => {
      response.writeHead(401).end('{"error":"invalid_client","error_description":"client secret is wrong"}');
    });
    expect(await failureOf(tokensWith())).toEqual([
      "token_refused",
      "The token endpoint answered 401: invalid_client.",
    ]);
  });

  it("may not be garbage", async () => {
    server.answer((response) => response.end("\u0000\u00ff<html>client secret"));
    expect(await failureOf(tokensWith())).toEqual([
      "token_refused",
      "The token endpoint answered 200 without a usable token: the answer is not a JSON object.",
    ]);
  });

  it("may not be larger than what is read", async () => {
    server.answer((response) => {
      answerToken({ access_token: "x".repeat(1_000_000) })(response, 1);
    });
    expect(await failureOf(tokensWith())).toEqual(["token_refused", expect.stringContaining("not a JSON object")]);
    server.answer((response) => {
      const write = (): void => {
        while (response.writable && response.write(" ".repeat(4_096)));
      };
      response.on("drain", write);
      write();
    });
    expect(await failureOf(tokensWith())).toEqual(["token_refused", expect.stringContaining("not a JSON object")]);
  });

  it.each(["abc\r\nx-admin: 1", "abc\n", "abc def", "abcü"])("may not break the header: %j", async (token) => {
    server.answer(answerToken({ access_token: token }));
    const [code, message] = await failureOf(tokensWith());
    expect(code).toBe("token_refused");
    expect(message).toContain("has characters that a header cannot carry");
    expect(message).not.toContain("abc");
  });
});

describe("a token endpoint that does not answer", () => {
  const hang = (): void => undefined;

  it("ends the wait with its limit", async () => {
    server.answer(hang);
    expect(await failureOf(tokensWith({ timeoutMs: 100 }))).toEqual([
      "token_unavailable",
      "No access token could be fetched. No answer came within 100 ms.",
    ]);
  });

  it("is waited for by each try within its own time, while the request continues", async () => {
    const arrived = Promise.withResolvers<() => void>();
    server.answer((response, requestNumber) => {
      arrived.resolve(() => {
        answerToken()(response, requestNumber);
      });
    });
    const tokens = tokensWith({}, { waitMs: 50 });
    expect((await failureOf(tokens))[0]).toBe("token_unavailable");
    (await arrived.promise)();
    for (let tries = 0; tries < 100 && "failure" in (await get(tokens)); tries += 1);
    expect(await get(tokens)).toEqual({ token: "token-1" });
    expect(server.requests).toHaveLength(1);
  });

  it("holds back none that is stopped, nor ends the request of the others", async () => {
    const arrived = Promise.withResolvers<() => void>();
    server.answer((response, requestNumber) => {
      arrived.resolve(() => {
        answerToken()(response, requestNumber);
      });
    });
    const tokens = tokensWith();
    const stop = new AbortController();
    const stopped = tokens.get("m", authentication(), stop.signal);
    const other = get(tokens);
    const respond = await arrived.promise;
    stop.abort();
    expect(await stopped).toMatchObject({ failure: { status: null, faultCode: "cut_off" } });
    respond();
    expect(await other).toEqual({ token: "token-1" });
  });

  it("is unavailable when it closes the connection", async () => {
    server.answer((response) => response.destroy());
    expect((await failureOf(tokensWith()))[0]).toBe("token_unavailable");
  });

  it("is unavailable when no server listens", async () => {
    server.stop();
    expect(await failureOf(tokensWith())).toEqual(["token_unavailable", expect.stringContaining("ECONNREFUSED")]);
  });
});

describe("the address of a token endpoint", () => {
  it.each(forbiddenUrls)("is refused like that of a webhook: %s", async (tokenUrl) => {
    expect(await failureOf(tokensWith(), { tokenUrl })).toEqual([
      "token_unavailable",
      expect.stringMatching(/address is not acceptable|must use https/),
    ]);
  });

  it("is refused when its name leads to an address that is denied", async () => {
    const resolve: Resolve = (_name, done) => {
      done(null, [{ address: "169.254.169.254", family: 4 }]);
    };
    expect(await failureOf(tokensWith({ resolve }), { tokenUrl: "https://login.shop.example/token" })).toEqual([
      "token_unavailable",
      "No access token could be fetched. login.shop.example leads to an address that is not public.",
    ]);
  });

  it("is refused at a port that is closed", async () => {
    const tokenUrl = "https://login.shop.example:8443/token";
    expect((await failureOf(tokensWith({ ports: [443] }), { tokenUrl }))[1]).toContain(
      "its port 8443 is not one of 443",
    );
  });

  it("gets no secret in the clear, other than on the own machine", async () => {
    const resolve: Resolve = (_name, done) => {
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    };
    const tokenUrl = server.url.replace("127.0.0.1", "login.shop.example");
    expect(await failureOf(tokensWith({ resolve }), { tokenUrl })).toEqual([
      "token_unavailable",
      "No access token could be fetched. The token URL must use https.",
    ]);
    expect(server.requests).toEqual([]);
  });
});

describe("webhooks with access tokens", () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    closers.push(() => void receiver.stop());
  });

  it("carry one token until the receiver refuses it, and then a new one", async () => {
    const client = clientWith();
    const attempt = tryDelivery({
      client,
      tokens: createAccessTokens({ client, waitMs: 2_000 }),
      sign: () => [],
      clock: () => new Date(),
      newAttemptId: () => "evt_x",
    });
    const send = async (): Promise<string | null> => {
      const event = { eventId: "evt_1", objectVersion: 1, body: "{}" };
      const endpoint = plainEndpoint({ authentication: authentication() });
      const url = receiver.url("/hooks");
      const { verdict } = await attempt({ event, endpoint, url, kind: "automatic_retry", tryNumber: 2 });
      return verdict.errorCode;
    };
    receiver.answer("/hooks", (requestNumber) => ({ status: requestNumber === 3 ? 401 : 200 }));
    const codes = [await send(), await send(), await send(), await send(), await send()];
    expect(codes).toEqual([null, null, "refused", null, null]);
    expect(receiver.received("/hooks").map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-2",
      "Bearer token-2",
    ]);
    expect(server.requests).toHaveLength(2);
  });
});
