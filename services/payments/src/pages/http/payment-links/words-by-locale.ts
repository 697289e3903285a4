import type { PageLocale } from "../../../links/domain/locale.ts";
import type { PageWords } from "./page-words.ts";
import { englishWords } from "./words-english.ts";
import { frenchWords } from "./words-french.ts";
import { germanWords } from "./words-german.ts";
import { spanishWords } from "./words-spanish.ts";

const wordsByLocale: Readonly<Record<PageLocale, PageWords>> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
};

/** The words of a language. */
export const wordsOf = (locale: PageLocale): PageWords => wordsByLocale[locale];
