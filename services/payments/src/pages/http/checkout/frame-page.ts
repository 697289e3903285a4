import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { documentReply } from "../page/document.ts";
import { attributesHtml } from "../page/elements.ts";
import { wordsOf } from "../page/texts.ts";
import { themeOf } from "../page/theme.ts";

/** Empty but for its script: what it shows, it reads when the shop's page has named the payment. */
export const framePage = (locale: PageLocale, framedBy: readonly string[]): HtmlReply => {
  const { formTitle: title, problems } = wordsOf(locale);
  return documentReply({
    locale,
    title,
    theme: themeOf({ background_colour: "transparent" }),
    bodyClass: "form-only checkout-frame",
    content: `<main><h1 class="visually-hidden">${escapeHtml(title)}</h1>
<div${attributesHtml({ id: "fields", "data-unchosen": problems.method_missing })}></div></main>`,
    script: "frame.js",
    framedBy,
  });
};
