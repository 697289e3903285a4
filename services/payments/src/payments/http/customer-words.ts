import type { IncomingHttpHeaders } from "node:http";

import { languagesOf } from "../../kernel/http/caller.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import { pageLocaleOf } from "../../links/domain/locale.ts";
import type { PageWords } from "../../links/http/words.ts";
import { wordsOf } from "../../links/http/words.ts";

/** The texts of the pages between shop, bank and provider. */
export type CustomerWords = PageWords["between"] & { readonly locale: PageLocale };

/** The words in the language of the customer's browser. */
export const customerWordsOf = (headers: IncomingHttpHeaders): CustomerWords => {
  const locale = pageLocaleOf(languagesOf(headers));
  return { ...wordsOf(locale).between, locale };
};
