import { describe, expect, it } from "@jest/globals";

import { isMountToken, mayShowFields, mountTokenOf, shopSitesOf } from "../../src/pages/domain/shop-page.ts";

const page = { origin: "https://shop.example", merchantId: "merchant_1", paymentId: "pay_1" };
const now = new Date("2026-03-01T12:00:00.000Z");
const tokens = (scope: readonly string[]): string => scope.join("|");
const equals = (left: string, right: string): boolean => left === right;
const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe("the sites of payment fields", () => {
  it.each([
    ["those that the profile names", ["shop.example"], true, ["shop.example"]],
    ["those alone in production", ["shop.example"], false, ["shop.example"]],
    ["any outside production where none is named", undefined, true, ["*"]],
    ["none in production where none is named", undefined, false, []],
    ["none in production where the list is empty", [], false, []],
  ])("are %s", (_title, allowed_domains, opensToAnySite, sites) => {
    const config = allowed_domains === undefined ? null : { allowed_domains };
    expect(shopSitesOf({ payment_link_config: config }, opensToAnySite)).toEqual(sites);
  });

  it.each([
    ["https://shop.example", true],
    ["http://shop.example", false],
    ["https://shop.example:8443", false],
    ["https://other.shop.example", false],
    ["https://shop.example.evil.test", false],
    ["https://evil.test/shop.example", false],
    ["null", false],
    ["file://", false],
    ["javascript:0", false],
  ])("%s is one of shop.example over https: %s", (origin, isOne) => {
    expect(mayShowFields({ ...page, origin }, ["https://shop.example"])).toBe(isOne);
    expect(mayShowFields({ ...page, origin }, [])).toBe(false);
  });
});

describe("a mount token", () => {
  const token = mountTokenOf(tokens, page, now);

  it("is of its page and payment for half an hour", () => {
    expect(isMountToken(tokens, page, { token, now, equals })).toBe(true);
    expect(isMountToken(tokens, page, { token, now: minutesLater(29), equals })).toBe(true);
    expect(isMountToken(tokens, page, { token, now: minutesLater(30), equals })).toBe(false);
  });

  it.each([
    ["another site", { origin: "https://evil.test" }],
    ["another payment", { paymentId: "pay_2" }],
    ["another merchant", { merchantId: "merchant_2" }],
  ])("is not of %s", (_title, other) => {
    expect(isMountToken(tokens, { ...page, ...other }, { token, now, equals })).toBe(false);
  });

  it.each(["", "_", "x", "0_1", `9${token}`, token.slice(1), `${token}0`, " "])("is not %j", (other) => {
    expect(isMountToken(tokens, page, { token: other, now, equals })).toBe(false);
  });
});
