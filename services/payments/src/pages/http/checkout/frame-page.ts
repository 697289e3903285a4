import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { documentReply } from "../page/document.ts";
import { attributesHtml } from "../page/elements.ts";
import { withSeller } from "../page/texts.ts";
import { themeOf } from "../page/theme.ts";

/** A frame for the payments of a merchant, whatever the payment. */
export interface FrameView {
  readonly locale: PageLocale;
  readonly sellerName: string;
  /** Sites whose pages may have it. */
  readonly framedBy: readonly string[];
}

/** Texts that the script shows by itself, by its names for them. */
const scriptWords = ({ locale, sellerName }: FrameView): string => {
  const { inPage, problems, cardDeleted } = wordsOf(locale);
  const attemptsExhausted = withSeller(inPage.attemptsExhausted, { sellerName });
  return JSON.stringify({ ...inPage, attemptsExhausted, unchosen: problems.method_missing, cardDeleted });
};

/** Empty but for its script: what it shows, it reads when the shop's page has named the payment. */
export const framePage = (view: FrameView): HtmlReply => {
  const { locale, framedBy } = view;
  const { formTitle: title } = wordsOf(locale);
  return documentReply({
    locale,
    title,
    theme: themeOf({ background_colour: "transparent" }),
    bodyClass: "form-only checkout-frame",
    content: `<main><h1 class="visually-hidden">${escapeHtml(title)}</h1>
<div${attributesHtml({ id: "fields", "data-words": scriptWords(view) })}></div>
<p class="visually-hidden" id="news" role="status"></p></main>`,
    script: "frame.js",
    scheme: "light",
    framedBy,
  });
};
