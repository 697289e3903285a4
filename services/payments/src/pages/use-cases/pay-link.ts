import type { ConfirmPaymentRequest } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { PageState } from "../../payments/domain/page-state.ts";
import { pageStateOf, takesForm } from "../../payments/domain/page-state.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import type { FormProblem, SentForm } from "../wire/payment-form-wire.ts";
import { readPaymentForm } from "../wire/payment-form-wire.ts";
import type { Ports } from "../ports.ts";
import { acceptanceOf as agreedBefore } from "../../payments/domain/future-usage.ts";
import type { AuthorizePorts } from "../../payments/use-cases/confirm-payment.ts";
import { authorizePayment } from "../../payments/use-cases/confirm-payment.ts";
import type { LinkPage, LinkVisit } from "./view-link.ts";
import { viewLink } from "./view-link.ts";

type BrowserInfo = NonNullable<ConfirmPaymentRequest["browser_info"]>;

export interface PayLinkInput {
  readonly visit: LinkVisit;
  readonly form: SentForm;
  /** What is known of the customer's browser. */
  readonly browser: BrowserInfo;
  /** Language that the page's address names; null when the browser chooses. */
  readonly locale: PageLocale | null;
}

/** The result of a form: the page with what is wrong in it, or the payment's current state. */
export type PayLinkResult =
  | { readonly kind: "problems"; readonly page: LinkPage; readonly problems: readonly FormProblem[] }
  | { readonly kind: "sent"; readonly page: LinkPage; readonly pageState: PageState };

/** Refusals that say which field of the form is wrong. */
const problemsByFailure: Readonly<Record<string, FormProblem>> = {
  card_number_invalid: { field: "card_number", problem: "number_invalid" },
  card_expiry_invalid: { field: "card_expiry", problem: "expiry_invalid" },
  card_expired: { field: "card_expiry", problem: "expiry_past" },
  card_cvc_invalid: { field: "card_cvc", problem: "cvc_invalid" },
  no_eligible_connector: { field: "method", problem: "method_unavailable" },
  method_data_mismatch: { field: "method", problem: "method_unavailable" },
};

/** The card is kept for later payments only after the customer has read what it is kept for. */
const acceptanceOf = (
  { state }: LinkPage,
  browser: BrowserInfo,
  now: Date,
): Pick<ConfirmPaymentRequest, "customer_acceptance"> => {
  const { details } = state.payment;
  const isKept = details.credential.setupFutureUsage !== undefined || details.credential.mandateData !== undefined;
  if (!isKept || agreedBefore(details) !== null) return {};
  const online = { ip_address: browser.ip_address ?? "", user_agent: browser.user_agent ?? "" };
  return { customer_acceptance: { acceptance_type: "online", accepted_at: now.toISOString(), online } };
};

/**
 * Authorizes the payment with what the customer sent. A decline is no error: the page offers another attempt.
 * @throws {Failure} those of `viewLink`.
 */
export const payLink =
  (ports: AuthorizePorts & Pick<Ports, "links">) =>
  async ({ visit, form, browser, locale }: PayLinkInput): Promise<PayLinkResult> => {
    const page = await viewLink(ports)(visit);
    if (!takesForm(page.pageState)) return { kind: "sent", page, pageState: page.pageState };
    const now = ports.clock.now();
    const read = readPaymentForm(form, page.methods, now);
    if (!read.isComplete) return { kind: "problems", page, problems: read.problems };
    const { merchantId, paymentId } = visit;
    try {
      const state = await authorizePayment(ports, {
        // The form comes from a browser, so it has the rights of a client, like an SDK.
        caller: { merchantId, profileId: null, isClient: true, directoryVersion: null },
        paymentId,
        request: {
          ...read.request,
          ...acceptanceOf(page, browser, now),
          browser_info: browser,
          client_secret: page.state.payment.clientSecret,
        },
        client: { source: "payment_link", version: null, ...defined({ pageLocale: locale ?? undefined }) },
        isRetryAllowed: true,
      });
      return { kind: "sent", page, pageState: pageStateOf(state, ports.clock.now()) };
    } catch (error) {
      if (!isFailure(error) || error.status >= 500) throw error;
      const known = problemsByFailure[error.failureName];
      if (known !== undefined) return { kind: "problems", page, problems: [known] };
      // Most likely another request paid first, or the link expired: then the status page shows the payment's status.
      const { pageState } = await viewLink(ports)(visit);
      if (!takesForm(pageState)) return { kind: "sent", page, pageState };
      return { kind: "problems", page, problems: [{ field: "method", problem: "method_unavailable" }] };
    }
  };
