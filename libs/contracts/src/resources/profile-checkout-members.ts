import { text } from "../schema.ts";
import { embeddingSites } from "./payment-link-config.ts";

const pageAddress = (description: string) => text(`${description}, https or http.`, { maxLength: 2048, format: "uri" });

const control = "\\u0000-\\u001F\\u007F-\\u009F";

/** One line that is not blank: it is shown as it is. */
const shownLine = `^[^\\S${control}]*[^\\s${control}][^${control}]*$`;

/** Where the payment fields of a profile may be shown, and what customers can read about the business there. */
export const profileCheckoutMembers = {
  allowed_checkout_domains: embeddingSites(
    "Sites that may show the payment fields in their own pages; null: allowed_domains of payment_link_config.",
  ),
  support_email: text("E-mail address of customer support.", { maxLength: 255, format: "email" }),
  support_phone: text("Telephone number of customer support.", { minLength: 1, maxLength: 255, pattern: shownLine }),
  terms_url: pageAddress("Page with the terms and conditions"),
  privacy_url: pageAddress("Page with the privacy policy"),
  refund_policy_url: pageAddress("Page with the refund policy"),
} as const;
