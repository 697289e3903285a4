import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { CustomerReturn } from "../../../payments/domain/customer-return.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { declineText } from "./form-page.ts";
import { instructionsHtml } from "./instructions-html.ts";
import { documentReply } from "./page-document.ts";
import { brandHtml, moneyText, sellerHtml, sellerText, withSeller } from "./page-texts.ts";
import { pictureOrigins, themeOf } from "./page-theme.ts";
import type { PageWords, StatusName } from "./page-words.ts";
import { fill } from "./page-words.ts";
import { wordsOf } from "./words-by-locale.ts";

/** What a status page shows beside the payment. */
export interface StatusView {
  readonly page: LinkPage;
  readonly locale: PageLocale;
  /** The form, for the states that lead to it; a path of ours. */
  readonly formAddress: string;
  readonly isFramed: boolean;
  /** The customer has just sent the form: what needs no look goes on by itself. */
  readonly isNext: boolean;
}

export type Shape = "good" | "bad" | "wait";

const shapes: Readonly<Record<StatusName, Shape>> = {
  open: "wait",
  expired: "bad",
  retry_possible: "bad",
  action_needed: "wait",
  transfer_needed: "wait",
  scan_needed: "wait",
  in_progress: "wait",
  paid: "good",
  failed: "bad",
  cancelled: "bad",
  not_found: "bad",
  elsewhere: "bad",
};

const drawings: Readonly<Record<Shape, readonly [colour: string, path: string]>> = {
  good: ["#16743c", "M15 25.5l6.2 6.2L34 18.5"],
  bad: ["#b3261e", "M17 17l14 14M31 17L17 31"],
  wait: ["#44546a", "M24 14v11l7 4"],
};

/** The mark of a status page. */
export const shapeHtml = (shape: Shape): string => {
  const [colour, path] = drawings[shape];
  return (
    `<svg class="status-icon" width="56" height="56" viewBox="0 0 48 48" fill="none" aria-hidden="true">` +
    `<circle cx="24" cy="24" r="22" fill="${colour}"/>` +
    `<path d="${path}" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
};

const iconHtml = (name: StatusName): string => shapeHtml(shapes[name]);

const withParameters = ({ url, parameters }: CustomerReturn): string | null => {
  if (url === null || !URL.canParse(url)) return null;
  const address = new URL(url);
  for (const [name, value] of parameters) address.searchParams.append(name, value);
  return address.href;
};

/** The button back to the shop: a link, or a form where the profile wants the customer back by one. */
const wayBackHtml = ({ page }: StatusView, words: PageWords): string => {
  const { way } = page;
  const address = way === null ? null : withParameters(way);
  if (way?.url === undefined || way.url === null || address === null) return "";
  const label = withSeller(words.backToShop, page);
  if (way.method === "GET") {
    return `<a class="button" id="way-back" href="${escapeHtml(address)}" target="_top">${label}</a>`;
  }
  const fields = way.parameters.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return (
    `<form id="way-back" method="post" action="${escapeHtml(way.url)}" target="_top">${fields.join("")}` +
    `<button class="button">${label}</button></form>`
  );
};

/** Which words say how the payment stands: a customer who pays elsewhere is told how. */
const nameOf = ({ pageState, instructions }: LinkPage): StatusName => {
  if (pageState !== "action_needed" || instructions === null) return pageState;
  return instructions.kind === "bank_transfer" ? "transfer_needed" : "scan_needed";
};

const buttonsOf = (view: StatusView, words: PageWords): string => {
  const { page, formAddress } = view;
  const link = (address: string, text: string, target = ""): string =>
    `<a class="button" href="${escapeHtml(address)}"${target}>${escapeHtml(text)}</a>`;
  switch (page.pageState) {
    case "open":
      return link(formAddress, words.openForm);
    case "retry_possible":
      return link(formAddress, words.tryAgain);
    case "action_needed":
      return page.bankPage === null
        ? `<a class="button quiet" href="">${escapeHtml(words.checkAgain)}</a>`
        : link(page.bankPage, words.continueToBank, ` target="_top"`);
    case "in_progress":
      return `${wayBackHtml(view, words)}<a class="button quiet" href="">${escapeHtml(words.checkAgain)}</a>`;
    case "expired":
    case "paid":
    case "failed":
    case "cancelled":
      return wayBackHtml(view, words);
  }
};

/** Where the browser goes on by itself: to the bank, or straight to the shop when the merchant wants no status page. */
const goesOnTo = ({ page, isNext, isFramed }: StatusView): string | null => {
  if (!isNext || isFramed) return null;
  if (page.pageState === "action_needed") return page.bankPage;
  const skips = page.pageState === "paid" && page.link.config.skip_status_screen === true;
  return skips && page.way?.method === "GET" ? withParameters(page.way) : null;
};

const countdownHtml = ({ page }: StatusView, words: PageWords): string =>
  `<p class="countdown" id="countdown" role="status" hidden>${withSeller(words.backSoon, page)} ` +
  `<button type="button" class="link-button" id="stay">${escapeHtml(words.stayHere)}</button></p>`;

const factsHtml = ({ page }: StatusView, words: PageWords): string => {
  const { payment } = page.state;
  const { merchant_order_reference_id: reference } = payment.details;
  const facts = [
    ...(reference === undefined ? [] : [[words.reference, reference] as const]),
    [words.paymentNumber, payment.paymentId] as const,
  ];
  const lines = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl class="facts">${lines.join("")}</dl>`;
};

const reasonHtml = ({ page }: StatusView, words: PageWords): string => {
  if (page.pageState !== "failed" && page.pageState !== "retry_possible") return "";
  const reason = declineText(page, words);
  return reason === null ? "" : `<p class="status-text">${escapeHtml(reason)}</p>`;
};

const originOf = (address: string | null): readonly string[] =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? [new URL(address).origin]
    : [];

/** The page that says how the payment stands. */
export const statusPage = (view: StatusView): HtmlReply => {
  const { page, locale } = view;
  const { config } = page.link;
  const { payment } = page.state;
  const words = wordsOf(locale);
  const name = nameOf(page);
  const { title, text } = words.status[name];
  const isOver = page.pageState === "paid";
  const isElsewhere = page.pageState === "action_needed" && (view.isFramed || page.bankPage === null);
  const isWatched = page.pageState === "in_progress" || isElsewhere;
  return documentReply({
    locale,
    title: `${fill(title, { seller: sellerText(page) })} – ${sellerText(page)}`,
    theme: themeOf(config),
    bodyClass: "status-page",
    data: { state: page.pageState, leave: String(isOver && !view.isFramed), watch: String(isWatched) },
    content: `<main class="status-card">
${sellerHtml(page)}
${iconHtml(name)}
<h1>${withSeller(title, page)}</h1>
<p class="amount">${escapeHtml(moneyText(locale, payment.netAmount, payment.currency))}</p>
${reasonHtml(view, words)}
<p class="status-text">${withSeller(text, page)}</p>
${page.instructions === null ? "" : instructionsHtml(page.instructions, words)}
${factsHtml(view, words)}
${buttonsOf(view, words)}
${isOver ? countdownHtml(view, words) : ""}
${brandHtml(config, words.paidThrough)}
</main>`,
    goesOnTo: goesOnTo(view),
    pictures: pictureOrigins([config.logo]),
    formTargets: page.way?.method === "POST" ? originOf(page.way.url) : [],
    framedBy: config.allowed_domains ?? [],
    status: 200,
  });
};

/** A page for an address that shows nothing: there is no payment, or not here. */
export const refusalPage = (name: "not_found" | "elsewhere", locale: PageLocale, status: number): HtmlReply => {
  const words = wordsOf(locale);
  const { title, text } = words.status[name];
  return documentReply({
    locale,
    title,
    theme: themeOf({}),
    bodyClass: "status-page",
    data: {},
    content: `<main class="status-card">${iconHtml(name)}<h1>${escapeHtml(title)}</h1>
<p class="status-text">${escapeHtml(text)}</p></main>`,
    goesOnTo: null,
    pictures: [],
    formTargets: [],
    framedBy: [],
    status,
  });
};
