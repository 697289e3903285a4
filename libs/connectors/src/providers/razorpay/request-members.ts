import type { MemberSupport, RequestMember } from "../../port/request-members.ts";
import { memberSupport } from "../../port/request-members.ts";

const sent = (as: string): MemberSupport => ({ support: "sent", as });
const ignored = (because: string): MemberSupport => ({ support: "ignored", because });
const refused = (because: string): MemberSupport => ({ support: "refused", because });

/** How the request members are handled at Razorpay. */
export const razorpayMembers: Readonly<Record<RequestMember, MemberSupport>> = memberSupport(
  ignored("Razorpay has no field for it."),
  {
    billing_descriptor: ignored("The customer's statement shows the billing label that is set up at Razorpay."),
    business_sub_label: ignored("Razorpay distinguishes a merchant's businesses by the key alone."),
    connector_metadata: ignored("Razorpay's fields are set by this adapter alone."),
    discount_amount: ignored("The amount asked for is the one after the discount, and offers are set up at Razorpay."),
    duty_amount: ignored("Indian acquirers take no level 2 and level 3 data."),
    external_surcharge_strategy: ignored("What is asked for is the amount with every surcharge."),
    force_3ds_challenge: ignored("Cards issued in India are always challenged, and others as their issuer decides."),
    frm_metadata: ignored("The risk engine of Razorpay is set up at Razorpay."),
    installment_data: refused("Instalments at Razorpay are a payment method of their own (emi), which is not offered."),
    is_iframe_redirection_enabled: ignored("The page is the same in a frame."),
    is_stored_credential: ignored("Razorpay knows by the token whether it keeps the card."),
    merchant_order_reference_id: sent("notes.merchant_order_reference_id"),
    mit_category: ignored("Razorpay has one kind of merchant-initiated transaction, recurring."),
    order_date: ignored("Indian acquirers take no level 2 and level 3 data."),
    order_details: ignored("Razorpay reads lines of an order only in its own hosted checkout."),
    order_tax_amount: ignored("Indian acquirers take no level 2 and level 3 data."),
    partner_merchant_identifier_details: ignored("Partners of Razorpay have keys of their own."),
    payment_channel: sent("auth_type, for mail_order and telephone_order"),
    psd2_sca_exemption_type: ignored("Razorpay serves merchants in India, where PSD2 does not apply."),
    shipping_amount_tax: ignored("Indian acquirers take no level 2 and level 3 data."),
    shipping_cost: ignored("Razorpay reads the shipping fee only in its own hosted checkout."),
    tax_status: ignored("Indian acquirers take no level 2 and level 3 data."),
  },
);
