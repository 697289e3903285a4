import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { CardFormProblem } from "../../use-cases/submit-card.ts";
import type { CollectLinkPage } from "../../use-cases/view-collect-link.ts";
import { linkField, remarksHtml } from "../payment-links/link-fields.ts";
import { documentReply } from "../payment-links/page-document.ts";
import { capitalised, markHtml, timeText } from "../payment-links/page-texts.ts";
import { pictureOrigins, themeOf } from "../payment-links/page-theme.ts";
import type { PageWords } from "../payment-links/page-words.ts";
import { fill } from "../payment-links/page-words.ts";
import { wordsOf } from "../payment-links/words-by-locale.ts";
import { shapeHtml } from "../payment-links/status-page.ts";
import { collectWordsOf } from "./collect-words.ts";

/** What a page shows beside the link. */
export interface CollectView {
  readonly page: CollectLinkPage;
  readonly locale: PageLocale;
  /** The page itself; a path of ours. */
  readonly address: string;
  readonly problems: readonly CardFormProblem[];
}

const withSeller = (text: string, { sellerName }: CollectLinkPage): string =>
  escapeHtml(fill(text, { seller: capitalised(sellerName) }));

const fieldsHtml = ({ problems }: CollectView, words: PageWords): string => {
  const problemAt = (id: string): string | undefined => {
    const found = problems.find(({ field }) => field === id);
    return found === undefined ? undefined : words.problems[found.problem];
  };
  const number = linkField({
    id: "card_number",
    label: words.cardNumber,
    example: "1234 1234 1234 1234",
    attributes: `inputmode="numeric" autocomplete="cc-number" maxlength="23" spellcheck="false"`,
    problem: problemAt("card_number"),
  });
  const expiry = linkField({
    id: "card_expiry",
    label: words.cardExpiry,
    example: words.cardExpiryHint,
    attributes: `inputmode="numeric" autocomplete="cc-exp" maxlength="9" spellcheck="false"`,
    problem: problemAt("card_expiry"),
  });
  const optional = { isOptional: true, aside: words.optional };
  const holder = linkField({
    ...optional,
    id: "card_holder_name",
    label: words.cardHolder,
    attributes: `autocomplete="cc-name" maxlength="255"`,
  });
  const nickname = linkField({
    ...optional,
    id: "card_nickname",
    label: words.cardNickname,
    attributes: `autocomplete="off" maxlength="255"`,
  });
  return [number, expiry, holder, nickname].join("\n");
};

const frameOf = ({ page, locale }: CollectView) => ({
  locale,
  theme: themeOf(page.link.settings.theme === undefined ? {} : { theme: page.link.settings.theme }),
  goesOnTo: null,
  pictures: pictureOrigins([page.link.settings.logo]),
  formTargets: [],
  framedBy: page.framedBy,
});

/** The form, for the first time or with what is wrong in it. */
export const collectFormPage = (view: CollectView): HtmlReply => {
  const { page, locale, problems, address } = view;
  const words = wordsOf(locale);
  const own = collectWordsOf(locale);
  const remarks = problems.map(({ field, problem }) => ({ id: field, text: words.problems[problem] }));
  const notice = remarksHtml(words.problemTitle, remarks);
  const until = fill(own.saveUntil, { time: timeText(locale, page.link.expiresAt) });
  return documentReply({
    ...frameOf(view),
    title: `${notice === "" ? "" : `${words.errorPrefix} `}${own.title} – ${capitalised(page.sellerName)}`,
    bodyClass: "layout2",
    data: { state: page.status },
    content: `<a class="skip" href="#pay">${escapeHtml(words.skipToForm)}</a>
<div class="shell">
<section class="summary"><div class="summary-inner">
${markHtml(capitalised(page.sellerName), page.link.settings.logo, true)}
<p class="description">${withSeller(own.text, page)}</p>
<p class="until">${escapeHtml(until)}</p>
</div></section>
<main class="pay" id="pay"><div class="pay-inner">
<h1>${escapeHtml(own.title)}</h1>
${notice}
<form class="labels-above" method="post" action="${escapeHtml(address)}" novalidate autocomplete="on">
${fieldsHtml(view, words)}
<button class="button Button" type="submit">${escapeHtml(own.save)}</button>
</form>
<p class="safe">${escapeHtml(words.encrypted)}</p>
<p class="brand">${escapeHtml(words.paidThrough)}</p>
</div></main>
</div>`,
    status: problems.length > 0 ? 422 : 200,
  });
};

const wayBackHtml = ({ page }: CollectView, words: PageWords): string => {
  const { return_url: returnUrl } = page.link.settings;
  if (returnUrl === undefined || !URL.canParse(returnUrl)) return "";
  const address = new URL(returnUrl);
  if (!/^https?:$/.test(address.protocol)) return "";
  address.searchParams.append("pm_collect_link_id", page.link.collectLinkId);
  address.searchParams.append("status", page.status);
  const label = withSeller(words.backToShop, page);
  return `<a class="button" href="${escapeHtml(address.href)}" target="_top">${label}</a>`;
};

/** The page once its form is over. */
export const collectStatusPage = (view: CollectView, status: "submitted" | "expired"): HtmlReply => {
  const { page, locale } = view;
  const words = wordsOf(locale);
  const { title, text } = collectWordsOf(locale)[status];
  return documentReply({
    ...frameOf(view),
    title: `${title} – ${capitalised(page.sellerName)}`,
    bodyClass: "status-page",
    data: { state: status },
    content: `<main class="status-card">
${markHtml(capitalised(page.sellerName), page.link.settings.logo, true)}
${shapeHtml(status === "submitted" ? "good" : "bad")}
<h1>${escapeHtml(title)}</h1>
<p class="status-text">${withSeller(text, page)}</p>
${wayBackHtml(view, words)}
<p class="brand">${escapeHtml(words.paidThrough)}</p>
</main>`,
    status: 200,
  });
};
