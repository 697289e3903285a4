import type { MemberSupport } from "../../port/request-members.ts";
import { memberSupport } from "../../port/request-members.ts";

const sent = (as: string): MemberSupport => ({ support: "sent", as });
const ignored = (because: string): MemberSupport => ({ support: "ignored", because });

const level3 = "supplementary_data.card.level_3";
const addedUp = "where the order's parts add up";

/** How the request members are handled that only some providers have fields for. */
export const payPalMembers = memberSupport(ignored("PayPal has no field for it."), {
  billing_descriptor: sent("soft_descriptor, 22 characters of statement_descriptor or name"),
  business_sub_label: ignored("PayPal knows no parts of a merchant's business."),
  connector_metadata: ignored("PayPal's fields are set by this adapter alone."),
  discount_amount: sent(`amount.breakdown.discount ${addedUp}, and for cards ${level3}.discount_amount`),
  duty_amount: sent(`${level3}.duty_amount, for cards`),
  external_surcharge_strategy: ignored("What is asked for is the amount with every surcharge."),
  force_3ds_challenge: sent("attributes.verification.method SCA_ALWAYS, for cards"),
  frm_metadata: ignored("PayPal's checks go by the payment itself."),
  installment_data: { support: "refused", because: "PayPal offers instalments at its own page only." },
  is_iframe_redirection_enabled: ignored("PayPal's pages open in a window of their own."),
  is_stored_credential: sent("stored_credential, for cards"),
  merchant_order_reference_id: sent("purchase_units.reference_id"),
  mit_category: sent("stored_credential.payment_type of cards, stored_credential.usage_pattern of PayPal accounts"),
  order_date: ignored("PayPal dates an order by itself."),
  order_details: sent(`items ${addedUp}, and for cards ${level3}.line_items`),
  order_tax_amount: sent(`amount.breakdown.tax_total ${addedUp}, and for cards supplementary_data.card.level_2`),
  partner_merchant_identifier_details: ignored("PayPal knows partners by an attribution id of its own."),
  payment_channel: ignored(
    "Every order is one of electronic commerce; mail_order and telephone_order are refused when they are paid.",
  ),
  psd2_sca_exemption_type: ignored("PayPal asks issuers for exemptions by itself."),
  shipping_amount_tax: sent(`amount.breakdown.shipping ${addedUp}`),
  shipping_cost: sent(`amount.breakdown.shipping ${addedUp}, and for cards ${level3}.shipping_amount`),
  tax_status: ignored("PayPal takes the tax itself."),
});
