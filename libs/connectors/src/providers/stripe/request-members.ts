import { memberSupport } from "../../port/request-members.ts";

const card = "payment_method_options[card]";
const lineItems = "amount_details[line_items]";

/** How the request members are handled that only some providers have fields for. */
export const stripeRequestMembers = memberSupport(
  { support: "ignored", because: "Stripe has no field for it." },
  {
    billing_descriptor: {
      support: "sent",
      as: "statement_descriptor_suffix; name, city and phone are settings of the Stripe account",
    },
    connector_metadata: { support: "sent", as: "receipt_email: the customer's e-mail with stripe.send_receipt: true" },
    discount_amount: { support: "sent", as: "amount_details[discount_amount]" },
    force_3ds_challenge: { support: "sent", as: `${card}[request_three_d_secure]=challenge` },
    frm_metadata: { support: "ignored", because: "Radar goes by the payment itself." },
    installment_data: {
      support: "sent",
      as: `${card}[installments][plan][count] for number_of_installments of card payments in MXN; others are refused`,
    },
    is_stored_credential: {
      support: "ignored",
      because: "Stripe knows it by the payment method, its customer and off_session.",
    },
    merchant_order_reference_id: { support: "sent", as: "payment_details[order_reference]" },
    mit_category: {
      support: "sent",
      as: `${card}[stored_credential_usage], or [setup_credential_usage] where the card is kept; not resubmission`,
    },
    order_details: { support: "sent", as: `${lineItems}: name, quantity, unit cost, tax, unit and a code` },
    order_tax_amount: { support: "sent", as: "amount_details[tax][total_tax_amount]" },
    payment_channel: { support: "sent", as: `${card}[moto] for mail_order and telephone_order` },
    psd2_sca_exemption_type: { support: "ignored", because: "Stripe asks for exemptions by itself." },
    shipping_cost: { support: "sent", as: "amount_details[shipping][amount]" },
  },
);
