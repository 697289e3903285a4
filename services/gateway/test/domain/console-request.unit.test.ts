import { describe, expect, it } from "@jest/globals";
import { cookieIn, isOwnRequest } from "../../src/domain/console-request.ts";
import { createLastUseMarks, namedUser } from "../../src/adapters/http/last-use.ts";

const own = { host: "pay.example:8080", origin: "http://pay.example:8080", "sec-fetch-site": "same-origin" };

describe("a request of the console's own pages", () => {
  it.each([
    ["GET", own, true],
    ["POST", own, true],
    ["GET", { ...own, origin: undefined }, true],
    ["POST", { ...own, origin: undefined }, false],
    ["DELETE", { ...own, origin: "null" }, false],
    ["POST", { ...own, origin: "http://evil.example" }, false],
    ["POST", { ...own, origin: "http://pay.example:8081" }, false],
    ["POST", { ...own, origin: "http://pay.example:8080.evil.example" }, false],
    ["POST", { ...own, origin: "http://pay.example:8080@evil.example" }, false],
    ["POST", { ...own, origin: "http://PAY.example:8080" }, true],
    ["GET", { ...own, "sec-fetch-site": "same-site" }, false],
    ["GET", { ...own, "sec-fetch-site": "cross-site" }, false],
    ["GET", { ...own, "sec-fetch-site": "none" }, false],
    ["GET", { ...own, "sec-fetch-site": undefined }, false],
    ["POST", { ...own, host: undefined }, false],
  ] as const)("is distinguished from others: %s %j", (method, headers, isOwn) => {
    expect(isOwnRequest(method, headers, undefined)).toBe(isOwn);
  });

  it("comes to the console's own host where there is one", () => {
    expect(isOwnRequest("POST", own, "pay.example:8080")).toBe(true);
    expect(isOwnRequest("POST", own, "console.example")).toBe(false);
  });
});

describe("a cookie", () => {
  it.each([
    ["railyard_session=abc", "abc"],
    ["other=1; railyard_session=a.b-c_d; last=2", "a.b-c_d"],
    ["railyard_session=", undefined],
    ["xrailyard_session=abc", undefined],
    ["railyard_session=abc; railyard_session=def", undefined],
    // No browser lets a sibling domain set a name with the prefix, but one that only some readers take for it.
    ["\u00a0railyard_session=abc", undefined],
    ["railyard_session=abc; \u00a0railyard_session=def", "abc"],
    [undefined, undefined],
  ])("is read from %j", (header, value) => {
    expect(cookieIn(header, "railyard_session")).toBe(value);
  });
});

it("reads no cookie from a header that is longer than any of ours", () => {
  expect(cookieIn(`railyard_session=${"a".repeat(8_192)}`, "railyard_session")).toBeUndefined();
});

describe("the mark of the last use", () => {
  const marks = createLastUseMarks(["s".repeat(32), "p".repeat(32)]);

  it("is read for its user alone", () => {
    const mark = marks.make("user_1", 1_700_000_000);
    expect(marks.read(mark, "user_1")).toBe(1_700_000_000);
    expect(marks.read(mark, "user_2")).toBeUndefined();
  });

  it("is not read once it was changed", () => {
    const [, mac = ""] = marks.make("user_1", 1_700_000_000).split(".");
    for (const mark of [
      `1800000000.${mac}`,
      `1700000000.${mac.slice(1)}`,
      `.${mac}`,
      "",
      "1700000000",
      `1700000000.${"A".repeat(43)}`,
    ]) {
      expect(marks.read(mark, "user_1")).toBeUndefined();
    }
  });

  it("survives a change of the secret while the one before is accepted", () => {
    const before = createLastUseMarks(["p".repeat(32)]).make("user_1", 5);
    expect(marks.read(before, "user_1")).toBe(5);
    expect(createLastUseMarks(["s".repeat(32)]).read(before, "user_1")).toBeUndefined();
  });
});

describe("the user that a token names", () => {
  it("is in its claims, and nowhere in what is no token", () => {
    const token = `x.${Buffer.from(JSON.stringify({ user_id: "user_1" })).toString("base64url")}.y`;
    expect(namedUser(token)).toBe("user_1");
    expect(["", "a.b.c", "..", `x.${Buffer.from("[]").toString("base64url")}.y`].map(namedUser)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
