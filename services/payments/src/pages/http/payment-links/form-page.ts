import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { FormField, FormProblem } from "../../domain/payment-form.ts";
import { savedCvcField } from "../../domain/payment-form.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { methodsHtml } from "./form-fields.ts";
import { summaryHtml, summaryPictures } from "./order-summary.ts";
import { documentReply } from "./page-document.ts";
import { brandHtml, moneyText, sellerText, withSeller } from "./page-texts.ts";
import { pictureOrigins, themeOf } from "./page-theme.ts";
import type { PageWords } from "./page-words.ts";
import { fill } from "./page-words.ts";
import { wordsOf } from "./words-by-locale.ts";

/** What a form page shows beside the payment. */
export interface FormView {
  readonly page: LinkPage;
  readonly locale: PageLocale;
  /** Where the form is sent; a path of ours. */
  readonly action: string;
  /** Whether it stands in a frame of the merchant's site. */
  readonly isFramed: boolean;
  readonly problems: readonly FormProblem[];
  /** Key of the method that stays chosen. */
  readonly chosen: string | null;
}

/** The element that a problem is about. */
const elementOf = (field: FormField, chosen: string | null): string => {
  if (field === "method") return "methods";
  if (field === "saved_cvc") return savedCvcField(chosen ?? "");
  return field === "method_type" ? `${chosen ?? ""}_type` : field;
};

const problemSummary = ({ problems, chosen }: FormView, words: PageWords): string => {
  const lines = problems.map(
    ({ field, problem }) =>
      `<li><a href="#${escapeHtml(elementOf(field, chosen))}">${escapeHtml(words.problems[problem])}</a></li>`,
  );
  return (
    `<div class="notice" id="error-summary" role="alert" tabindex="-1" autofocus>` +
    `<h2>${escapeHtml(words.problemTitle)}</h2><ul>${lines.join("")}</ul></div>`
  );
};

/** What the provider said of the last attempt, in the page's language where the rules ship the words. */
export const declineText = ({ state }: LinkPage, words: PageWords): string | null => {
  const { error } = state.attempt.details;
  if (error === undefined) return null;
  const { unifiedCode = "", unifiedMessage = "" } = error;
  return `${words.declines[unifiedMessage] ?? words.declinesByCode[unifiedCode] ?? words.declinesByCode.UE_9000}.`;
};

const declineNotice = ({ page }: FormView, words: PageWords): string => {
  const reason = declineText(page, words);
  return (
    `<div class="notice" id="error-summary" role="alert" tabindex="-1" autofocus>` +
    `<h2>${escapeHtml(words.declinedTitle)}</h2>` +
    `${reason === null ? "" : `<p>${escapeHtml(reason)}</p>`}<p>${escapeHtml(words.declinedText)}</p></div>`
  );
};

const noticeOf = (view: FormView, words: PageWords): string => {
  if (view.problems.length > 0) return problemSummary(view, words);
  return view.page.pageState === "retry_possible" ? declineNotice(view, words) : "";
};

const termsHtml = (page: LinkPage, words: PageWords): string => {
  const { config } = page.link;
  const { setup_future_usage: usage, mandate_data: mandate } = page.state.payment.details;
  const isKept = usage !== undefined || mandate !== undefined || config.is_setup_mandate_flow === true;
  const show = config.show_card_terms ?? "auto";
  if (show === "never" || (show === "auto" && !isKept)) return "";
  return `<p class="terms">${withSeller(config.custom_message_for_card_terms ?? words.terms, page)}</p>`;
};

const lock =
  `<svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8" ` +
  `aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="1.5"/>` +
  `<path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2"/></svg>`;

const knownLayouts: readonly string[] = ["tabs", "accordion", "spaced_accordion"];

const formHtml = (view: FormView, words: PageWords): string => {
  const { page, locale, action } = view;
  const { config } = page.link;
  const { payment } = page.state;
  const amount = moneyText(locale, payment.netAmount, payment.currency);
  const layout = knownLayouts.find((name) => name === config.sdk_layout) ?? "tabs";
  const labels = config.payment_form_label_type ?? "above";
  const button = config.payment_button_text ?? fill(words.pay, { amount });
  if (page.methods.length === 0) return `<p>${withSeller(words.noMethod, page)}</p>`;
  return `<form id="payment-form" class="${layout} labels-${labels}" method="post" action="${escapeHtml(action)}"
 novalidate autocomplete="on" data-paying="${escapeHtml(words.paying)}"
 data-when-ready="${String(config.enable_button_only_on_form_ready === true)}">
${methodsHtml(view, words)}
${termsHtml(page, words)}
<button class="button Button" type="submit">${escapeHtml(button)}</button>
</form>
<p class="safe">${lock}${escapeHtml(words.encrypted)}</p>`;
};

/** The page with the form, for the first time, with what is wrong in it, or after a decline. */
export const formPage = (view: FormView): HtmlReply => {
  const { page, locale } = view;
  const { config } = page.link;
  const words = wordsOf(locale);
  const notice = noticeOf(view, words);
  const layout = config.display_sdk_only === true ? "form-only" : (config.details_layout ?? "layout1");
  const heading = config.payment_form_header_text ?? words.formTitle;
  const summary = config.display_sdk_only === true ? "" : summaryHtml(page, locale, words);
  const title = `${notice === "" ? "" : `${words.errorPrefix} `}${heading} – ${sellerText(page)}`;
  return documentReply({
    locale,
    title,
    theme: themeOf(config),
    bodyClass: layout,
    data: { state: page.pageState },
    content: `<a class="skip" href="#pay">${escapeHtml(words.skipToForm)}</a>
<div class="shell">
${summary}
<main class="pay" id="pay"><div class="pay-inner">
<h1>${escapeHtml(heading)}</h1>
${notice}
${formHtml(view, words)}
${brandHtml(config, words.paidThrough)}
</div></main>
</div>`,
    goesOnTo: null,
    pictures: pictureOrigins(summaryPictures(page)),
    formTargets: [],
    framedBy: view.isFramed ? (config.allowed_domains ?? []) : [],
    status: view.problems.length > 0 ? 422 : 200,
  });
};
