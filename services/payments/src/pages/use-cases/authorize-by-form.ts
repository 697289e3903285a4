import type { ConfirmPaymentRequest } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { acceptanceOf as agreedBefore } from "../../payments/domain/future-usage.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { AuthorizePorts } from "../../payments/use-cases/plan-attempt.ts";
import { authorizePayment } from "../../payments/use-cases/confirm-payment.ts";
import type { PageMethod } from "../domain/page-methods.ts";
import { saveField } from "../domain/save-card.ts";
import type { FormProblem, FormRequest, SentForm } from "../wire/payment-form-wire.ts";
import { readPaymentForm } from "../wire/payment-form-wire.ts";

export type BrowserInfo = NonNullable<ConfirmPaymentRequest["browser_info"]>;

/** What a customer entered, and on which page. */
export interface FormInput {
  readonly page: {
    readonly state: PaymentWithAttempt;
    readonly methods: readonly PageMethod[];
    /** Whether the customer was asked if the card is to be stored. */
    readonly canSave?: boolean;
  };
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

/** Refusals that name the field of the form that is wrong. */
const problemsByFailure: Readonly<Record<string, FormProblem>> = {
  card_number_invalid: { field: "card_number", problem: "number_invalid" },
  card_expiry_invalid: { field: "card_expiry", problem: "expiry_invalid" },
  card_expired: { field: "card_expiry", problem: "expiry_past" },
  card_cvc_invalid: { field: "card_cvc", problem: "cvc_invalid" },
  cards_exhausted: { field: "card_number", problem: "cards_exhausted" },
  no_eligible_connector: { field: "method", problem: "method_unavailable" },
  method_data_mismatch: { field: "method", problem: "method_unavailable" },
};

const isNewCard = ({ payment_method: method, payment_method_id: stored }: FormRequest): boolean =>
  method === "card" && (stored ?? null) === null;

/** The card is kept for later payments only after the customer has read what it is kept for. */
const acceptanceOf = (
  { payment: { details } }: PaymentWithAttempt,
  browser: BrowserInfo,
  { now, saves }: { readonly now: Date; readonly saves: boolean },
): Pick<ConfirmPaymentRequest, "customer_acceptance" | "setup_future_usage"> => {
  const isKept = details.credential.setupFutureUsage !== undefined || details.credential.mandateData !== undefined;
  if (!(isKept || saves) || agreedBefore(details) !== null) return {};
  const online = { ip_address: browser.ip_address ?? "", user_agent: browser.user_agent ?? "" };
  return {
    ...(saves ? { setup_future_usage: "on_session" } : {}),
    customer_acceptance: { acceptance_type: "online", accepted_at: now.toISOString(), online },
  };
};

/**
 * Authorizes a payment with what the customer entered on a page that has checked who may pay there.
 * @throws {Failure} those of a client's confirmation which are about no field.
 */
export const authorizeByForm = async (
  ports: AuthorizePorts,
  { page, form, browser, client, returnUrl = null }: FormInput,
): Promise<FormResult> => {
  const { state, methods } = page;
  const now = ports.clock.now();
  const read = readPaymentForm(form, methods, now);
  if (!read.isComplete) return refused(...read.problems);
  const { merchantId, paymentId, clientSecret } = state.payment;
  const saves = page.canSave === true && isNewCard(read.request) && form[saveField.name] === saveField.value;
  try {
    const authorized = await authorizePayment(ports, {
      // The form comes from a browser, so it has the rights of a client.
      caller: { merchantId, profileId: null, isClient: true, directoryVersion: null },
      paymentId,
      request: {
        ...read.request,
        ...acceptanceOf(state, browser, { now, saves }),
        ...defined({ return_url: returnUrl ?? undefined }),
        browser_info: browser,
        client_secret: clientSecret,
      },
      client,
    });
    return { problems: [], state: authorized };
  } catch (error) {
    const known = isFailure(error) ? problemsByFailure[error.failureName] : undefined;
    if (known === undefined) throw error;
    // A stored card has no number to enter.
    const isStored = known.field === "card_number" && read.request.payment_method_id !== undefined;
    return refused(isStored ? { ...known, field: "saved_cvc" } : known);
  }
};
