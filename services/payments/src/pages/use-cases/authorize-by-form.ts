import type { ConfirmPaymentRequest } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { acceptanceOf as agreedBefore } from "../../payments/domain/future-usage.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { AuthorizePorts } from "../../payments/use-cases/confirm-payment.ts";
import { authorizePayment } from "../../payments/use-cases/confirm-payment.ts";
import type { PageMethod } from "../domain/page-methods.ts";
import type { FormProblem, SentForm } from "../wire/payment-form-wire.ts";
import { readPaymentForm } from "../wire/payment-form-wire.ts";

export type BrowserInfo = NonNullable<ConfirmPaymentRequest["browser_info"]>;

/** What a customer entered, and on which page. */
export interface FormInput {
  readonly page: { readonly state: PaymentWithAttempt; readonly methods: readonly PageMethod[] };
  readonly form: SentForm;
  /** What is known of the customer's browser. */
  readonly browser: BrowserInfo;
  readonly client: ClientHeaders;
  readonly returnUrl?: string | null;
}

/** What is wrong with the form, or the payment, authorized or declined. */
export type FormResult =
  | { readonly problems: readonly FormProblem[]; readonly state: null }
  | { readonly problems: readonly []; readonly state: PaymentWithAttempt };

const refused = (...problems: readonly FormProblem[]): FormResult => ({ problems, state: null });

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
  { payment: { details } }: PaymentWithAttempt,
  browser: BrowserInfo,
  now: Date,
): Pick<ConfirmPaymentRequest, "customer_acceptance"> => {
  const isKept = details.credential.setupFutureUsage !== undefined || details.credential.mandateData !== undefined;
  if (!isKept || agreedBefore(details) !== null) return {};
  const online = { ip_address: browser.ip_address ?? "", user_agent: browser.user_agent ?? "" };
  return { customer_acceptance: { acceptance_type: "online", accepted_at: now.toISOString(), online } };
};

/**
 * Authorizes a payment with what the customer entered on a page that has checked who may pay there.
 * @throws {Failure} those of a client's confirmation which are about no field.
 */
export const authorizeByForm = async (
  ports: AuthorizePorts,
  { page: { state, methods }, form, browser, client, returnUrl = null }: FormInput,
): Promise<FormResult> => {
  const now = ports.clock.now();
  const read = readPaymentForm(form, methods, now);
  if (!read.isComplete) return refused(...read.problems);
  const { merchantId, paymentId, clientSecret } = state.payment;
  try {
    const authorized = await authorizePayment(ports, {
      // The form comes from a browser, so it has the rights of a client.
      caller: { merchantId, profileId: null, isClient: true, directoryVersion: null },
      paymentId,
      request: {
        ...read.request,
        ...acceptanceOf(state, browser, now),
        ...defined({ return_url: returnUrl ?? undefined }),
        browser_info: browser,
        client_secret: clientSecret,
      },
      client,
      isRetryAllowed: true,
    });
    return { problems: [], state: authorized };
  } catch (error) {
    const known = isFailure(error) ? problemsByFailure[error.failureName] : undefined;
    if (known === undefined) throw error;
    return refused(known);
  }
};
