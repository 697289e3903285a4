import { describe, expect, it } from "@jest/globals";
import { brokenRuleOf } from "../src/values/passwords.ts";

describe("passwords", () => {
  it.each([
    ["Aa1!aaaa", null],
    ["Äö1!äöüß", null],
    ["Aa1!", "short"],
    [`Aa1!${"a".repeat(70)}`, "long"],
    ["Aa1! aaaa", "space"],
    ["aa1!aaaa", "upper"],
    ["AA1!AAAA", "lower"],
    ["Aab!aaaa", "digit"],
    ["Aa1baaaa", "special"],
  ])("states for %s which rule it breaks: %s", (password, rule) => {
    expect(brokenRuleOf(password)).toBe(rule);
  });
});
