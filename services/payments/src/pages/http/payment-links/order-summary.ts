import { firstCharacter } from "@railyard/members";
import { escapeHtml } from "@railyard/http";

import type { LinkConfig } from "../../../links/domain/link-config.ts";
import type { PageLocale } from "../../../links/domain/locale.ts";
import { safePicture } from "../../domain/safe-style.ts";
import type { Order } from "../../../payments/domain/payment-details.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { paragraph } from "../page/elements.ts";
import type { AskingPage } from "../page/frame.ts";
import type { PageWords } from "../../../links/http/words.ts";
import { fill, moneyText, timeParagraph } from "../page/texts.ts";

/** Lines of an order that are shown without asking. */
const linesShown = 3;

type OrderLine = NonNullable<Order["lines"]>[number];
type Detail = NonNullable<LinkConfig["transaction_details"]>[number];

/** Addresses of the pictures that the summary shows in addition to the logo. */
export const orderPictures = ({ link, state }: LinkPage): readonly (string | null | undefined)[] => [
  link.config.background_image?.url,
  ...(state.payment.details.order.lines ?? []).map((line) => line.product_img_link),
];

const lineHtml = (line: OrderLine, price: string, words: PageWords): string => {
  const picture = safePicture(line.product_img_link);
  const initial = escapeHtml(firstCharacter(line.product_name));
  const image =
    picture === undefined
      ? `<span class="no-picture" aria-hidden="true">${initial}</span>`
      : `<img src="${escapeHtml(picture)}" alt="" data-initial="${initial}" width="44" height="44" loading="lazy">`;
  const quantity = `<span class="small">${escapeHtml(fill(words.quantity, { count: String(line.quantity) }))}</span>`;
  return (
    `<li>${image}<span class="name">${escapeHtml(line.product_name)}${quantity}</span>` +
    `<span class="price">${escapeHtml(price)}</span></li>`
  );
};

const orderHtml = (page: LinkPage, locale: PageLocale, words: PageWords): string => {
  const { details, currency } = page.state.payment;
  const lines = (details.order.lines ?? []).map((line) =>
    lineHtml(line, moneyText(locale, line.amount * line.quantity, currency), words),
  );
  if (lines.length === 0) return "";
  const heading = `<h2 class="visually-hidden">${escapeHtml(words.items)}</h2>`;
  const first = `<ul class="order">${lines.toSpliced(linesShown).join("\n")}</ul>`;
  if (lines.length <= linesShown) return heading + first;
  const all = escapeHtml(fill(words.allItems, { count: String(lines.length) }));
  const rest = `<ul class="order">${lines.slice(linesShown).join("\n")}</ul>`;
  return `${heading}${first}<details class="more"><summary>${all}</summary>${rest}</details>`;
};

const bold = (isBold: boolean | null | undefined): string => (isBold === true ? ` class="bold"` : "");

const detailHtml = ({ key, value, ui_configuration: look }: Detail): string =>
  `<dt${bold(look?.is_key_bold)}>${escapeHtml(key)}</dt><dd${bold(look?.is_value_bold)}>${escapeHtml(value)}</dd>`;

const placeOf = ({ ui_configuration: look }: Detail): number => look?.position ?? Number.MAX_SAFE_INTEGER;

const factsHtml = (page: LinkPage, locale: PageLocale, words: PageWords): string => {
  const { details, currency } = page.state.payment;
  const amounts: readonly (readonly [string, number | undefined])[] = [
    [words.shipping, details.amounts.shippingCost],
    [words.tax, details.amounts.orderTax],
    [words.surcharge, (details.amounts.surcharge?.amount ?? 0) + (details.amounts.surcharge?.tax ?? 0)],
  ];
  const lines = amounts.flatMap(([name, amount = 0]) =>
    amount === 0 ? [] : [detailHtml({ key: name, value: moneyText(locale, amount, currency) })],
  );
  const stated = [...(page.link.config.transaction_details ?? [])].sort(
    (left, right) => placeOf(left) - placeOf(right),
  );
  const all = [...lines, ...stated.map(detailHtml)];
  return all.length === 0 ? "" : `<dl class="facts">${all.join("\n")}</dl>`;
};

/** The part of the page that shows what is paid for. */
export const orderSummary = (page: LinkPage, locale: PageLocale, words: PageWords): AskingPage["summary"] => {
  const { payment } = page.state;
  const amount = escapeHtml(moneyText(locale, payment.netAmount, payment.currency));
  return {
    label: words.summary,
    content: `<p class="amount"><span class="visually-hidden">${escapeHtml(words.amountToPay)}: </span>${amount}</p>
${paragraph(payment.details.descriptor.description, "description")}
${orderHtml(page, locale, words)}
${factsHtml(page, locale, words)}
${timeParagraph(locale, words.payUntil, payment.expiresAt, "until")}`,
  };
};
