import { describe, expect, it } from "@jest/globals";
import { Secret } from "@railyard/config";

import { describeError, isSecretName, redactFields, redactText } from "../src/index.ts";

describe("names whose values are masked", () => {
  it.each([
    ["api-key"],
    ["API_KEY"],
    ["apiKey"],
    ["authorization"],
    ["Authorization"],
    ["x-railyard-identity"],
    ["x-admin-secret"],
    ["card_number"],
    ["card_cvc"],
    ["client_secret"],
    ["password"],
    ["connector_account_details"],
    ["payment_response_hash_key"],
  ])("%s", (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(redactFields({ headers: [{ [name]: "hunter2" }] })).toEqual({ headers: [{ [name]: "***" }] });
  });

  it.each([["payment_id"], ["status"], ["card_network"], ["merchant_name"], ["key_id"]])("but not %s", (name) => {
    expect(redactFields({ [name]: "shown" })).toEqual({ [name]: "shown" });
  });
});

describe("redactText", () => {
  it.each([
    ["a card number", "card 4111111111111111 refused", "card *** refused"],
    ["a card number with spaces", "card 4111 1111 1111 1111.", "card ***."],
    ["a card number with hyphens", "3782-822463-10005", "***"],
    ...["\u00A0", "\u202F", ".", "\u2010", "\u2011", "\u2013", "\u2015", " - "].map(
      (separator) =>
        [
          `a card number with ${JSON.stringify(separator)} between its groups`,
          `card ${["4111", "1111", "1111", "1111"].join(separator)} refused`,
          "card *** refused",
        ] as const,
    ),
    ["a secret key", `key snd_${"a".repeat(64)} used`, "key *** used"],
    ["an engine key", "DE_0123456789abcdefghij", "***"],
    ["a bearer token", "authorization: Bearer ey.J9.x", "authorization: ***"],
    ["credentials in a URL", "cannot reach postgres://user:pw@db:5432/x", "cannot reach postgres://***@db:5432/x"],
    [
      "the token in a page's address",
      "no page at /payments/pay_1/m_1/redirect/response/fauxpay?a=b&customer_token=1_ab-C&c=d",
      "no page at /payments/pay_1/m_1/redirect/response/fauxpay?a=b&customer_token=***&c=d",
    ],
    ["the token of a link", "https://pay.example/m_1/pay_1?token=abc", "https://pay.example/m_1/pay_1?token=***"],
    ["a client secret in a query", "?x_client_secret=x&amount=1", "?x_client_secret=***&amount=1"],
    ["a client secret", `pay_1_secret_${"a".repeat(20)} was wrong`, "pay_1_secret_*** was wrong"],
  ])("masks %s", (_what, text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it.each([
    ["digits that are no card number", "4111111111111112"],
    ["an amount", "captured 100000"],
    ["a time", "2026-11-20T10:00:00.000Z"],
    ["a URL", "http://127.0.0.1:8101/payments/pay_1"],
    ["an id", "pay_01M7WW1T3CMMQRP2681VDMEHCV"],
    ["a request id", "01a1f9c0-e86c-7669-99ab-aef4be1c0ece"],
  ])("keeps %s", (_what, text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe("redactFields", () => {
  it("keeps plain values as they are and does not touch what it was given", () => {
    const given = { count: 1, flag: true, nothing: null, list: [1, "a"], nested: { token: "t" } };

    expect(redactFields(given)).toEqual({ ...given, nested: { token: "***" } });
    expect(given.nested.token).toBe("t");
  });

  it("lets values define how they print", () => {
    const given = { when: new Date(0), where: new URL("http://h/"), what: new Secret("hunter2") };

    expect(redactFields(given)).toEqual({ when: "1970-01-01T00:00:00.000Z", where: "http://h/", what: "***" });
  });

  it("ends at values that contain themselves", () => {
    const circle: Record<string, unknown> = { name: "circle" };
    circle["self"] = circle;

    expect(JSON.stringify(redactFields(circle))).toContain("(too deep)");
  });
});

describe("describeError", () => {
  it("copies name, message, code, stack and causes, and no other member", () => {
    const cause = new TypeError("card 4111111111111111");
    const extras = { code: "ECONNRESET", headers: { "api-key": "k" } };
    const error = Object.assign(new Error("No answer.", { cause }), extras);
    const described = describeError(error);

    expect(Object.keys(described)).toEqual(["type", "message", "code", "stack", "cause"]);
    expect(described).toMatchObject({ type: "Error", message: "No answer.", code: "ECONNRESET" });
    expect(described.cause).toMatchObject({ type: "TypeError", message: "card ***" });
  });

  it("makes one line of what the generated client reports, and leaves its frames out of the message", () => {
    const invocation = "Invalid `prisma.events.findMany()` invocation in\n/app/x.ts:3:1\n\n  3 code";
    const error = new Error(`\n${invocation}\n\nNot there.`);
    const described = describeError(error);

    expect(described.message).toBe("Not there.");
    expect(described.stack?.split("\n").every((line) => line.trimStart().startsWith("at "))).toBe(true);
  });

  it("reports a fault outside the program without frames", () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const error = Object.assign(new Error("Away.", { cause }), { kind: "operational", code: "away" });
    const described = describeError(error);

    expect(described).toEqual({
      type: "Error",
      message: "Away.",
      code: "away",
      cause: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
    });
  });

  it("describes anything that can be thrown", () => {
    expect(describeError("broken")).toEqual({ type: "string", message: "broken" });
    expect(describeError(undefined)).toEqual({ type: "undefined", message: "undefined" });
  });

  it("ends at causes that go in a circle", () => {
    const error = new Error("circle");
    error.cause = error;

    expect(JSON.stringify(describeError(error)).length).toBeLessThan(100_000);
  });
});
