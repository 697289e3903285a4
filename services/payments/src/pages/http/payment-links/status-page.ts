import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";
import { isMembers } from "@railyard/members";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { cardOf } from "../../../methods/domain/method-summary.ts";
import type { PaymentWithAttempt } from "../../../payments/domain/payment.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import type { Fact, Shape } from "../page/elements.ts";
import { attributesHtml, factsHtml, linkButton, quietButton, paragraph } from "../page/elements.ts";
import { statusPage, withParameters } from "../page/frame.ts";
import type { RefusalName } from "../page/frame.ts";
import type { PageWords } from "../../../links/http/words.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { moneyText, timeHtml, withSeller } from "../page/texts.ts";
import { declineText } from "./form-page.ts";
import type { CustomerInstructions } from "../../../payments/domain/attempt.ts";

/** Members of a bank account, in the order in which the form of a bank asks for them. */
const accountMembers = [
  "account_holder_name",
  "iban",
  "account_number",
  "bic",
  "sort_code",
  "routing_number",
  "bank_code",
  "bank_name",
  "reference",
] as const;

/** In groups of four, as an IBAN is written. */
const ibanText = (iban: string): string => iban.replaceAll(/\s/g, "").replaceAll(/.{4}(?=.)/g, "$& ");

const accountHtml = (details: Readonly<Record<string, unknown>>, words: PageWords): string => {
  // The account is in one member, which is named after its scheme.
  const members = Object.assign({}, ...Object.values(details).filter(isMembers)) as Readonly<Record<string, unknown>>;
  const lines = accountMembers.flatMap((name) => {
    const value = members[name];
    if (typeof value !== "string" || value === "") return [];
    return [[words.account[name], name === "iban" ? ibanText(value) : value] as const];
  });
  return factsHtml(
    lines.map(([name, value]) => [name, escapeHtml(value)]),
    "account",
  );
};

/** What the customer needs to pay elsewhere: the account to transfer to, or the code to scan. */
export const instructionsHtml = (instructions: CustomerInstructions, words: PageWords): string => {
  if (instructions.kind === "bank_transfer") return accountHtml(instructions.details, words);
  const { imageUrl, text } = instructions;
  // The page's policy allows no other pictures.
  const image = imageUrl.startsWith("data:image/")
    ? `<img class="code" id="code" src="${escapeHtml(imageUrl)}" alt="${escapeHtml(words.codeToScan)}">`
    : "";
  return image + paragraph(text, "status-text");
};

/** What a status page shows in addition to the payment. */
export interface StatusView {
  readonly page: LinkPage;
  readonly locale: PageLocale;
  /** The form, for the states that lead to it; a path of ours. */
  readonly formAddress: string;
  readonly isFramed: boolean;
  /** The customer has just sent the form: what needs no look continues by itself. */
  readonly isNext: boolean;
}

/** The statuses of a payment that a page shows. */
type StatusName = Exclude<keyof PageWords["status"], RefusalName>;

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
};

/** The button back to the shop: a link, or a form where the profile wants the customer back by one. */
const wayBackHtml = ({ page }: StatusView, words: PageWords): string => {
  const { way } = page;
  const address = way === null ? null : withParameters(way.url, way.parameters);
  if (way === null || way.url === null || address === null) return "";
  const label = withSeller(words.backToShop, page);
  if (way.method === "GET") return linkButton(address, label, { id: "way-back", target: "_top" });
  const fields = way.parameters.map(([name, value]) => `<input${attributesHtml({ type: "hidden", name, value })}>`);
  return (
    `<form${attributesHtml({ id: "way-back", method: "post", action: way.url, target: "_top" })}>${fields.join("")}` +
    `<button class="button">${escapeHtml(label)}</button></form>`
  );
};

/** The words for the payment's status: a customer who pays elsewhere sees how. */
const nameOf = ({ pageState, instructions }: LinkPage): StatusName => {
  if (pageState !== "action_needed" || instructions === null) return pageState;
  return instructions.kind === "bank_transfer" ? "transfer_needed" : "scan_needed";
};

const buttonsOf = (view: StatusView, words: PageWords): string => {
  const { page, formAddress } = view;
  const checkAgain = quietButton("", words.checkAgain);
  switch (page.pageState) {
    case "open":
      return linkButton(formAddress, words.openForm);
    case "retry_possible":
      return linkButton(formAddress, words.tryAgain);
    case "action_needed":
      return page.bankPage === null ? checkAgain : linkButton(page.bankPage, words.continueToBank, { target: "_top" });
    case "in_progress":
      return wayBackHtml(view, words) + checkAgain;
    case "expired":
    case "paid":
    case "failed":
    case "cancelled":
      return wayBackHtml(view, words);
  }
};

/** Where the browser continues by itself: to the bank, or to the shop when the merchant wants no status page. */
const goesOnTo = ({ page, isNext, isFramed }: StatusView): string | null => {
  if (!isNext || isFramed) return null;
  if (page.pageState === "action_needed") return page.bankPage;
  const skips = page.pageState === "paid" && page.link.config.skip_status_screen === true;
  return skips && page.way?.method === "GET" ? withParameters(page.way.url, page.way.parameters) : null;
};

/** The script shows it: without one the browser's own menu prints. */
const printHtml = ({ printReceipt }: PageWords): string =>
  `<button type="button" class="button quiet" id="print" hidden>${escapeHtml(printReceipt)}</button>`;

const countdownHtml = ({ page }: StatusView, words: PageWords): string =>
  `<p class="countdown" id="countdown" role="status" hidden>${escapeHtml(withSeller(words.backSoon, page))} ` +
  `<button type="button" class="link-button" id="stay">${escapeHtml(words.stayHere)}</button></p>`;

/** What a receipt shows in addition. */
const paidFacts = ({ attempt }: PaymentWithAttempt, locale: PageLocale, words: PageWords): readonly Fact[] => {
  const card = cardOf(attempt.details.method);
  const network = card?.network ?? words.methods.card;
  return [
    [words.paidOn, timeHtml(locale, attempt.modifiedAt)],
    ...(card === null ? [] : [[words.paidWith, escapeHtml(`${network} •••• ${card.last4}`)] as const]),
  ];
};

const factsOf = ({ page, locale }: StatusView, words: PageWords): readonly Fact[] => {
  const { state, pageState } = page;
  const { payment } = state;
  const { merchantReference: reference } = payment.details.order;
  return [
    ...(reference === undefined ? [] : [[words.reference, escapeHtml(reference)] as const]),
    [words.paymentNumber, payment.paymentId],
    ...(pageState === "paid" ? paidFacts(state, locale, words) : []),
  ];
};

const originOf = (address: string | null): readonly string[] =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? [new URL(address).origin]
    : [];

/** The page that shows the payment's status. */
export const paymentStatusPage = (view: StatusView): HtmlReply => {
  const { page, locale, isFramed } = view;
  const { pageState, way, instructions } = page;
  const { payment } = page.state;
  const { config } = page.link;
  const words = wordsOf(locale);
  const name = nameOf(page);
  const isOver = pageState === "paid";
  const isElsewhere = pageState === "action_needed" && (isFramed || page.bankPage === null);
  const isWatched = pageState === "in_progress" || isElsewhere;
  const isRefused = pageState === "failed" || pageState === "retry_possible";
  return statusPage(
    {
      locale,
      sellerName: page.sellerName,
      look: config,
      help: page.help,
      data: {
        "data-state": pageState,
        "data-leave": String(isOver && !isFramed),
        "data-watch": String(isWatched),
      },
      goesOnTo: goesOnTo(view),
      formTargets: way?.method === "POST" ? originOf(way.url) : [],
      framedBy: config.allowed_domains ?? [],
    },
    {
      shape: shapes[name],
      ...words.status[name],
      amount: moneyText(locale, payment.netAmount, payment.currency),
      reason: isRefused ? declineText(page, locale) : null,
      content: `${instructions === null ? "" : instructionsHtml(instructions, words)}
${factsHtml(factsOf(view, words))}
${buttonsOf(view, words)}
${isOver ? printHtml(words) + countdownHtml(view, words) : ""}`,
    },
  );
};
