import type { HtmlReply } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { CardFormProblem } from "../../use-cases/submit-card.ts";
import type { CollectLinkPage } from "../../use-cases/view-collect-link.ts";
import {
  cardExpiryField,
  cardHolderField,
  cardNicknameField,
  cardNumberField,
  networkMarks,
} from "../page/card-fields.ts";
import { paragraph } from "../page/elements.ts";
import { formHtml, remarksHtml, safeHtml } from "../page/form.ts";
import type { Frame } from "../page/frame.ts";
import { askingPage, lookOf, statusPage, wayBackHtml } from "../page/frame.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { timeParagraph, withSeller } from "../page/texts.ts";

/** What a page shows in addition to the link. */
export interface CollectView {
  readonly page: CollectLinkPage;
  readonly locale: PageLocale;
  /** The page itself; a path of ours. */
  readonly address: string;
  readonly problems: readonly CardFormProblem[];
}

const frameOf = ({ page, locale }: CollectView): Frame => ({
  locale,
  sellerName: page.sellerName,
  look: lookOf(page.link.settings),
  data: { "data-state": page.status },
  framedBy: page.framedBy,
});

/** The form, for the first time or with what is wrong in it. */
export const collectFormPage = (view: CollectView): HtmlReply => {
  const { page, locale, problems, address } = view;
  const words = wordsOf(locale);
  const { title, text, save, saveUntil } = words.collect;
  const remarks = problems.map(({ field, problem }) => ({ id: field, text: words.problems[problem] }));
  const form = formHtml({
    action: address,
    rows: [
      { ...cardNumberField(words), mark: networkMarks(page.icons) },
      ...[cardExpiryField, cardHolderField, cardNicknameField].map((field) => field(words)),
    ],
    button: save,
    remarks,
  });
  return askingPage(frameOf(view), {
    layout: "layout2",
    heading: title,
    summary: {
      content: `${paragraph(withSeller(text, page), "description")}
${timeParagraph(locale, saveUntil, page.link.expiresAt, "until")}`,
    },
    notice: remarksHtml(words.problemTitle, remarks),
    content: form + safeHtml(words.encrypted),
    isRefused: problems.length > 0,
  });
};

/** The page once its form is over. */
export const collectStatusPage = (view: CollectView, status: "submitted" | "expired"): HtmlReply => {
  const { link } = view.page;
  const frame = frameOf(view);
  const parameters = [["pm_collect_link_id", link.collectLinkId] as const, ["status", status] as const];
  return statusPage(frame, {
    shape: status === "submitted" ? "good" : "bad",
    ...wordsOf(view.locale).collect[status],
    content: wayBackHtml(frame, link.settings.return_url ?? null, parameters),
  });
};
