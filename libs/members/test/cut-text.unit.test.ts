import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";

import { cutText, firstCharacter } from "../src/index.ts";

const family = "👩‍👩‍👧";

describe("cutting a text", () => {
  it.each([
    ["Grüße", 3, "Grü"],
    ["abc", 3, "abc"],
    ["ab😀", 4, "ab😀"],
    ["ab😀c", 3, "ab"],
    ["ab😀c", 4, "ab😀"],
    ["e\u0301e\u0301", 3, "e\u0301"],
    [`a${family}b`, 5, "a"],
    ["🇩🇪🇫🇷", 6, "🇩🇪"],
    ["\r\n\r\n", 3, "\r\n"],
    ["😀", 1, ""],
    ["a", 0, ""],
  ])("ends %j within %i units at %j, between characters", (text, unitsMax, expected) => {
    expect(cutText(text, unitsMax)).toBe(expected);
  });

  it("cuts a character that is longer than all of the space between code points", () => {
    expect(cutText(`${"x".repeat(3)}${"\u0301".repeat(100)}`, 60)).toHaveLength(60);
    expect(cutText(family, 3)).toBe("👩\u200D");
    expect(cutText(family, 4)).toBe("👩\u200D");
  });

  it("returns what is not there as it is", () => {
    expect([cutText(undefined, 3), cutText(null, 3), cutText("", 3)]).toEqual([undefined, null, ""]);
  });

  it("is a beginning of the text that fits and is well-formed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.nat(90), (text, unitsMax) => {
        const cut = cutText(text, unitsMax);
        expect(cut.length).toBeLessThanOrEqual(unitsMax);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  it.each([
    ["shop", "s"],
    ["😀 shop", "😀"],
    [`${family} shop`, family],
    ["🇩🇪 shop", "🇩🇪"],
    ["", ""],
  ])("takes the first character of %j", (text, expected) => {
    expect(firstCharacter(text)).toBe(expected);
  });
});
