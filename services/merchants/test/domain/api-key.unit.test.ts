import { describe, expect, it } from "@jest/globals";

import type { ApiKey } from "../../src/domain/api-key.ts";
import { changedKey, formatExpiration, parseExpiration, rotationOf } from "../../src/domain/api-key.ts";

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
    ["2028-02-29T23:59:59-11:00", "2028-03-01T10:59:59.000Z"],
  ])("reads %s as a moment", (given, moment) => {
    expect(parseExpiration(given, now)?.toISOString()).toBe(moment);
  });

  it.each([
    "",
    "Never",
    "tomorrow",
    "2027-01-01",
    "2027-13-01T00:00:00Z",
    "2030-02-30T00:00:00Z",
    "2030-02-29T12:00:00+02:00",
    "2030-04-31T00:00",
    "2030-01-01T24:00:00Z",
    "2030-01-00T00:00:00Z",
    "1798761600",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-12:00",
  ])("refuses %j", (given) => {
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

const key: ApiKey = {
  keyId: "snd_old",
  merchantId: "kiosk",
  api: "merchant",
  prefix: "snd_abcdefgh",
  name: "shop",
  description: null,
  createdAt: new Date("2026-11-10T10:00:00.000Z"),
  expiresAt: null,
  lastUsed: null,
  revokedAt: null,
  scopes: ["payments:write"],
  rotatedFrom: null,
  replacedBy: null,
};
const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const alreadyReplaced = expect.objectContaining({ code: "IR_16", failureName: "api_key_already_replaced" });

describe("replacing an API key", () => {
  const day = { overlapSeconds: 86_400 };

  it("ends the old key with the overlap, to the millisecond, and never later than it ended anyway", () => {
    expect(rotationOf(key, { overlapSeconds: 90 }, now).oldExpiresAt).toEqual(new Date("2026-11-20T10:01:30.000Z"));
    expect(rotationOf(key, { overlapSeconds: 0 }, now).oldExpiresAt).toEqual(now);
    expect(rotationOf({ ...key, expiresAt: inHours(1) }, day, now).oldExpiresAt).toEqual(inHours(1));
    expect(rotationOf({ ...key, expiresAt: inHours(30) }, day, now).oldExpiresAt).toEqual(inHours(24));
  });

  it("gives the new key as long a life as the old one had, unless another is specified", () => {
    expect(rotationOf(key, day, now).newExpiresAt).toBeNull();
    const ofTwentyDays = { ...key, expiresAt: new Date("2026-11-30T10:00:00.000Z") };
    expect(rotationOf(ofTwentyDays, day, now).newExpiresAt).toEqual(new Date("2026-12-10T10:00:00.000Z"));
    const ofAllTimes = { ...key, expiresAt: new Date("9999-12-31T23:59:59.999Z") };
    expect(rotationOf(ofAllTimes, day, now).newExpiresAt).toEqual(ofAllTimes.expiresAt);
    expect(rotationOf(ofTwentyDays, { ...day, expiration: "never" }, now).newExpiresAt).toBeNull();
    expect(rotationOf(key, { ...day, expiration: "2027-01-01T00:00:00Z" }, now).newExpiresAt).toEqual(
      new Date("2027-01-01T00:00:00.000Z"),
    );
  });

  it("is refused for a key that has expired or was replaced, and into the past", () => {
    for (const expiresAt of [now, inHours(-1)]) {
      expect(() => rotationOf({ ...key, expiresAt }, day, now)).toThrow(
        expect.objectContaining({ code: "IR_16", failureName: "api_key_expired" }),
      );
    }
    expect(() => rotationOf({ ...key, replacedBy: "snd_new" }, day, now)).toThrow(alreadyReplaced);
    expect(() => rotationOf(key, { ...day, expiration: "2020-01-01T00:00:00Z" }, now)).toThrow(
      expect.objectContaining({ code: "IR_06" }),
    );
  });
});

describe("changing an API key", () => {
  it("keeps what is left out or null, its limits above all", () => {
    expect(changedKey(key, {}, now)).toEqual(key);
    const nothing = { name: null, description: null, expiration: null, scopes: null };
    expect(changedKey(key, nothing, now)).toEqual(key);
    expect(changedKey(key, { scopes: ["read"], name: "till" }, now)).toEqual({
      ...key,
      scopes: ["read"],
      name: "till",
    });
  });

  it("shortens the life of a replaced key but does not lengthen it", () => {
    const replaced = { ...key, replacedBy: "snd_new", expiresAt: inHours(24) };
    expect(changedKey(replaced, { expiration: inHours(1).toISOString() }, now).expiresAt).toEqual(inHours(1));
    for (const expiration of ["never", inHours(25).toISOString()]) {
      expect(() => changedKey(replaced, { expiration }, now)).toThrow(alreadyReplaced);
    }
  });
});
