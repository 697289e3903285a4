import { describe, expect, it } from "@jest/globals";

import { formatExpiration, parseExpiration } from "../../src/domain/api-key.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

describe("expiration of an API key", () => {
  it("reads never as no end", () => {
    expect(parseExpiration("never", now)).toBeNull();
  });

  it.each([
    ["2027-01-01T00:00:00Z", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T00:00:00.123456Z", "2027-01-01T00:00:00.123Z"],
    ["2027-01-01T02:00:00+02:00", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T00:00:00", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T00:00Z", "2027-01-01T00:00:00.000Z"],
  ])("reads %s as a moment", (given, moment) => {
    expect(parseExpiration(given, now)?.toISOString()).toBe(moment);
  });

  it.each(["", "Never", "tomorrow", "2027-01-01", "2027-13-01T00:00:00Z", "1798761600"])("refuses %j", (given) => {
    expect(() => parseExpiration(given, now)).toThrow(expect.objectContaining({ code: "IR_05", status: 422 }));
  });

  it.each(["2026-11-20T10:00:00Z", "2020-01-01T00:00:00Z"])("refuses the past: %s", (given) => {
    expect(() => parseExpiration(given, now)).toThrow(expect.objectContaining({ code: "IR_06", status: 422 }));
  });

  it("is written as it is read", () => {
    expect(formatExpiration(null)).toBe("never");
    expect(formatExpiration(new Date("2027-01-01T00:00:00Z"))).toBe("2027-01-01T00:00:00.000Z");
  });
});
