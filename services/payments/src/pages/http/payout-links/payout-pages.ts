import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { PayoutOption, DestinationField } from "../../domain/payout-options.ts";
import { inputName } from "../../domain/payout-options.ts";
import type { DestinationProblem } from "../../wire/payout-form-wire.ts";
import type { PayoutPageState } from "../../domain/payout-page-state.ts";
import type { Payout } from "../../../payouts/domain/payout.ts";
import type { Icons } from "../../ports.ts";
import type { PayoutLinkPage } from "../../use-cases/view-payout-link.ts";
import type { Fact, Shape } from "../page/elements.ts";
import { factsHtml, paragraph, quietButton } from "../page/elements.ts";
import type { Remark, Choice, Field } from "../page/form.ts";
import { choiceId, formHtml, remarksHtml, safeHtml } from "../page/form.ts";
import type { Frame } from "../page/frame.ts";
import { iconHtml } from "../page/icons.ts";
import { askingPage, lookOf, statusPage, wayBackHtml } from "../page/frame.ts";
import type { PageWords } from "../../../links/http/words.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { fill, moneyText, timeParagraph, withSeller } from "../page/texts.ts";
import { cardExpiryField, cardHolderField, cardNumberField, networkMarks } from "../page/card-fields.ts";

/** What the fields of a destination are, whatever way to be paid they belong to. */
const destinationFields = (words: PageWords): Readonly<Record<DestinationField, Omit<Field, "id">>> => {
  const { fields } = words.payout;
  return {
    iban: {
      label: fields.iban,
      attributes: {
        dir: "ltr",
        "data-iban": "",
        maxlength: "42",
        spellcheck: "false",
        autocapitalize: "characters",
        autocomplete: "off",
      },
      example: "DE89 3704 0044 0532 0130 00",
    },
    account_number: {
      label: fields.account_number,
      attributes: { inputmode: "numeric", maxlength: "64", autocomplete: "off" },
    },
    routing_number: {
      label: fields.routing_number,
      attributes: { inputmode: "numeric", maxlength: "11", autocomplete: "off" },
    },
    sort_code: {
      label: fields.sort_code,
      attributes: { inputmode: "numeric", maxlength: "8", autocomplete: "off" },
      example: "10-20-30",
    },
    pix_key: { label: fields.pix_key, attributes: { maxlength: "77", spellcheck: "false", autocomplete: "off" } },
    card_number: cardNumberField(words),
    card_expiry: cardExpiryField(words),
    card_holder: cardHolderField(words),
    email: { label: fields.email, attributes: { type: "email", autocomplete: "email", maxlength: "255" } },
    telephone: { label: fields.telephone, attributes: { type: "tel", autocomplete: "tel", maxlength: "32" } },
  };
};

const destinationLabel = (field: DestinationField, words: PageWords): string => destinationFields(words)[field].label;

/** A way to be paid, with its fields. */
const destinationChoice = (option: PayoutOption, icons: Icons, words: PageWords): Choice => {
  const label = words.payout.options[option.key];
  const fields = destinationFields(words);
  return {
    key: option.key,
    label,
    icon: iconHtml(icons, option.key) || iconHtml(icons, "bank"),
    heading: label,
    rows: option.fields.map((field) => {
      const isOptional = option.optional?.includes(field) === true;
      const aside = isOptional ? words.optional : fields[field].aside;
      const missing = textOf({ field, problem: "missing" }, words);
      const remarks = { ...(isOptional ? {} : { missing }), invalid: textOf({ field, problem: "wrong" }, words) };
      const mark = field === "card_number" ? { mark: networkMarks(icons) } : {};
      return { ...fields[field], ...mark, id: inputName(option, field), isOptional, aside, remarks };
    }),
  };
};

/** What a page shows in addition to the payout. */
export interface PayoutView {
  readonly page: PayoutLinkPage;
  readonly locale: PageLocale;
  /** The page itself; a path of ours. */
  readonly address: string;
  readonly problems: readonly DestinationProblem[];
  /** The way to be paid that stays chosen. */
  readonly chosen: PayoutOption | null;
}

const frameOf = ({ page, locale }: PayoutView, data: NonNullable<Frame["data"]>): Frame => ({
  locale,
  sellerName: page.sellerName,
  look: lookOf(page.settings),
  help: page.help,
  framedBy: page.framedBy,
  data,
});

const amountOf = ({ payout }: PayoutLinkPage, locale: PageLocale): string =>
  moneyText(locale, payout.amount, payout.currency);

const textOf = ({ field, problem }: DestinationProblem, words: PageWords): string => {
  const { chooseOne, unavailable, missing, wrong } = words.payout;
  if (field === null) return problem === "missing" ? chooseOne : unavailable;
  return fill(problem === "missing" ? missing : wrong, { field: destinationLabel(field, words) });
};

const withQuery = (address: string, query: Record<string, string>): string => {
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${new URLSearchParams(query).toString()}`;
};

/** One step after the other: which way first, its fields on the next page. */
const firstStepHtml = ({ page, address }: PayoutView, { payout }: PageWords): string => {
  const links = page.options.map(({ key }) => quietButton(withQuery(address, { method: key }), payout.options[key]));
  return `${paragraph(payout.howToBePaid)}<nav id="${choiceId}" tabindex="-1">${links.join("\n")}</nav>`;
};

const destinationHtml = (view: PayoutView, remarks: readonly Remark[], words: PageWords): string => {
  const { page, chosen, address } = view;
  if (page.options.length === 0) return paragraph(withSeller(words.payout.noWay, page));
  const isJourney = page.settings.form_layout === "journey" && page.options.length > 1;
  if (isJourney && chosen === null) return firstStepHtml(view, words);
  const shown = isJourney && chosen !== null ? [chosen] : page.options;
  const form = formHtml({
    action: isJourney && chosen !== null ? withQuery(address, { method: chosen.key }) : address,
    hidden: { step: "destination" },
    choice: {
      legend: words.payout.howToBePaid,
      choices: shown.map((option) => destinationChoice(option, page.icons, words)),
      chosen: chosen?.key ?? shown[0]?.key ?? null,
    },
    button: words.payout.next,
    remarks,
  });
  return form + (isJourney ? quietButton(address, words.payout.otherWay) : "") + safeHtml(words.encrypted);
};

/** What may be shown of where the money goes. */
const destinationText = (
  { details: { method } }: Payout,
  { methods, payout: { options } }: PageWords,
): string | null => {
  if (method === undefined) return null;
  const { card, bank, wallet, bank_redirect: redirect } = method;
  if (card !== null) return [methods.card, card.card_network ?? "", "••••", card.last4].filter(Boolean).join(" ");
  const kind = options[bank?.kind ?? wallet?.kind ?? redirect?.kind ?? "card"];
  return `${kind} ${bank === null ? (wallet?.account ?? redirect?.account ?? "") : `•••• ${bank.last4}`}`.trim();
};

const reviewHtml = ({ page, address, locale }: PayoutView, words: PageWords): string => {
  const { payout } = page;
  const { goesTo, reviewText, send, change } = words.payout;
  const form = formHtml({
    action: address,
    hidden: { step: "confirm", version: String(payout.version) },
    button: fill(send, { amount: amountOf(page, locale) }),
  });
  return `${factsHtml([[goesTo, escapeHtml(destinationText(payout, words) ?? "")]])}
${paragraph(reviewText, "terms")}
${form}
${quietButton(withQuery(address, { change: "true" }), change)}`;
};

const summaryHtml = ({ page, locale }: PayoutView, { payout: { youReceive, answerUntil } }: PageWords): string => {
  const { expiresAt, details } = page.payout;
  return `${paragraph(youReceive, "until")}
${paragraph(amountOf(page, locale), "amount")}
${paragraph(details.description, "description")}
${expiresAt === null ? "" : timeParagraph(locale, answerUntil, expiresAt, "until")}`;
};

/** The form, or what was entered in it for confirmation. */
export const payoutFormPage = (view: PayoutView, isReview: boolean): HtmlReply => {
  const { page, problems, chosen } = view;
  const words = wordsOf(view.locale);
  const remarks = problems.map((problem) => ({
    id: problem.field === null || chosen === null ? choiceId : inputName(chosen, problem.field),
    text: textOf(problem, words),
  }));
  return askingPage(frameOf(view, { "data-state": page.pageState }), {
    layout: "layout1",
    heading: isReview ? words.payout.reviewTitle : words.payout.formTitle,
    summary: { content: summaryHtml(view, words) },
    notice: remarksHtml(words.problemTitle, remarks),
    content: isReview ? reviewHtml(view, words) : destinationHtml(view, remarks, words),
    isRefused: problems.length > 0,
  });
};

const shapes: Readonly<Record<Exclude<PayoutPageState, "form" | "review">, Shape>> = {
  in_progress: "wait",
  paid: "good",
  failed: "bad",
  cancelled: "bad",
  expired: "bad",
};

/** The page that shows the payout's status. */
export const payoutStatusPage = (view: PayoutView, state: keyof typeof shapes): HtmlReply => {
  const { page, locale, address } = view;
  const { payout, wayBack } = page;
  const words = wordsOf(locale);
  const frame = frameOf(view, { "data-state": state, "data-watch": String(state === "in_progress") });
  const destination = destinationText(payout, words);
  const parameters = [["payout_id", payout.payoutId] as const, ["status", payout.status] as const];
  const facts: readonly Fact[] = [
    ...(destination === null ? [] : [[words.payout.goesTo, escapeHtml(destination)] as const]),
    [words.payout.payoutNumber, payout.payoutId],
  ];
  return statusPage(frame, {
    shape: shapes[state],
    ...words.payout.status[state],
    amount: amountOf(page, locale),
    content: `${factsHtml(facts)}
${state === "in_progress" ? quietButton(address, words.checkAgain) : ""}
${wayBackHtml(frame, wayBack, parameters)}`,
  });
};
