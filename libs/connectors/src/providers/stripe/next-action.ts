import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";

/** `remaining` is in Stripe's units. */
interface TransferAsked {
  readonly account: Readonly<Record<string, unknown>>;
  readonly remaining: number;
}

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

/** Members of the account that the customer transfers to, in the words of its scheme, by type of Stripe's address. */
const schemes: Readonly<Record<string, readonly [scheme: string, ...members: readonly string[]]>> = {
  aba: ["ach_credit_transfer", "account_number", "bank_name", "routing_number"],
  sort_code: ["bacs_bank_instructions", "account_holder_name", "account_number", "sort_code"],
  iban: ["sepa_bank_instructions", "account_holder_name", "bic", "country", "iban"],
};

const accountIn = (address: unknown, reference: string | undefined): TransferAsked["account"] | null => {
  const type = textAt(address, "type") ?? "";
  const scheme = entryOf(schemes, type);
  if (scheme === undefined) return null;
  const [name, ...members] = scheme;
  const texts = [...members.map((member) => [member, textAt(address, type, member)]), ["reference", reference]];
  return { [name]: Object.fromEntries(texts.filter(([, text]) => text !== undefined)) };
};

/** Where the customer transfers to and how much is still to come; null when that is not stated. */
export const transferOf = (nextAction: object | null | undefined): TransferAsked | null => {
  const transfer = memberAt(nextAction, "display_bank_transfer_instructions");
  const addresses = memberAt(transfer, "financial_addresses");
  const reference = textAt(transfer, "reference");
  const accounts = (Array.isArray(addresses) ? addresses : []).map((address) => accountIn(address, reference));
  const account = accounts.find((one) => one !== null);
  const remaining = memberAt(transfer, "amount_remaining");
  return account === undefined || typeof remaining !== "number" ? null : { account, remaining };
};

/** Whether the customer confirms elsewhere, as in the bank's app, and nothing is to be shown. */
export const isElsewhere = (nextAction: object | null | undefined): boolean =>
  textAt(nextAction, "type") === "blik_authorize";
