import type { PageLocale } from "../../../links/domain/locale.ts";
import de from "../assets/words/de.json" with { type: "json" };
import en from "../assets/words/en.json" with { type: "json" };
import es from "../assets/words/es.json" with { type: "json" };
import fr from "../assets/words/fr.json" with { type: "json" };

/** Everything the pages say in one language, with `{places}` to fill in. */
export type PageWords = typeof en;

const wordsByLocale: Readonly<Record<PageLocale, PageWords>> = { en, de, fr, es };

/** The words of a language. */
export const wordsOf = (locale: PageLocale): PageWords => wordsByLocale[locale];

/** Text with its places filled in. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
