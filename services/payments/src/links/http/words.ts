import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { PageLocale } from "../domain/locale.ts";
import { pageLocales } from "../domain/locale.ts";
import en from "./words/en.json" with { type: "json" };

/** All texts of the pages for customers in one language, with `{places}` to fill in. */
export type PageWords = typeof en;

const read = (locale: PageLocale): PageWords => {
  const file = join(import.meta.dirname, "words", `${locale}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as PageWords;
};

// A test checks every language against the names and places of the English one.
const wordsByLocale: ReadonlyMap<PageLocale, PageWords> = new Map(
  pageLocales.map((locale) => [locale, locale === "en" ? en : read(locale)]),
);

/** The words of a language; read once, when the service starts. */
export const wordsOf = (locale: PageLocale): PageWords => wordsByLocale.get(locale) ?? en;
