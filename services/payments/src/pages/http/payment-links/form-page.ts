import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { FormField, FormProblem } from "../../wire/payment-form-wire.ts";
import { savedCvcField } from "../../wire/payment-form-wire.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { attributesHtml, paragraph } from "../page/elements.ts";
import type { Choice, Form, Remark } from "../page/form.ts";
import { choiceId, formHtml, noticeHtml, remarksHtml, safeHtml } from "../page/form.ts";
import { askingPage } from "../page/frame.ts";
import type { PageWords } from "../../../links/http/words.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { fill, moneyText, sentence, withSeller } from "../page/texts.ts";
import { orderPictures, orderSummary } from "./order-summary.ts";
import type { FieldsPage } from "./payment-fields.ts";
import { methodChoices } from "./payment-fields.ts";

/** The fields of a payment, and what is wrong in them. */
export interface FieldsView {
  readonly hasExpress?: boolean;
  readonly canDelete?: boolean;
  readonly page: FieldsPage;
  readonly locale: PageLocale;
  /** Where the form is sent; a path of ours. */
  readonly action: string;
  readonly problems: readonly FormProblem[];
  /** Key of the method that stays chosen. */
  readonly chosen: string | null;
}

/** What a form page shows in addition to the payment. */
export interface FormView extends FieldsView {
  readonly page: LinkPage;
  /** Whether it is in a frame of the merchant's site. */
  readonly isFramed: boolean;
}

/** The element that a problem is about. */
const elementOf = (field: FormField, chosen: string | null): string => {
  if (field === "method") return choiceId;
  return field === "saved_cvc" ? savedCvcField(chosen ?? "") : field;
};

/** The error of the last attempt, in the page's language where the rules ship the words. */
export const declineText = ({ state }: Pick<FieldsPage, "state">, locale: PageLocale): string | null => {
  const { error } = state.attempt.details;
  if (error === undefined) return null;
  const words = wordsOf(locale);
  const { unifiedCode = "", unifiedMessage = "" } = error;
  const byMessage: Readonly<Record<string, string>> = words.declines;
  const byCode: Readonly<Record<string, string>> = words.declinesByCode;
  return sentence(locale, byMessage[unifiedMessage] ?? byCode[unifiedCode] ?? words.declinesByCode.UE_9000);
};

const noticeOf = ({ page, locale }: FieldsView, remarks: readonly Remark[], words: PageWords): string => {
  if (remarks.length > 0 || page.pageState !== "retry_possible") return remarksHtml(words.problemTitle, remarks);
  return noticeHtml(words.declinedTitle, paragraph(declineText(page, locale)) + paragraph(words.declinedText));
};

const termsText = (page: FieldsPage, words: PageWords): string | null => {
  const { config } = page.link;
  const { setupFutureUsage, mandateData } = page.state.payment.details.credential;
  const isKept = setupFutureUsage !== undefined || mandateData !== undefined || config.is_setup_mandate_flow === true;
  const show = config.show_card_terms ?? "auto";
  if (show === "never" || (show === "auto" && !isKept)) return null;
  return withSeller(config.custom_message_for_card_terms ?? words.terms, page);
};

const layouts: readonly Form["layout"][] = ["tabs", "accordion", "spaced_accordion"];

/** More ways to pay would push the fields of the chosen one out of sight. */
const tabsMax = 4;

const formOf = (view: FieldsView, remarks: readonly Remark[], words: PageWords): Form => {
  const { page, locale, action } = view;
  const { config } = page.link;
  const { payment } = page.state;
  const { choices } = methodChoices(view, words);
  const opened = config.show_card_form_by_default === false ? null : (choices[0]?.key ?? null);
  return {
    id: "payment-form",
    action,
    layout: layouts.find((name) => name === config.sdk_layout) ?? (choices.length > tabsMax ? "accordion" : "tabs"),
    labels: config.payment_form_label_type ?? "above",
    data: {
      "data-paying": words.paying,
      "data-when-ready": String(config.enable_button_only_on_form_ready === true),
    },
    choice: { legend: words.howToPay, choices, chosen: view.chosen ?? opened },
    terms: termsText(page, words),
    button:
      config.payment_button_text ?? fill(words.pay, { amount: moneyText(locale, payment.netAmount, payment.currency) }),
    remarks,
  };
};

/** What is wrong, by the element that it is about. */
export const remarksOn = ({ locale, problems, chosen }: FieldsView): readonly Remark[] => {
  const words = wordsOf(locale);
  return problems.map(({ field, problem }) => ({ id: elementOf(field, chosen), text: words.problems[problem] }));
};

/** Ways of one press: a form of its own, so that what was typed elsewhere is not sent along. */
export const pressHtml = (choices: readonly Choice[], action: string, words: PageWords): string => {
  const buttons = choices.map(({ key, label, icon = "", className }) => {
    const spoken = fill(words.payWith, { method: label });
    const classes = ["button quiet", className].filter(Boolean).join(" ");
    const attributes = { class: classes, name: "method", value: key, "aria-label": spoken };
    return `<button${attributesHtml(attributes)}>${icon}<span>${escapeHtml(label)}</span></button>`;
  });
  return `<form${attributesHtml({ class: "express", id: "express-form", method: "post", action })}>
${buttons.join("\n")}
</form>`;
};

const expressHtml = (view: FieldsView, words: PageWords): string => {
  const { express } = methodChoices(view, words);
  return express.length === 0
    ? ""
    : `${pressHtml(express, view.action, words)}\n${paragraph(words.orOtherWay, "divider")}`;
};

/** What is above the fields, and the fields, as HTML. */
export const fieldsHtml = (view: FieldsView): { readonly notice: string; readonly content: string } => {
  const { page, locale } = view;
  const words = wordsOf(locale);
  const remarks = remarksOn(view);
  return {
    notice: noticeOf(view, remarks, words),
    content:
      page.methods.length === 0
        ? paragraph(withSeller(words.noMethod, page))
        : expressHtml(view, words) + formHtml(formOf(view, remarks, words)) + safeHtml(words.encrypted),
  };
};

/** The page with the form, for the first time, with what is wrong in it, or after a decline. */
export const formPage = (view: FormView): HtmlReply => {
  const { page, locale } = view;
  const { config } = page.link;
  const words = wordsOf(locale);
  const isFormAlone = config.display_sdk_only === true;
  return askingPage(
    {
      locale,
      sellerName: page.sellerName,
      look: config,
      help: page.help,
      data: { "data-state": page.pageState },
      framedBy: view.isFramed ? (config.allowed_domains ?? []) : [],
    },
    {
      layout: isFormAlone ? "form-only" : (config.details_layout ?? "layout1"),
      heading: config.payment_form_header_text ?? words.formTitle,
      summary: isFormAlone ? null : orderSummary(page, locale, words),
      ...fieldsHtml({ ...view, hasExpress: true }),
      pictures: orderPictures(page),
      isRefused: view.problems.length > 0,
    },
  );
};
