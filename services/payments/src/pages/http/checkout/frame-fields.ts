import type { OpenCheckoutRequest } from "@railyard/contracts";
import { escapeHtml } from "@railyard/http";
import { defined } from "@railyard/members";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { acceptsForm } from "../../../payments/domain/page-state.ts";
import type { CheckoutPage } from "../../use-cases/view-checkout.ts";
import { paragraph } from "../page/elements.ts";
import { fieldsHtml, pressHtml } from "../payment-links/form-page.ts";
import type { FieldsPage } from "../payment-links/payment-fields.ts";
import { expressMethods, methodChoices } from "../payment-links/payment-fields.ts";
import { instructionsHtml } from "../payment-links/status-page.ts";

const action = "/checkout/confirm";

/** Which of the ways to pay an element of the library shows. */
const shownIn = (
  page: CheckoutPage,
  element: OpenCheckoutRequest["element"],
): Pick<FieldsPage, "methods" | "canSave"> => {
  if (element !== "card") return page;
  return { methods: page.methods.filter(({ key }) => key === "card"), canSave: false };
};

/** The fields as HTML, as the shop wants them arranged; null when there is nothing to enter. */
export const frameFieldsHtml = (
  page: CheckoutPage,
  locale: PageLocale,
  { layout, labels, element }: OpenCheckoutRequest,
): string | null => {
  if (!acceptsForm(page.pageState)) return null;
  const look = defined({ sdk_layout: layout ?? undefined, payment_form_label_type: labels ?? undefined });
  const link = { config: { ...page.link.config, ...look } };
  const arranged = { ...page, ...shownIn(page, element), link };
  const view = { page: arranged, locale, action, problems: [], chosen: null, canDelete: true };
  if (element !== "express") return fieldsHtml(view).content;
  const words = wordsOf(locale);
  const { choices } = methodChoices({ ...view, page: { ...arranged, methods: expressMethods(page.methods) } }, words);
  return pressHtml(choices, action, words);
};

/** What the customer does elsewhere, as HTML; null when there is nothing to do. */
export const elsewhereHtml = ({ instructions }: CheckoutPage, locale: PageLocale): string | null => {
  if (instructions === null) return null;
  const words = wordsOf(locale);
  const { title, text } = words.status[instructions.kind === "bank_transfer" ? "transfer_needed" : "scan_needed"];
  const steps = paragraph(text) + instructionsHtml(instructions, words);
  return `<div class="elsewhere"><h2>${escapeHtml(title)}</h2>${steps}</div>`;
};
