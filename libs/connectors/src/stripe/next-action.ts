import { textAt } from "../reading.ts";
import { entryOf } from "../request-values.ts";

/** Where the page for the customer is, by type of the next action: the bank's, or Stripe's with a voucher or code. */
const pages: Readonly<Record<string, string>> = {
  redirect_to_url: "url",
  alipay_handle_redirect: "url",
  boleto_display_details: "hosted_voucher_url",
  cashapp_handle_redirect_or_display_qr_code: "hosted_instructions_url",
  display_bank_transfer_instructions: "hosted_instructions_url",
  konbini_display_details: "hosted_voucher_url",
  multibanco_display_details: "hosted_voucher_url",
  oxxo_display_details: "hosted_voucher_url",
  paynow_display_qr_code: "hosted_instructions_url",
  pix_display_qr_code: "hosted_instructions_url",
  promptpay_display_qr_code: "hosted_instructions_url",
  swish_handle_redirect_or_display_qr_code: "hosted_instructions_url",
  upi_handle_redirect_or_display_qr_code: "hosted_instructions_url",
  verify_with_microdeposits: "hosted_verification_url",
  wechat_pay_display_qr_code: "hosted_instructions_url",
};

/** The page for the customer; undefined when there is none. */
export const pageOf = (nextAction: object | null | undefined): string | undefined => {
  const type = textAt(nextAction, "type") ?? "";
  const member = entryOf(pages, type);
  return member === undefined ? undefined : textAt(nextAction, type, member);
};

/** Whether the customer confirms elsewhere, as in the bank's app, and nothing is to be shown. */
export const isElsewhere = (nextAction: object | null | undefined): boolean =>
  textAt(nextAction, "type") === "blik_authorize";
