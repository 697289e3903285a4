import { memberSupport } from "../../port/request-members.ts";

const sent = (as: string) => ({ support: "sent", as }) as const;
const ignored = (because: string) => ({ support: "ignored", because }) as const;
const refused = (because: string) => ({ support: "refused", because }) as const;

/** How the request members are handled that only some providers have fields for. */
export const braintreeRequestMembers = memberSupport(ignored("Braintree has no field for it."), {
  billing_descriptor: sent(
    "transaction.descriptor: phone, and name where it has Braintree's form COMPANY*PRODUCT; cities are settings there",
  ),
  business_sub_label: ignored("It chooses a profile of Railyard's; Braintree has nothing like it."),
  connector_metadata: sent(
    "braintree.merchant_account_id, customer_id, device_data (riskData.deviceData), custom_fields (customFields), " +
      "ach_mandate (usBankAccount.achMandate)",
  ),
  discount_amount: sent("transaction.discountAmount"),
  duty_amount: ignored("Braintree has no field for duty; it stays part of the amount."),
  external_surcharge_strategy: ignored("What is asked for is the amount with every surcharge."),
  force_3ds_challenge: refused("Braintree challenges only by its own SDK in the browser."),
  frm_metadata: sent("transaction.riskData.deviceData, from its member device_data"),
  installment_data: sent("options.installmentCount of cards, from number_of_installments; refused for other methods"),
  is_iframe_redirection_enabled: ignored("Cards need no page, and PayPal's does not open in a frame."),
  is_stored_credential: sent("options.externalVault.status of cards and network tokens"),
  merchant_order_reference_id: sent("transaction.purchaseOrderNumber, its first 17 characters"),
  mit_category: sent("transaction.paymentInitiator; resubmission is UNSCHEDULED"),
  order_date: ignored("Braintree dates the order by the transaction."),
  order_details: sent("transaction.lineItems"),
  order_tax_amount: sent("transaction.tax.taxAmount"),
  partner_merchant_identifier_details: sent("transaction.channel, from partner_details.name"),
  payment_channel: sent("transaction.paymentInitiator MOTO for mail_order and telephone_order"),
  psd2_sca_exemption_type: sent("options.scaExemption of cards"),
  shipping_amount_tax: sent("transaction.shipping.shippingTaxAmount"),
  shipping_cost: sent("transaction.shipping.shippingAmount"),
  tax_status: sent("transaction.tax.taxExempt"),
});
