import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { DestinationField, DestinationProblem } from "../../domain/payout-options.ts";
import type { PayoutOption } from "../../domain/payout-options.ts";
import { inputName } from "../../domain/payout-options.ts";
import type { PayoutPageState } from "../../domain/payout-page-state.ts";
import type { Payout } from "../../../payouts/domain/payout.ts";
import type { PayoutLinkPage } from "../../use-cases/view-payout-link.ts";
import type { LinkRemark } from "../payment-links/link-fields.ts";
import { choicesHtml, factsHtml, linkField, remarksHtml } from "../payment-links/link-fields.ts";
import { documentReply } from "../payment-links/page-document.ts";
import { capitalised, markHtml, moneyText, timeText } from "../payment-links/page-texts.ts";
import { pictureOrigins, themeOf } from "../payment-links/page-theme.ts";
import type { PageWords } from "../payment-links/page-words.ts";
import { fill } from "../payment-links/page-words.ts";
import { wordsOf } from "../payment-links/words-by-locale.ts";
import type { Shape } from "../payment-links/status-page.ts";
import { shapeHtml } from "../payment-links/status-page.ts";
import type { PayoutWords } from "./payout-words.ts";
import { payoutWordsOf } from "./payout-words.ts";

/** What a page shows beside the payout. */
export interface PayoutView {
  readonly page: PayoutLinkPage;
  readonly locale: PageLocale;
  /** The page itself; a path of ours. */
  readonly address: string;
  readonly problems: readonly DestinationProblem[];
  /** The way to be paid that stays chosen. */
  readonly chosen: PayoutOption | null;
}

interface Words {
  readonly own: PayoutWords;
  readonly common: PageWords;
}

const wordsFor = (locale: PageLocale): Words => ({ own: payoutWordsOf(locale), common: wordsOf(locale) });

const amountOf = ({ payout }: PayoutLinkPage, locale: PageLocale): string =>
  moneyText(locale, payout.amount, payout.currency);

const withSeller = (text: string, { sellerName }: PayoutLinkPage): string =>
  escapeHtml(fill(text, { seller: capitalised(sellerName) }));

const labelOf = (field: DestinationField, { own, common }: Words): string => {
  if (field === "card_number") return common.cardNumber;
  if (field === "card_expiry") return common.cardExpiry;
  return field === "card_holder" ? common.cardHolder : own.fields[field];
};

const attributes: Readonly<Record<DestinationField, string>> = {
  iban: `maxlength="42" spellcheck="false" autocapitalize="characters" autocomplete="off"`,
  account_number: `inputmode="numeric" maxlength="64" autocomplete="off"`,
  routing_number: `inputmode="numeric" maxlength="11" autocomplete="off"`,
  sort_code: `inputmode="numeric" maxlength="8" autocomplete="off"`,
  pix_key: `maxlength="77" spellcheck="false" autocomplete="off"`,
  card_number: `inputmode="numeric" autocomplete="cc-number" maxlength="23" spellcheck="false"`,
  card_expiry: `inputmode="numeric" autocomplete="cc-exp" maxlength="9" spellcheck="false"`,
  card_holder: `autocomplete="cc-name" maxlength="255"`,
  email: `type="email" autocomplete="email" maxlength="255"`,
  telephone: `type="tel" autocomplete="tel" maxlength="32"`,
};

const examples: Readonly<Partial<Record<DestinationField, string>>> = {
  iban: "DE89 3704 0044 0532 0130 00",
  sort_code: "10-20-30",
  card_number: "1234 1234 1234 1234",
};

const textOf = ({ field, problem }: DestinationProblem, words: Words): string => {
  if (field === null) return problem === "missing" ? words.own.chooseOne : words.own.unavailable;
  return fill(problem === "missing" ? words.own.missing : words.own.wrong, { field: labelOf(field, words) });
};

const panelOf = (view: PayoutView, option: PayoutOption, words: Words): string => {
  const problems = view.chosen?.key === option.key ? view.problems : [];
  return option.fields
    .map((field) => {
      const problem = problems.find((one) => one.field === field);
      const isOptional = option.optional?.includes(field) === true;
      const hint = field === "card_expiry" ? words.common.cardExpiryHint : examples[field];
      return linkField({
        id: inputName(option, field),
        label: labelOf(field, words),
        attributes: attributes[field],
        isOptional,
        ...(isOptional ? { aside: words.common.optional } : {}),
        ...(hint === undefined ? {} : { example: hint }),
        problem: problem === undefined ? undefined : textOf(problem, words),
      });
    })
    .join("\n");
};

const remarksOf = ({ problems, chosen }: PayoutView, words: Words): readonly LinkRemark[] =>
  problems.map((problem) => ({
    id: problem.field === null || chosen === null ? "methods" : inputName(chosen, problem.field),
    text: textOf(problem, words),
  }));

const withQuery = (address: string, query: Record<string, string>): string => {
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${new URLSearchParams(query).toString()}`;
};

/** One step after the other: which way first, its fields on the next page. */
const firstStepHtml = ({ page, address }: PayoutView, words: Words): string => {
  const links = page.options.map(
    ({ key }) =>
      `<a class="button quiet" href="${escapeHtml(withQuery(address, { method: key }))}">` +
      `${escapeHtml(words.own.options[key])}</a>`,
  );
  return `<p>${escapeHtml(words.own.howToBePaid)}</p><nav id="methods" tabindex="-1">${links.join("\n")}</nav>`;
};

const destinationFormHtml = (view: PayoutView, words: Words): string => {
  const { page, chosen, address, problems } = view;
  if (page.options.length === 0) return `<p>${withSeller(words.own.noWay, page)}</p>`;
  const isJourney = page.settings.form_layout === "journey" && page.options.length > 1;
  if (isJourney && chosen === null) return firstStepHtml(view, words);
  const shown = isJourney && chosen !== null ? [chosen] : page.options;
  const choices = shown.map((option) => ({
    key: option.key,
    label: words.own.options[option.key],
    panel: panelOf(view, option, words),
  }));
  const ofChoice = problems.find(({ field }) => field === null);
  const wrongChoice = ofChoice === undefined ? undefined : textOf(ofChoice, words);
  const target = isJourney && chosen !== null ? withQuery(address, { method: chosen.key }) : address;
  return `<form class="tabs labels-above" method="post" action="${escapeHtml(target)}" novalidate>
<input type="hidden" name="step" value="destination">
${choicesHtml(words.own.howToBePaid, choices, chosen?.key ?? shown[0]?.key ?? null, wrongChoice)}
<button class="button Button" type="submit">${escapeHtml(words.own.next)}</button>
</form>
${isJourney ? `<a class="button quiet" href="${escapeHtml(address)}">${escapeHtml(words.own.otherWay)}</a>` : ""}`;
};

/** What may be shown of where the money goes. */
const destinationText = ({ details: { method } }: Payout): string => {
  if (method === undefined) return "";
  const { card, bank, wallet, bank_redirect: redirect } = method;
  if (card !== null) return `${card.card_network ?? ""} •••• ${card.last4}`.trim();
  if (bank !== null) return `•••• ${bank.last4}`;
  return wallet?.account ?? redirect?.account ?? "";
};

const kindOf = ({ details: { method } }: Payout, { own, common }: Words): string => {
  if (method === undefined) return "";
  if (method.card !== null) return common.methods.card ?? own.options.card;
  return own.options[method.bank?.kind ?? method.wallet?.kind ?? method.bank_redirect?.kind ?? "card"];
};

const reviewHtml = ({ page, address, locale }: PayoutView, words: Words): string => {
  const { payout } = page;
  const send = fill(words.own.send, { amount: amountOf(page, locale) });
  const change = withQuery(address, { change: "true" });
  return `${factsHtml([[words.own.goesTo, `${kindOf(payout, words)} ${destinationText(payout)}`]])}
<p class="terms">${escapeHtml(words.own.reviewText)}</p>
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="step" value="confirm">
<input type="hidden" name="version" value="${String(payout.version)}">
<button class="button Button" type="submit">${escapeHtml(send)}</button>
</form>
<a class="button quiet" href="${escapeHtml(change)}">${escapeHtml(words.own.change)}</a>`;
};

const summaryHtml = ({ page, locale }: PayoutView, words: Words): string => {
  const { payout, settings } = page;
  const { description } = payout.details;
  const until =
    payout.expiresAt === null ? "" : fill(words.own.answerUntil, { time: timeText(locale, payout.expiresAt) });
  return `<section class="summary"><div class="summary-inner">
${markHtml(capitalised(page.sellerName), settings.logo, true)}
<p class="until">${escapeHtml(words.own.youReceive)}</p>
<p class="amount">${escapeHtml(amountOf(page, locale))}</p>
${description === undefined ? "" : `<p class="description">${escapeHtml(description)}</p>`}
<p class="until">${escapeHtml(until)}</p>
</div></section>`;
};

/** The form, or what was said in it for confirmation. */
export const askingPage = (view: PayoutView, isReview: boolean): HtmlReply => {
  const { page, locale } = view;
  const words = wordsFor(locale);
  const heading = isReview ? words.own.reviewTitle : words.own.formTitle;
  const notice = remarksHtml(words.common.problemTitle, remarksOf(view, words));
  return documentReply({
    locale,
    title: `${notice === "" ? "" : `${words.common.errorPrefix} `}${heading} – ${capitalised(page.sellerName)}`,
    theme: themeOf(page.settings.theme === undefined ? {} : { theme: page.settings.theme }),
    bodyClass: "layout1",
    data: { state: page.pageState },
    content: `<a class="skip" href="#pay">${escapeHtml(words.common.skipToForm)}</a>
<div class="shell">
${summaryHtml(view, words)}
<main class="pay" id="pay"><div class="pay-inner">
<h1>${escapeHtml(heading)}</h1>
${notice}
${isReview ? reviewHtml(view, words) : destinationFormHtml(view, words)}
<p class="brand">${escapeHtml(words.common.paidThrough)}</p>
</div></main>
</div>`,
    goesOnTo: null,
    pictures: pictureOrigins([page.settings.logo]),
    formTargets: [],
    framedBy: page.framedBy,
    status: view.problems.length > 0 ? 422 : 200,
  });
};

const shapes: Readonly<Record<Exclude<PayoutPageState, "form" | "review">, Shape>> = {
  in_progress: "wait",
  paid: "good",
  failed: "bad",
  cancelled: "bad",
  expired: "bad",
};

const wayBackHtml = ({ page }: PayoutView, words: Words): string => {
  const { wayBack, payout } = page;
  if (wayBack === null || !URL.canParse(wayBack)) return "";
  const address = new URL(wayBack);
  if (!/^https?:$/.test(address.protocol)) return "";
  address.searchParams.append("payout_id", payout.payoutId);
  address.searchParams.append("status", payout.status);
  const label = withSeller(words.common.backToShop, page);
  return `<a class="button" href="${escapeHtml(address.href)}" target="_top">${label}</a>`;
};

/** The page that says how the payout stands. */
export const payoutStatusPage = (view: PayoutView, state: keyof typeof shapes): HtmlReply => {
  const { page, locale, address } = view;
  const words = wordsFor(locale);
  const { payout, settings } = page;
  const { title, text } = words.own.status[state];
  const destination = destinationText(payout);
  const facts: (readonly [string, string])[] = [
    ...(destination === "" ? [] : [[words.own.goesTo, destination] as const]),
    [words.own.payoutNumber, payout.payoutId],
  ];
  const again = `<a class="button quiet" href="${escapeHtml(address)}">${escapeHtml(words.common.checkAgain)}</a>`;
  return documentReply({
    locale,
    title: `${title} – ${capitalised(page.sellerName)}`,
    theme: themeOf(settings.theme === undefined ? {} : { theme: settings.theme }),
    bodyClass: "status-page",
    data: { state, watch: String(state === "in_progress") },
    content: `<main class="status-card">
${markHtml(capitalised(page.sellerName), settings.logo, true)}
${shapeHtml(shapes[state])}
<h1>${withSeller(title, page)}</h1>
<p class="amount">${escapeHtml(amountOf(page, locale))}</p>
<p class="status-text">${withSeller(text, page)}</p>
${factsHtml(facts)}
${state === "in_progress" ? again : ""}
${wayBackHtml(view, words)}
<p class="brand">${escapeHtml(words.common.paidThrough)}</p>
</main>`,
    goesOnTo: null,
    pictures: pictureOrigins([settings.logo]),
    formTargets: [],
    framedBy: page.framedBy,
    status: 200,
  });
};
