import {
  confirmCheckout,
  openCheckout,
  openCheckoutFrame,
  readCheckoutScript,
  type CheckoutOutcome,
  type ConfirmCheckoutRequest,
  type OpenCheckoutRequest,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import { defined } from "@railyard/members";
import type { IncomingHttpHeaders } from "node:http";

import { callerOf, languagesOf } from "../../../kernel/http/caller.ts";
import { merchantOf } from "../../../kernel/use-cases/caller.ts";
import type { PageLocale } from "../../../links/domain/locale.ts";
import { pageLocaleOf } from "../../../links/domain/locale.ts";
import { takesForm } from "../../../payments/domain/page-state.ts";
import { mountTokenOf, shopSitesOf } from "../../domain/shop-page.ts";
import type { Ports } from "../../ports.ts";
import { payCheckout } from "../../use-cases/pay-checkout.ts";
import type { CheckoutPage, CheckoutVisit } from "../../use-cases/view-checkout.ts";
import { viewCheckout } from "../../use-cases/view-checkout.ts";
import { chosenKey } from "../../wire/payment-form-wire.ts";
import { scriptOf } from "../page/assets.ts";
import { browserOf } from "../page/browser.ts";
import { withParameters } from "../page/frame.ts";
import { wordsOf } from "../page/texts.ts";
import { framePage } from "./frame-page.ts";
import { declineText, fieldsHtml, remarksOn } from "../payment-links/form-page.ts";

const outcomeOf = (page: CheckoutPage, locale: PageLocale): Omit<CheckoutOutcome, "problems"> => {
  const { state, pageState, bankPage, way } = page;
  const { payment, attempt } = state;
  const { error } = attempt.details;
  const words = wordsOf(locale);
  const reason = declineText(page, words) ?? `${words.declinesByCode.UE_9000}.`;
  return {
    payment_id: payment.paymentId,
    status: payment.status,
    amount: payment.netAmount,
    currency: payment.currency,
    is_open: takesForm(pageState),
    next_action: bankPage === null ? null : { type: "redirect_to_url", url: bankPage },
    error: payment.status === "failed" ? { code: error?.unifiedCode ?? "UE_9000", message: reason } : null,
    // Where the customer goes, and the signature that its server checks there, belong to payments with an outcome.
    return_url: way === null || pageState === "action_needed" ? null : withParameters(way.url, way.parameters),
  };
};

const visitOf = (principal: Principal, body: OpenCheckoutRequest | ConfirmCheckoutRequest): CheckoutVisit => ({
  caller: callerOf(principal),
  clientSecret: body.client_secret,
  origin: body.origin,
});

/** The fields as HTML, as the shop wants them arranged; null when there is nothing to enter. */
const formOf = (page: CheckoutPage, locale: PageLocale, { layout, labels }: OpenCheckoutRequest): string | null => {
  if (!takesForm(page.pageState)) return null;
  const look = defined({ sdk_layout: layout ?? undefined, payment_form_label_type: labels ?? undefined });
  const arranged = { ...page, link: { config: { ...page.link.config, ...look } } };
  return fieldsHtml({ page: arranged, locale, action: "/checkout/confirm", problems: [], chosen: null }).content;
};

const localeOf = (stated: string | null | undefined, headers: IncomingHttpHeaders): PageLocale =>
  pageLocaleOf(stated ?? languagesOf(headers));

/** The frame of the payment fields, what it calls, and the library that puts it into shops' pages. */
export const checkoutFrameRoutes = (ports: Ports): readonly Route[] => {
  const view = viewCheckout(ports);
  const pay = payCheckout(ports);
  const { clock, policy } = ports;
  return [
    defineRoute(openCheckoutFrame, async ({ query, principal, headers }) => {
      const { profiles } = await merchantOf(ports, callerOf(principal), null);
      const sites = profiles.flatMap((profile) => shopSitesOf(profile, policy.opensToAnySite));
      return framePage(localeOf(query.locale, headers), [...new Set(sites)]);
    }),
    defineRoute(openCheckout, async ({ body, principal, headers }) => {
      const page = await view(visitOf(principal, body));
      const locale = localeOf(body.locale, headers);
      return {
        body: {
          ...outcomeOf(page, locale),
          locale,
          form: formOf(page, locale, body),
          mount_token: mountTokenOf(policy.addressToken, page.shop, clock.now()),
        },
      };
    }),
    defineRoute(confirmCheckout, async ({ body, principal, headers }) => {
      const locale = localeOf(body.locale, headers);
      const { fields: form } = body;
      const { page, problems } = await pay({
        visit: visitOf(principal, body),
        mountToken: body.mount_token,
        form,
        browser: browserOf(headers, form),
        locale,
        returnUrl: body.return_url ?? null,
      });
      const remarks = remarksOn({
        page,
        locale,
        action: "",
        problems,
        chosen: chosenKey(form, page.methods),
      });
      return {
        body: {
          ...outcomeOf(page, locale),
          problems: remarks.map(({ id, text }) => ({ field: id, message: text })),
        },
      };
    }),
    defineRoute(readCheckoutScript, async ({ params, url }) => {
      const script = scriptOf(params.file);
      if (script === undefined) throw edgeFailures.unknown_route({ path: url.pathname });
      const { text, contentType, cacheControl, policy: contentPolicy } = script;
      return Promise.resolve({
        text,
        contentType,
        headers: {
          "cache-control": cacheControl,
          "x-content-type-options": "nosniff",
          ...defined({ "content-security-policy": contentPolicy }),
        },
      });
    }),
  ];
};
