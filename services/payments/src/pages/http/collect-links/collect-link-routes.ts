import { createCollectLink as createContract, openCollectLink, sendCollectLink } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { linkTokenMember } from "../../../links/domain/link-token.ts";
import type { Ports } from "../../ports.ts";
import { createCollectLink } from "../../use-cases/collect-links.ts";
import { submitCard } from "../../use-cases/submit-card.ts";
import type { CollectLinkPage } from "../../use-cases/view-collect-link.ts";
import { viewCollectLink } from "../../use-cases/view-collect-link.ts";
import { callerOf } from "../../../kernel/http/caller.ts";
import type { Page, PageHead } from "../page/requests.ts";
import { forPeople, formOf, localeOf, seeOther, visitOf, withLinkQuery } from "../page/requests.ts";
import type { CollectView } from "./collect-pages.ts";
import { collectFormPage, collectStatusPage } from "./collect-pages.ts";

interface PageRequest extends PageHead {
  readonly params: { readonly merchant_id: string; readonly pm_collect_link_id: string };
}

const addressOf = ({ params, url }: PageRequest): string => {
  const { merchant_id: merchantId, pm_collect_link_id: id } = params;
  const path = `/payment_methods/collect/${encodeURIComponent(merchantId)}/${encodeURIComponent(id)}`;
  return withLinkQuery(path, url);
};

const viewOf = (request: PageRequest, page: CollectLinkPage): CollectView => ({
  page,
  locale: localeOf(request),
  address: addressOf(request),
  problems: [],
});

const replyOf = (view: CollectView): Page => {
  const { status } = view.page;
  return status === "initiated" ? collectFormPage(view) : collectStatusPage(view, status);
};

const targetOf = ({ params, headers, url }: PageRequest) => ({
  merchantId: params.merchant_id,
  collectLinkId: params.pm_collect_link_id,
  token: url.searchParams.get(linkTokenMember),
  visit: visitOf(headers),
});

/** Pages on which customers store payment methods. */
export const collectLinkRoutes = (ports: Ports): readonly Route[] => {
  const create = createCollectLink(ports);
  const view = viewCollectLink(ports);
  const submit = submitCard(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(openCollectLink, (request) =>
      forPeople(request, async () => replyOf(viewOf(request, await view(targetOf(request))))),
    ),
    defineRoute(sendCollectLink, (request) =>
      forPeople(request, async () => {
        const sent = await submit({ ...targetOf(request), form: formOf(request.rawBody) });
        if (sent.kind === "taken") return seeOther(addressOf(request));
        return collectFormPage({ ...viewOf(request, sent.page), problems: sent.problems });
      }),
    ),
  ];
};
