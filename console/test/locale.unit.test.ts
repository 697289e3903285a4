import { describe, expect, it } from "@jest/globals";
import { localeOf } from "../src/values/locale.ts";

describe("the locale of numbers and times", () => {
  it.each([
    ["en", ["de-DE", "en-GB", "en-US"], "en-GB"],
    ["de", ["en-US"], "de"],
    ["en", ["en-US@posix", "en-IE"], "en-IE"],
    ["en", ["en-US@posix"], "en"],
    ["en", [], "en"],
  ])("of %s where the browser has %j is %s", (language, locales, locale) => {
    expect(localeOf(language, locales)).toBe(locale);
  });
});
