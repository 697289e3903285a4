import type { MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { pageLocaleOf } from "../../domain/payment-links/locale.ts";
import type { LinkRequest } from "../../domain/payment-links/link-config.ts";
import type { NewLink, PaymentLink } from "../../domain/payment-links/payment-link.ts";
import { newPaymentLink, withLink } from "../../domain/payment-links/payment-link.ts";
import type { PaymentState } from "../../domain/payments/payment.ts";
import type { Ports } from "../../ports.ts";

/** A payment with the page that takes it. */
export interface LinkedPayment {
  readonly state: PaymentState;
  readonly link: PaymentLink;
}

/** What making a link needs besides the payment. */
export interface LinkWish {
  readonly merchant: MerchantSnapshot;
  readonly request: LinkRequest;
  /** `Accept-Language` of the caller. */
  readonly languages: string | null;
  /** Id of the link that the payment has; a new one when it has none. */
  readonly paymentLinkId?: string | undefined;
}

/**
 * Gives the payment a page that takes it, or the page that it has another look.
 * @throws {Failure} those of `newPaymentLink`.
 */
export const makeLink = (
  { ids, policy }: Pick<Ports, "ids" | "policy">,
  state: PaymentState,
  { merchant, request, languages, paymentLinkId }: LinkWish,
): LinkedPayment => {
  const { payment } = state;
  const profile = merchant.profiles.find(({ profile_id: id }) => id === payment.profileId);
  if (profile === undefined) throw new Bug("A payment's business profile is gone.");
  const { link, addresses }: NewLink = newPaymentLink(payment, request, {
    profile,
    paymentLinkId: paymentLinkId ?? ids.paymentLinkId(),
    publicUrl: policy.publicUrl,
    locale: pageLocaleOf(languages),
    now: payment.modifiedAt,
  });
  return { state: withLink(state, addresses), link };
};
