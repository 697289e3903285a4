import { openPayoutLink, sendPayoutLink } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { linkTokenMember } from "../../../links/domain/link-token.ts";
import type { Ports } from "../../ports.ts";
import { answerPayoutLink } from "../../use-cases/answer-payout-link.ts";
import type { PayoutLinkPage } from "../../use-cases/view-payout-link.ts";
import { viewPayoutLink } from "../../use-cases/view-payout-link.ts";
import { browserOf } from "../page/browser.ts";
import type { Page, PageHead } from "../page/requests.ts";
import { forPeople, formOf, localeOf, seeOther, visitOf, withLinkQuery } from "../page/requests.ts";
import type { PayoutView } from "./payout-pages.ts";
import { payoutFormPage, payoutStatusPage } from "./payout-pages.ts";

interface PageRequest extends PageHead {
  readonly params: { readonly merchant_id: string; readonly payout_id: string };
}

const addressOf = ({ params, url }: PageRequest): string => {
  const path = `/payout_link/${encodeURIComponent(params.merchant_id)}/${encodeURIComponent(params.payout_id)}`;
  return withLinkQuery(path, url);
};

const viewOf = (request: PageRequest, page: PayoutLinkPage): PayoutView => ({
  page,
  locale: localeOf(request),
  address: addressOf(request),
  problems: [],
  chosen: page.options.find(({ key }) => key === request.url.searchParams.get("method")) ?? null,
});

const replyOf = (request: PageRequest, page: PayoutLinkPage): Page => {
  const view = viewOf(request, page);
  const wantsChange = request.url.searchParams.get("change") === "true" || view.chosen !== null;
  switch (page.pageState) {
    case "form":
      return payoutFormPage(view, false);
    case "review":
      return payoutFormPage(view, !wantsChange);
    case "in_progress":
    case "paid":
    case "failed":
    case "cancelled":
    case "expired":
      return payoutStatusPage(view, page.pageState);
  }
};

const targetOf = ({ params, headers, url }: PageRequest) => ({
  merchantId: params.merchant_id,
  payoutId: params.payout_id,
  token: url.searchParams.get(linkTokenMember),
  visit: visitOf(headers),
});

/** The page on which the recipient of a payout enters the destination and confirms it. */
export const payoutLinkRoutes = (ports: Ports): readonly Route[] => {
  const view = viewPayoutLink(ports);
  const answer = answerPayoutLink(ports);
  return [
    defineRoute(openPayoutLink, (request) =>
      forPeople(request, async () => replyOf(request, await view(targetOf(request)))),
    ),
    defineRoute(sendPayoutLink, (request) =>
      forPeople(request, async () => {
        const form = formOf(request.rawBody);
        const browser = browserOf(request.headers, form);
        const answered = await answer({ ...targetOf(request), form, browser });
        if (answered.kind === "taken") return seeOther(addressOf(request));
        const { page, problems, option } = answered;
        return payoutFormPage({ ...viewOf(request, page), problems, chosen: option }, false);
      }),
    ),
  ];
};
