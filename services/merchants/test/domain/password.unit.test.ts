import { describe, expect, it } from "@jest/globals";

import { passwordProblem } from "../../src/domain/password.ts";

describe("passwordProblem", () => {
  it.each([
    ["Tr1ver#7", null],
    ["Straße#2026X", null],
    ["Ünï#code1", null],
    ["Aa1#" + "x".repeat(66), null],
    ["Aa1#xxx", "it has fewer than 8 characters"],
    ["Aa1#" + "x".repeat(67), "it has more than 70 characters"],
    ["tr1ver#77", "it has no upper-case letter"],
    ["TR1VER#77", "it has no lower-case letter"],
    ["Triver##x", "it has no digit"],
    ["Tr1ver777", "it has no special character"],
    ["Tr1ver# 77", "it contains white space"],
    ["", "it has fewer than 8 characters"],
  ])("judges %j", (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it("counts what a person sees as one character once", () => {
    const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
    expect(passwordProblem(`Aa1#${family.repeat(3)}`)).toBe("it has fewer than 8 characters");
    expect(passwordProblem(`Aa1#${family.repeat(66)}`)).toBeNull();
  });
});
