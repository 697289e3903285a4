import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { SellerHelp } from "../../domain/seller-help.ts";
import type { CustomerReturn } from "../../../payments/domain/customer-return.ts";
import type { PageDocument } from "./document.ts";
import { documentReply } from "./document.ts";
import type { Attributes, Shape } from "./elements.ts";
import { attributesHtml, linkButton, markHtml, paragraph, shapeHtml } from "./elements.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { withSeller } from "./texts.ts";
import type { Look } from "./theme.ts";
import { pictureOrigins, schemeOf, themeOf } from "./theme.ts";

/** What all pages of a link have, whatever the link is for. */
export interface Frame extends Pick<PageDocument, "locale" | "data" | "framedBy" | "goesOnTo" | "formTargets"> {
  readonly sellerName: string;
  readonly look: Look;
  readonly help?: SellerHelp;
}

/** The look of pages that have no more than a colour and a logo of their own. */
export const lookOf = ({ theme, logo }: Pick<Look, "theme" | "logo">): Look => ({ theme, logo });

/** The merchant's logo, or the first letter of the name, and the name. */
const sellerHtml = (frame: Frame): string =>
  markHtml(frame.sellerName, frame.look.logo, frame.look.show_merchant_name !== false);

/** Who made the page, unless the merchant does not want it. */
const brandHtml = ({ look, locale }: Frame): string =>
  look.branding_visibility === false ? "" : paragraph(wordsOf(locale).paidThrough, "brand");

const linkItem = (address: string, label: string, attributes: Attributes = {}): string =>
  `<li><a${attributesHtml({ href: address, ...attributes })}>${escapeHtml(label)}</a></li>`;

/** The seller's contact data and policies; nothing where it states none. */
const helpHtml = ({ help, locale, ...seller }: Frame): string => {
  if (help === undefined) return "";
  const { contact, policies } = wordsOf(locale);
  const { email, phone } = help;
  const ways = [
    ...(email === null ? [] : [linkItem(`mailto:${encodeURIComponent(email).replace("%40", "@")}`, email)]),
    ...(phone === null ? [] : [linkItem(`tel:${phone.replaceAll(/[^+0-9]/g, "")}`, phone, { dir: "ltr" })]),
  ];
  const outside = { target: "_blank", rel: "noopener noreferrer" };
  const texts = (["terms", "privacy", "refunds"] as const).flatMap((name) => {
    const address = help.policies[name];
    return address !== null && /^https?:/.test(address) ? [linkItem(address, policies[name], outside)] : [];
  });
  if (ways.length + texts.length === 0) return "";
  const lists = [ways, texts].map((items) => (items.length === 0 ? "" : `<ul>${items.join("")}</ul>`));
  return `<div class="help">${ways.length === 0 ? "" : paragraph(withSeller(contact, seller))}${lists.join("")}</div>`;
};

const frameReply = (
  frame: Frame,
  page: Pick<PageDocument, "title" | "bodyClass" | "content" | "status">,
  pictures: readonly (string | null | undefined)[] = [],
): HtmlReply =>
  documentReply({
    ...frame,
    ...page,
    title: `${page.title} – ${frame.sellerName}`,
    theme: themeOf(frame.look),
    scheme: schemeOf(frame.look),
    pictures: pictureOrigins([frame.look.logo, ...pictures]),
  });

/** A page that asks for something. Notice and content are HTML. */
export interface AskingPage {
  readonly layout: "layout1" | "layout2" | "form-only";
  readonly heading: string;
  /** What the page is about, in addition to the seller, in HTML; null for a page that shows the form alone. */
  readonly summary: { readonly label?: string; readonly content: string } | null;
  /** Shown above the form, such as what is wrong in it. */
  readonly notice: string;
  readonly content: string;
  /** Addresses of pictures in the summary in addition to the logo. */
  readonly pictures?: readonly (string | null | undefined)[];
  /** Whether what was sent has to be sent again. */
  readonly isRefused: boolean;
}

const summaryHtml = (frame: Frame, { label, content }: NonNullable<AskingPage["summary"]>): string =>
  `<aside${attributesHtml({ class: "summary", "aria-label": label })}><div class="summary-inner">
${sellerHtml(frame)}
${content}
</div></aside>`;

export const askingPage = (frame: Frame, page: AskingPage): HtmlReply => {
  const { skipToForm, errorPrefix } = wordsOf(frame.locale);
  const { layout, heading, summary, notice, content, pictures, isRefused } = page;
  return frameReply(
    frame,
    {
      title: `${notice === "" ? "" : `${errorPrefix} `}${heading}`,
      bodyClass: layout,
      content: `<a class="skip" href="#pay">${escapeHtml(skipToForm)}</a>
<div class="shell">
${summary === null ? "" : summaryHtml(frame, summary)}
<main class="pay" id="pay"><div class="pay-inner">
<h1>${escapeHtml(heading)}</h1>
${notice}
${content}
${helpHtml(frame)}${brandHtml(frame)}
</div></main>
</div>`,
      status: isRefused ? 422 : 200,
    },
    pictures,
  );
};

/** The status that a page shows. */
export interface PageStatus {
  readonly shape: Shape;
  readonly title: string;
  readonly text: string;
  readonly amount?: string;
  readonly reason?: string | null;
  /** HTML, such as facts and the ways on. */
  readonly content?: string;
}

const statusHtml = ({ shape, title, text, amount, reason, content = "" }: PageStatus): string => `${shapeHtml(shape)}
<h1>${escapeHtml(title)}</h1>
${paragraph(amount, "amount")}
${paragraph(reason, "status-text")}
${paragraph(text, "status-text")}
${content}`;

/** A page that asks for nothing. */
export const statusPage = (frame: Frame, status: PageStatus): HtmlReply => {
  const title = withSeller(status.title, frame);
  const text = withSeller(status.text, frame);
  return frameReply(frame, {
    title,
    bodyClass: "status-page",
    content: `<main class="status-card">
${sellerHtml(frame)}
${statusHtml({ ...status, title, text })}
${helpHtml(frame)}${brandHtml(frame)}
</main>`,
  });
};

/** Why an address shows nothing: there is nothing, or not here, or not now. */
export type RefusalName = "not_found" | "elsewhere" | "suspended";

export const refusalPage = (name: RefusalName, locale: Frame["locale"], code: number): HtmlReply => {
  const { title, text } = wordsOf(locale).status[name];
  return documentReply({
    locale,
    title,
    theme: themeOf({}),
    bodyClass: "status-page",
    content: `<main class="status-card">${statusHtml({ shape: "bad", title, text })}</main>`,
    // Sites that embed the form show this instead of it; it has nothing to click on.
    framedBy: name === "suspended" ? ["*"] : [],
    status: code,
  });
};

/** An address with parameters added; null for what is none. */
export const withParameters = (address: string | null, parameters: CustomerReturn["parameters"]): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url.href;
};

/** The way back to where the merchant wants people, with what it needs to know; nothing without an address. */
export const wayBackHtml = (frame: Frame, address: string | null, parameters: CustomerReturn["parameters"]): string => {
  const url = withParameters(address, parameters);
  if (url === null || !/^https?:/.test(url)) return "";
  return linkButton(url, withSeller(wordsOf(frame.locale).backToShop, frame), { target: "_top" });
};
