import { describe, expect, it } from "@jest/globals";
import { readTokenAnswer, tokenRequestOf } from "../../src/domain/access-token.ts";
import type { OAuth2Authentication } from "../../src/domain/endpoint.ts";

const authentication = (members: Partial<OAuth2Authentication> = {}): OAuth2Authentication => ({
  kind: "oauth2",
  tokenUrl: "https://login.shop.example/token",
  clientId: "railyard",
  clientSecret: "secret",
  scope: null,
  ...members,
});

const answer = (members: object): string =>
  JSON.stringify({ access_token: "abc.DEF-1_2~3+4/5==", token_type: "Bearer", expires_in: 600, ...members });

const usableSeconds = (members: object): number => {
  const read = readTokenAnswer(200, answer(members));
  return "token" in read ? read.usableMs / 1_000 : Number.NaN;
};

const problemIn = (status: number, body: string): string => {
  const read = readTokenAnswer(status, body);
  return "problem" in read ? read.problem : "";
};

describe("a request for an access token", () => {
  it("asks for a token by client credentials, with the scope in the form", () => {
    const request = tokenRequestOf(authentication({ scope: "hooks:write a&b" }));
    expect(request.url).toBe("https://login.shop.example/token");
    expect(request.body).toBe("grant_type=client_credentials&scope=hooks%3Awrite+a%26b");
    expect(request.headers).toContainEqual(["content-type", "application/x-www-form-urlencoded"]);
    expect(request.headers).toContainEqual(["authorization", `Basic ${btoa("railyard:secret")}`]);
  });

  it.each([null, ""])("states no scope where there is none: %j", (scope) => {
    expect(tokenRequestOf(authentication({ scope })).body).toBe("grant_type=client_credentials");
  });

  it("form-encodes id and secret before they are joined, so that a colon in them does not divide them", () => {
    const { headers } = tokenRequestOf(authentication({ clientId: "shop:1 ä", clientSecret: "p%:ü+" }));
    const encoded = "shop%3A1+%C3%A4:p%25%3A%C3%BC%2B";
    expect(headers).toContainEqual(["authorization", `Basic ${btoa(encoded)}`]);
  });
});

describe("the answer of a token endpoint", () => {
  it("is a token with the time for which it is used", () => {
    expect(readTokenAnswer(200, answer({}))).toEqual({ token: "abc.DEF-1_2~3+4/5==", usableMs: 570_000 });
  });

  it.each([
    ["until shortly before it expires", { expires_in: 120 }, 90],
    ["for a few seconds at least", { expires_in: 1 }, 5],
    ["for a few seconds at least", { expires_in: -10 }, 5],
    ["for an hour at most", { expires_in: 1e9 }, 3_600],
    ["as stated in a text", { expires_in: "120" }, 90],
    ["for five minutes where nothing is stated", { expires_in: undefined }, 270],
    ["for five minutes where the time is unreadable", { expires_in: "soon" }, 270],
    ["for five minutes where the time is unreadable", { expires_in: null }, 270],
  ])("is used %s: %j", (_rule, members, seconds) => {
    expect(usableSeconds(members)).toBe(seconds);
  });

  it.each(["bearer", "BEARER", "Bearer"])("has the type bearer in any case: %s", (type) => {
    expect(readTokenAnswer(200, answer({ token_type: type }))).toHaveProperty("token");
  });

  it.each([
    ["an empty body", ""],
    ["no JSON", "<html>abc.DEF</html>"],
    ["a list", "[]"],
    ["null", "null"],
    ["a text", '"abc.DEF"'],
    ["a cut off object", answer({}).slice(0, -5)],
    ["no token", answer({ access_token: undefined })],
    ["an empty token", answer({ access_token: "" })],
    ["a number for a token", answer({ access_token: 17 })],
    ["a token with a line break", answer({ access_token: "abc.DEF\r\nx-admin: 1" })],
    ["a token with a line feed at its end", answer({ access_token: "abc.DEF\n" })],
    ["a token with a space", answer({ access_token: "abc.DEF ghi" })],
    ["a token with U+0000", answer({ access_token: "abc.DEF\u0000" })],
    ["a token beyond ASCII", answer({ access_token: "abc.DEFü" })],
    ["another type", answer({ token_type: "mac" })],
    ["no type", answer({ token_type: undefined })],
  ])("is refused without its text: %s", (_what, body) => {
    const problem = problemIn(200, body);
    expect(problem).toMatch(/^The token endpoint answered 200 without a usable token: .+\.$/);
    expect(problem).not.toContain("abc.DEF");
  });

  it.each([
    [400, '{"error":"invalid_client","error_description":"secret is wrong"}', "answered 400: invalid_client."],
    [401, '{"error":"the secret"}', "answered 401."],
    [400, '{"error":["invalid_client"]}', "answered 400."],
    [500, "secret", "answered 500."],
    [302, answer({}), "answered 302; redirects are not followed."],
    [100, answer({}), "answered 100."],
  ])("is a refusal with the status and a code of the standard alone: %d %s", (status, body, end) => {
    expect(problemIn(status, body)).toBe(`The token endpoint ${end}`);
  });
});
