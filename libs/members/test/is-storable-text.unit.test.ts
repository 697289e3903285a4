import { describe, expect, it } from "@jest/globals";

import { isStorableText } from "../src/index.ts";

describe("isStorableText", () => {
  it.each([
    ["nothing", "", true],
    ["a pair of surrogates", "a\u{1F600}", true],
    ["a control character", "a\u0001", true],
    ["U+0000", "a\u0000b", false],
    ["the first half of a pair", "a\uD83D", false],
    ["the second half of a pair", "\uDE00a", false],
  ])("judges %s", (_what, text, expected) => {
    expect(isStorableText(text)).toBe(expected);
  });
});
