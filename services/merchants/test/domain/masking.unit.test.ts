import { describe, expect, it } from "@jest/globals";

import { maskSecret, maskTexts } from "../../src/domain/masking.ts";

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
