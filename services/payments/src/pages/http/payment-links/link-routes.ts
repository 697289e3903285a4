import {
  createPaymentLink as createContract,
  expirePaymentLink as expireContract,
  openPaymentLink,
  openSecurePaymentLink,
  payByPaymentLink,
  payBySecurePaymentLink,
  readPaymentLinkAsset,
  readPaymentLinkStatus,
  listPaymentLinks as listContract,
  retrievePaymentLink as retrieveContract,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { linkTokenMember } from "../../../links/domain/link-token.ts";
import type { PageState } from "../../../payments/domain/page-state.ts";
import { acceptsForm } from "../../../payments/domain/page-state.ts";
import { chosenKey } from "../../wire/payment-form-wire.ts";
import type { Ports } from "../../ports.ts";
import { payLink } from "../../use-cases/pay-link.ts";
import type { LinkPage, LinkVisit } from "../../use-cases/view-link.ts";
import { viewLink } from "../../use-cases/view-link.ts";
import { browserOf } from "../page/browser.ts";
import { formPage } from "./form-page.ts";
import { assetReply } from "../page/asset-reply.ts";
import { assetOf, keptForGood } from "../page/assets.ts";
import { iconAssetOf } from "../page/icons.ts";
import type { Page, PageHead } from "../page/requests.ts";
import { forPeople, formOf, localeOf, namedLocaleOf, seeOther, visitOf, withLinkQuery } from "../page/requests.ts";
import { paymentStatusPage } from "./status-page.ts";
import { listLinks, retrieveLink } from "../../use-cases/read-links.ts";
import { createLink, expireLink } from "../../use-cases/manage-links.ts";
import { callerOf, clientOf } from "../../../kernel/http/caller.ts";

/** The operations on payment links. */
export const linkRoutes = (ports: Ports): readonly Route[] => {
  const list = listLinks(ports);
  const retrieve = retrieveLink(ports);
  const create = createLink(ports);
  const expire = expireLink(ports);
  return [
    defineRoute(createContract, async ({ body, principal, headers, idempotencyKey = null }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey,
        client: clientOf(headers),
      }),
    })),
    defineRoute(expireContract, async ({ params, principal }) => ({
      body: await expire(callerOf(principal), params.payment_link_id),
    })),
    defineRoute(listContract, async ({ query, body, principal }) => ({
      body: await list({ caller: callerOf(principal), request: { ...body, ...query } }),
    })),
    defineRoute(retrieveContract, async ({ params, body, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        paymentLinkId: params.payment_link_id,
        clientSecret: body?.client_secret ?? null,
      }),
    })),
  ];
};

/** A request for a page. */
interface PageRequest extends PageHead {
  readonly params: { readonly merchant_id: string; readonly payment_id: string };
}

const pathOf = (
  { params, url }: PageRequest,
  kind: "" | "s/" | "status/",
  query: Record<string, string> = {},
): string => {
  const { merchant_id: merchantId, payment_id: paymentId } = params;
  return withLinkQuery(
    `/payment_link/${kind}${encodeURIComponent(merchantId)}/${encodeURIComponent(paymentId)}`,
    url,
    query,
  );
};

const linkVisitOf = ({ params, url, headers }: PageRequest, isFramed: boolean): LinkVisit => ({
  merchantId: params.merchant_id,
  paymentId: params.payment_id,
  token: url.searchParams.get(linkTokenMember),
  embedding: isFramed ? visitOf(headers) : null,
});

const kindOf = (isFramed: boolean): "" | "s/" => (isFramed ? "s/" : "");

const statusReply = (request: PageRequest, page: LinkPage, isFramed: boolean): Page =>
  paymentStatusPage({
    page,
    locale: localeOf(request),
    formAddress: pathOf(request, kindOf(isFramed), page.pageState === "retry_possible" ? { retry: "true" } : {}),
    isFramed,
    isNext: request.url.searchParams.get("next") === "true",
  });

/** The form where it can be sent; a decline is shown first, and the form again to a customer who wants to retry. */
const linkReply = (request: PageRequest, page: LinkPage, isFramed: boolean): Page => {
  const wantsRetry = request.url.searchParams.get("retry") === "true";
  const showsForm = acceptsForm(page.pageState) && (page.pageState === "open" || wantsRetry);
  if (!showsForm) return statusReply(request, page, isFramed);
  const action = pathOf(request, kindOf(isFramed));
  return formPage({ page, locale: localeOf(request), action, isFramed, problems: [], chosen: null });
};

const afterSending = (request: PageRequest, pageState: PageState, isFramed: boolean): Page => {
  if (pageState === "retry_possible") return seeOther(pathOf(request, kindOf(isFramed), { retry: "true" }));
  const query = { next: "true", ...(isFramed ? { frame: "true" } : {}) };
  return seeOther(pathOf(request, "status/", query));
};

/** The pages that accept payments. */
export const linkPageRoutes = (ports: Ports): readonly Route[] => {
  const view = viewLink(ports);
  const pay = payLink(ports);
  const open = (request: PageRequest, isFramed: boolean): Promise<Page> =>
    forPeople(request, async () => {
      return linkReply(request, await view(linkVisitOf(request, isFramed)), isFramed);
    });
  const send = (request: PageRequest & { readonly rawBody: Buffer }, isFramed: boolean): Promise<Page> =>
    forPeople(request, async () => {
      const form = formOf(request.rawBody);
      const browser = browserOf(request.headers, form);
      const result = await pay({
        visit: linkVisitOf(request, isFramed),
        form,
        browser,
        locale: namedLocaleOf(request),
      });
      if (result.kind === "sent") return afterSending(request, result.pageState, isFramed);
      const { page, problems } = result;
      const chosen = chosenKey(form, page.methods);
      const action = pathOf(request, kindOf(isFramed));
      return formPage({ page, locale: localeOf(request), action, isFramed, problems, chosen });
    });
  return [
    defineRoute(openPaymentLink, (request) => open(request, false)),
    defineRoute(payByPaymentLink, (request) => send(request, false)),
    defineRoute(openSecurePaymentLink, (request) => open(request, true)),
    defineRoute(payBySecurePaymentLink, (request) => send(request, true)),
    defineRoute(readPaymentLinkStatus, (request) =>
      forPeople(request, async () => {
        const page = await view(linkVisitOf(request, false));
        return statusReply(request, page, request.url.searchParams.get("frame") === "true");
      }),
    ),
    defineRoute(readPaymentLinkAsset, ({ params, url, headers }) => {
      const asset = assetOf(params.file) ?? iconAssetOf(ports.icons, params.file);
      if (asset === undefined) return Promise.reject(edgeFailures.unknown_route({ path: url.pathname }));
      return Promise.resolve(assetReply(asset, keptForGood, headers));
    }),
  ];
};
