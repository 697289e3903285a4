import type { PaymentLink as PaymentLinkRepresentation } from "@railyard/contracts";

import type { LinkTerms, PaymentLink } from "../domain/payment-link.ts";

/** The link as the API answers it. Whether it is expired is a matter of the clock. */
export const paymentLinkToWire = (link: PaymentLink, terms: LinkTerms, now: Date): PaymentLinkRepresentation => ({
  payment_link_id: link.paymentLinkId,
  merchant_id: link.merchantId,
  link_to_pay: terms.addresses.link,
  secure_link: terms.addresses.secure_link,
  amount: terms.amount,
  created_at: link.createdAt.toISOString(),
  expiry: terms.expiresAt.toISOString(),
  description: terms.description,
  status: now > terms.expiresAt ? "expired" : "active",
  // A link is made in these alone.
  currency: terms.currency as PaymentLinkRepresentation["currency"],
});
