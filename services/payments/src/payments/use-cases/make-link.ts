import type { MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { LinkAddresses } from "../../links/domain/link-addresses.ts";
import { languageOf, withLanguage } from "../../links/domain/link-addresses.ts";
import { statedLocaleOf } from "../../links/domain/locale.ts";
import { tokenOfLink } from "../../links/domain/link-token.ts";
import type { NewLink, PaymentLink } from "../../links/domain/payment-link.ts";
import { newPaymentLink } from "../../links/domain/payment-link.ts";
import type { LinkRequest } from "../../links/wire/payment-link-wire.ts";
import { linkConfigFromWire } from "../../links/wire/payment-link-wire.ts";
import { linkSessionEnd } from "../../kernel/domain/client-secret.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { withDetails } from "../domain/payment-details.ts";
import type { Ports } from "../ports.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** A payment with the page that takes it. */
export interface LinkedPayment {
  readonly state: PaymentWithAttempt;
  readonly link: PaymentLink;
}

/** What making a link needs in addition to the payment. */
export interface LinkOptions {
  readonly merchant: MerchantSnapshot;
  readonly request: LinkRequest;
  /** The link that the payment has: its id, its token and its language stay. Absent: it has none. */
  readonly known?: LinkAddresses | undefined;
}

/** The payment with the addresses of its page. */
const withLink = (state: PaymentWithAttempt, addresses: LinkAddresses): PaymentWithAttempt => ({
  ...state,
  payment: { ...state.payment, details: withDetails(state.payment.details, "pages", { link: addresses }) },
});

/** The payment whose page, if it has one, is in the language that the request states. */
export const withStatedLanguage = (state: PaymentWithAttempt, { locale = null }: LinkRequest): PaymentWithAttempt => {
  const known = state.payment.details.pages.link;
  if (known === undefined || locale === null) return state;
  const { link, secure_link: secure } = known;
  const translated = (address: string): string => withLanguage(address, statedLocaleOf(locale));
  return withLink(state, {
    ...known,
    link: translated(link),
    secure_link: secure === null ? null : translated(secure),
  });
};

/** The payment with a session that is as long as the life of its link: its client secret opens it as long. */
const lastingUntil = ({ payment, attempt }: PaymentWithAttempt, expiresAt: Date): PaymentWithAttempt => ({
  payment: { ...payment, expiresAt, expiryDueAt: payment.expiryDueAt === null ? null : expiresAt },
  attempt,
});

/**
 * Gives the payment a page that takes it, or the page that it has another look.
 * @throws {Failure} those of `newPaymentLink`.
 */
export const makeLink = (
  { ids, policy }: Pick<Ports, "ids" | "policy">,
  state: PaymentWithAttempt,
  { merchant, request, known }: LinkOptions,
): LinkedPayment => {
  const { payment } = state;
  const profile = profileOf(merchant, payment);
  if (profile === undefined) throw new Bug("A payment's business profile is gone.");
  const { link, addresses }: NewLink = newPaymentLink(
    { ...payment, returnUrl: payment.details.pages.returnUrl },
    linkConfigFromWire(request),
    {
      profile,
      paymentLinkId: known?.payment_link_id ?? ids.paymentLinkId(),
      publicUrl: policy.publicUrl,
      token: known === undefined ? ids.linkToken() : tokenOfLink(known.link),
      locale: statedLocaleOf(known === undefined ? request.locale : languageOf(known)),
      now: payment.modifiedAt,
    },
  );
  const linked = withLink(state, addresses);
  const isStated = (request.session_expiry ?? 0) > 0;
  if (known !== undefined || isStated) return { state: linked, link };
  const end = linkSessionEnd(payment.modifiedAt, profile.session_expiry);
  return { state: end > payment.expiresAt ? lastingUntil(linked, end) : linked, link };
};
