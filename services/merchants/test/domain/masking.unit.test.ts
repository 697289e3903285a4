import { describe, expect, it } from "@jest/globals";

import { maskSecret, maskTexts, unmaskTexts } from "../../src/domain/masking.ts";

describe("masking", () => {
  it.each([
    ["", ""],
    ["a", "*"],
    ["abcd", "****"],
    ["abcde", "ab*de"],
    ["sk_live_1234567890", "sk**************90"],
  ])("shows %j as %j", (secret, shown) => {
    expect(maskSecret(secret)).toBe(shown);
  });

  it("masks every text of a structure and keeps its form", () => {
    const masked = maskTexts({ api_key: "secretive", list: ["abcdef", 7, null], deep: { on: true, key: "xyz" } });
    expect(masked).toEqual({ api_key: "se*****ve", list: ["ab**ef", 7, null], deep: { on: true, key: "***" } });
  });
});

describe("unmasking", () => {
  const stored = { api_key: "sk_live_1234567890", keys: [{ pin: "1234" }, "second"], note: null };
  const shown = { api_key: "sk**************90", keys: [{ pin: "****" }, "se**nd"], note: null };

  it("takes masks for what is stored in their places, and is the stored value then", () => {
    expect(maskTexts(stored)).toEqual(shown);
    const inAnotherOrder = { note: null, keys: shown.keys, api_key: shown.api_key };
    for (const given of [shown, inAnotherOrder]) {
      expect(JSON.stringify(unmaskTexts("field", given, stored))).toBe(JSON.stringify(stored));
    }
    expect(unmaskTexts("field", { ...shown, api_key: "new" }, stored)).toEqual({ ...stored, api_key: "new" });
  });

  it.each<[unknown, unknown, unknown]>([
    ["ab*de", "abcde", "abcde"],
    ["ab*de", "ab*de", "ab*de"],
    ["", "abcde", ""],
    ["a*", "abcde", "a*"],
    ["ab*d*e", null, "ab*d*e"],
    [undefined, "abcde", undefined],
    [null, "abcde", null],
  ])("reads %j next to %j as %j", (given, before, meant) => {
    expect(unmaskTexts("field", given, before)).toBe(meant);
  });

  it.each<[unknown, unknown, string]>([
    ["ab*de", null, "field"],
    ["ab*de", "abcdef", "field"],
    ["*", undefined, "field"],
    ["****", { deep: "abcd" }, "field"],
    [{ pin: "****" }, { key: "1234" }, "field.pin"],
    [{ toString: "****" }, {}, "field.toString"],
    [["****"], [], "field[0]"],
  ])("refuses the mask %j next to %j", (given, before, field) => {
    expect(() => unmaskTexts("field", given, before)).toThrow(
      expect.objectContaining({ status: 422, message: expect.stringContaining(`${field} is not`) }),
    );
  });
});
