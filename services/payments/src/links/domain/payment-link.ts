import type { ProfileSnapshot } from "@railyard/contracts";
import { paymentLinkCurrencyCodes } from "@railyard/money";
import type { CurrencyCode } from "@railyard/money";

import { failures } from "../failures.ts";
import type { LinkAddresses } from "./link-addresses.ts";
import type { LinkConfig, StatedLinkConfig } from "./link-config.ts";
import { linkConfigOf } from "./link-config.ts";
import { linkQuery } from "./link-addresses.ts";
import type { PageLocale } from "./locale.ts";

/** A page that accepts one payment. Its amount and its expiry are the payment's own. */
export interface PaymentLink {
  readonly merchantId: string;
  readonly paymentLinkId: string;
  readonly paymentId: string;
  readonly config: LinkConfig;
  readonly createdAt: Date;
}

/** A new link with its addresses. */
export interface NewLink {
  readonly link: PaymentLink;
  readonly addresses: LinkAddresses;
}

/** What a new link needs in addition to the request. */
export interface LinkContext {
  readonly profile: ProfileSnapshot;
  readonly paymentLinkId: string;
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Unpredictable; a browser that sends it may open the page. Null where the address that the merchant has contains
   * none.
   */
  readonly token: string | null;
  /** Language of the page; null: that of the customer's browser. */
  readonly locale: PageLocale | null;
  readonly now: Date;
}

/** A payment that a page is to accept. */
export interface PayableByLink {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly currency: CurrencyCode;
  readonly returnUrl: string | undefined;
}

const isLinkCurrency = (currency: CurrencyCode): boolean => paymentLinkCurrencyCodes.some((code) => code === currency);

/**
 * A link for the payment, with the look that the request states, else the profile's.
 * @throws {Failure} `return_url_required` (IR_06 422), `payment_link_misconfigured` (IR_40),
 * `payment_link_currency` (IR_28).
 */
export const newPaymentLink = (payment: PayableByLink, stated: StatedLinkConfig, context: LinkContext): NewLink => {
  const { profile, paymentLinkId, publicUrl, token, locale, now } = context;
  const { merchantId, paymentId, currency } = payment;
  if (!isLinkCurrency(currency)) throw failures.payment_link_currency({ field: "currency", currency });
  if ((payment.returnUrl ?? profile.return_url) === null) {
    throw failures.return_url_required({ field: "return_url" });
  }
  const config = linkConfigOf(stated, profile.payment_link_config);
  const { domain_name: domain, allowed_domains: allowed } = config;
  const base = `${domain === undefined ? publicUrl : `https://${domain}`}/payment_link`;
  const path = `${encodeURIComponent(merchantId)}/${encodeURIComponent(paymentId)}${linkQuery(token, locale)}`;
  return {
    link: { merchantId, paymentLinkId, paymentId, config, createdAt: now },
    addresses: {
      payment_link_id: paymentLinkId,
      link: `${base}/${path}`,
      secure_link: allowed === undefined ? null : `${base}/s/${path}`,
    },
  };
};

/** What the API shows of a link in addition to the link itself. */
export interface LinkTerms {
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly expiresAt: Date;
  readonly description: string | null;
  readonly addresses: LinkAddresses;
}
