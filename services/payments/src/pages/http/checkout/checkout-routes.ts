import {
  confirmCheckout,
  deleteCheckoutCard,
  openCheckout,
  openCheckoutFrame,
  readCheckoutScript,
  type CheckoutOutcome,
  type OpenCheckoutRequest,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import type { IncomingHttpHeaders } from "node:http";

import { callerOf, languagesOf } from "../../../kernel/http/caller.ts";
import { merchantOf } from "../../../kernel/use-cases/caller.ts";
import type { PageLocale } from "../../../links/domain/locale.ts";
import { pageLocaleOf, statedLocaleOf } from "../../../links/domain/locale.ts";
import { acceptsForm } from "../../../payments/domain/page-state.ts";
import { mountTokenOf, shopSitesOf } from "../../domain/shop-page.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import { deleteCard } from "../../use-cases/delete-card.ts";
import { payCheckout } from "../../use-cases/pay-checkout.ts";
import type { CheckoutPage, CheckoutVisit } from "../../use-cases/view-checkout.ts";
import { viewCheckout } from "../../use-cases/view-checkout.ts";
import { chosenKey } from "../../wire/payment-form-wire.ts";
import { assetReply } from "../page/asset-reply.ts";
import { scriptOf } from "../page/assets.ts";
import { browserOf } from "../page/browser.ts";
import { withParameters } from "../page/frame.ts";
import { wordsOf } from "../../../links/http/words.ts";
import { sentence } from "../page/texts.ts";
import { elsewhereHtml, frameFieldsHtml } from "./frame-fields.ts";
import { framePage } from "./frame-page.ts";
import { declineText, remarksOn } from "../payment-links/form-page.ts";

const outcomeOf = (page: CheckoutPage, locale: PageLocale): Omit<CheckoutOutcome, "problems"> => {
  const { state, pageState, bankPage, way } = page;
  const { payment, attempt } = state;
  const { error } = attempt.details;
  const reason = declineText(page, locale) ?? sentence(locale, wordsOf(locale).declinesByCode.UE_9000);
  return {
    payment_id: payment.paymentId,
    status: payment.status,
    amount: payment.netAmount,
    currency: payment.currency,
    is_open: acceptsForm(pageState),
    next_action: bankPage === null ? null : { type: "redirect_to_url", url: bankPage },
    error: payment.status === "failed" ? { code: error?.unifiedCode ?? "UE_9000", message: reason } : null,
    // Where the customer goes, and the signature that its server checks there, belong to payments with an outcome.
    return_url: way === null || pageState === "action_needed" ? null : withParameters(way.url, way.parameters),
  };
};

/** What is sent for a frame. */
interface FrameRequest {
  readonly principal: Principal;
  readonly headers: IncomingHttpHeaders;
  readonly body: Pick<OpenCheckoutRequest, "client_secret" | "origin">;
}

/**
 * The payment that the frame names. The frame is of our own origin; scripts of the page around it are not, and browsers
 * state that.
 * @throws {Failure} `checkout_outside_frame` (IR_22).
 */
const visitOf = ({ principal, headers, body }: FrameRequest): CheckoutVisit => {
  if ((headers["sec-fetch-site"] ?? "same-origin") !== "same-origin") throw failures.checkout_outside_frame();
  return { caller: callerOf(principal), clientSecret: body.client_secret, origin: body.origin };
};

const localeOf = (stated: string | null | undefined, headers: IncomingHttpHeaders): PageLocale =>
  statedLocaleOf(stated ?? null) ?? pageLocaleOf(languagesOf(headers));

/** The frame of the payment fields, what it calls, and the library that puts it into shops' pages. */
export const checkoutFrameRoutes = (ports: Ports): readonly Route[] => {
  const view = viewCheckout(ports);
  const pay = payCheckout(ports);
  const remove = deleteCard(ports);
  const { clock, policy } = ports;
  return [
    defineRoute(openCheckoutFrame, async ({ query, principal, headers }) => {
      const { profiles, merchant_name: name, merchant_id: id } = await merchantOf(ports, callerOf(principal), null);
      const sites = profiles.flatMap((profile) => shopSitesOf(profile, policy.opensToAnySite));
      const locale = localeOf(query.locale, headers);
      return framePage({ locale, sellerName: name ?? id, framedBy: [...new Set(sites)] });
    }),
    defineRoute(openCheckout, async (request) => {
      const { body, headers } = request;
      const page = await view(visitOf(request));
      const locale = localeOf(body.locale, headers);
      return {
        body: {
          ...outcomeOf(page, locale),
          locale,
          form: frameFieldsHtml(page, locale, body),
          instructions: elsewhereHtml(page, locale),
          mount_token: mountTokenOf(policy.addressToken, page.shop, clock.realNow()),
        },
      };
    }),
    defineRoute(confirmCheckout, async (request) => {
      const { body, headers } = request;
      const locale = localeOf(body.locale, headers);
      const { fields: form } = body;
      const { page, problems } = await pay({
        visit: visitOf(request),
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
    defineRoute(deleteCheckoutCard, async (request) => {
      const { payment_method_id: paymentMethodId, mount_token: mountToken } = request.body;
      await remove({ visit: visitOf(request), mountToken, paymentMethodId });
      return { body: { payment_method_id: paymentMethodId, deleted: true } };
    }),
    defineRoute(readCheckoutScript, ({ params, url, headers }) => {
      const script = scriptOf(params.file);
      if (script === undefined) return Promise.reject(edgeFailures.unknown_route({ path: url.pathname }));
      return Promise.resolve(assetReply(script, script.cacheControl, headers));
    }),
  ];
};
