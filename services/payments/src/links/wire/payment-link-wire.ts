import type { CreatePaymentRequest, PaymentLink as PaymentLinkRepresentation } from "@railyard/contracts";

import type { StatedLinkConfig } from "../domain/link-config.ts";
import type { LinkTerms, PaymentLink } from "../domain/payment-link.ts";

/** The members of a request that ask for a page. */
export type LinkRequest = Pick<
  CreatePaymentRequest,
  "payment_link" | "payment_link_config" | "payment_link_config_id" | "locale" | "session_expiry"
>;

/** The look of a link's page as a request states it. */
export const linkConfigFromWire = (request: LinkRequest): StatedLinkConfig => ({
  name: request.payment_link_config_id ?? null,
  config: Object.fromEntries(
    Object.entries(request.payment_link_config ?? {}).filter(([, member]) => member !== null && member !== undefined),
  ),
});

/** The link as the API answers it. Whether it is expired is a matter of the clock. */
export const paymentLinkToWire = (link: PaymentLink, terms: LinkTerms, now: Date): PaymentLinkRepresentation => ({
  payment_link_id: link.paymentLinkId,
  payment_id: link.paymentId,
  merchant_id: link.merchantId,
  link_to_pay: terms.addresses.link,
  secure_link: terms.addresses.secure_link,
  amount: terms.amount,
  created_at: link.createdAt.toISOString(),
  expiry: terms.expiresAt.toISOString(),
  description: terms.description,
  status: now >= terms.expiresAt ? "expired" : "active",
  // A link is made in these alone.
  currency: terms.currency as PaymentLinkRepresentation["currency"],
});
