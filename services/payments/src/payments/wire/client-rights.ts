import type {
  CardRequest,
  ConfirmPaymentRequest,
  PaymentMethodDataRequest,
  UpdatePaymentRequest,
} from "@railyard/contracts";

/**
 * What a browser with the publishable key and a payment's client secret may do with a member of update or confirm.
 * - `set`: set it, however often; it is about how the customer pays, and no rule of the merchant reads it.
 * - `fill`: set it where the merchant's server has not; what the server has set can only be repeated.
 * - `repeat`: send the value that the payment has already, which changes nothing.
 * - `raise`: ask for more than the merchant did, never for less.
 * - `claim`: state it of a card; what is known of the card takes precedence, and no rule is loosened by it.
 * - `seen`: send any value; it is replaced by what the gateway observed.
 * - `merchant`: nothing; only the merchant's server may send it.
 */
export type ClientRight = "set" | "fill" | "repeat" | "raise" | "claim" | "seen" | "merchant";

type ChangeMember = keyof UpdatePaymentRequest | keyof ConfirmPaymentRequest;
type CustomerMember = keyof NonNullable<UpdatePaymentRequest["customer"]>;
type BrowserMember = keyof NonNullable<UpdatePaymentRequest["browser_info"]>;

/** Every member of update and confirm. A member in no table may be set only by the merchant. */
export const clientRights: Readonly<Record<ChangeMember, ClientRight>> = {
  all_keys_required: "set",
  allowed_payment_method_types: "repeat",
  amount: "repeat",
  amount_to_capture: "repeat",
  authentication_type: "raise",
  billing: "fill",
  billing_descriptor: "repeat",
  browser_info: "set",
  business_country: "repeat",
  business_label: "repeat",
  business_sub_label: "repeat",
  capture_method: "repeat",
  capture_on: "repeat",
  card_cvc: "set",
  client_secret: "set",
  confirm: "set",
  connector: "repeat",
  connector_metadata: "repeat",
  ctp_service_details: "set",
  currency: "repeat",
  customer: "fill",
  customer_acceptance: "set",
  customer_id: "repeat",
  description: "repeat",
  discount_amount: "repeat",
  duty_amount: "repeat",
  email: "fill",
  enable_overcapture: "repeat",
  enable_partial_authorization: "repeat",
  external_surcharge_strategy: "repeat",
  feature_metadata: "repeat",
  force_3ds_challenge: "repeat",
  frm_metadata: "repeat",
  installment_data: "set",
  installment_options: "repeat",
  is_iframe_redirection_enabled: "fill",
  is_stored_credential: "repeat",
  locale: "merchant",
  // Its terms have a rule of their own.
  mandate_data: "set",
  mandate_id: "merchant",
  merchant_connector_details: "merchant",
  merchant_id: "set",
  merchant_order_reference_id: "repeat",
  metadata: "repeat",
  mit_category: "repeat",
  name: "fill",
  // Whatever is repeated: what a browser confirms is on session, as `customer-initiated.ts` has it.
  off_session: "repeat",
  order_date: "repeat",
  order_details: "fill",
  order_tax_amount: "repeat",
  partner_merchant_identifier_details: "repeat",
  payment_channel: "repeat",
  payment_experience: "set",
  payment_id: "set",
  payment_link: "repeat",
  payment_link_config: "merchant",
  payment_link_config_id: "merchant",
  payment_method: "set",
  payment_method_data: "set",
  payment_method_id: "set",
  payment_method_type: "claim",
  payment_token: "set",
  payment_type: "fill",
  phone: "fill",
  phone_country_code: "fill",
  profile_acquirer_id: "repeat",
  profile_id: "repeat",
  psd2_sca_exemption_type: "repeat",
  recurring_details: "merchant",
  request_extended_authorization: "repeat",
  request_external_three_ds_authentication: "repeat",
  request_incremental_authorization: "repeat",
  retry_action: "set",
  return_url: "fill",
  routing: "repeat",
  session_expiry: "repeat",
  setup_future_usage: "raise",
  shipping: "fill",
  shipping_amount_tax: "repeat",
  shipping_cost: "repeat",
  skip_external_tax_calculation: "repeat",
  split_payments: "repeat",
  statement_descriptor_name: "repeat",
  statement_descriptor_suffix: "repeat",
  surcharge_details: "repeat",
  tax_status: "repeat",
  three_ds_data: "merchant",
  threeds_method_comp_ind: "set",
  tokenization: "merchant",
};

/** Members of `customer`: who it is, only the merchant may state. */
export const customerRights: Readonly<Record<CustomerMember, ClientRight>> = {
  id: "repeat",
  name: "fill",
  email: "fill",
  phone: "fill",
  phone_country_code: "fill",
  tax_registration_id: "fill",
  document_details: "fill",
};

/** Members of `browser_info`. */
export const browserRights: Readonly<Record<BrowserMember, ClientRight>> = {
  accept_header: "set",
  accept_language: "set",
  color_depth: "set",
  device_model: "set",
  ip_address: "seen",
  java_enabled: "set",
  java_script_enabled: "set",
  language: "set",
  os_type: "set",
  os_version: "set",
  referer: "set",
  screen_height: "set",
  screen_width: "set",
  time_zone: "set",
  user_agent: "set",
};

/** Members of `payment_method_data`. */
export const methodDataRights: Readonly<Record<keyof PaymentMethodDataRequest, ClientRight>> = {
  bank_debit: "set",
  bank_redirect: "set",
  bank_transfer: "set",
  billing: "set",
  card: "set",
  card_redirect: "set",
  card_token: "set",
  crypto: "set",
  gift_card: "set",
  mandate_payment: "set",
  mobile_payment: "set",
  // Neither the blocklist nor the counts of failures know the card behind it.
  network_token: "merchant",
  open_banking: "set",
  pay_later: "set",
  real_time_payment: "set",
  reward: "set",
  upi: "set",
  voucher: "set",
  wallet: "set",
};

/** Members of `payment_method_data.card`. */
export const cardRights: Readonly<Record<keyof CardRequest, ClientRight>> = {
  bank_code: "set",
  card_cvc: "set",
  card_exp_month: "set",
  card_exp_year: "set",
  card_holder_name: "set",
  card_issuer: "claim",
  card_issuing_country: "claim",
  card_issuing_country_code: "claim",
  card_network: "claim",
  card_number: "set",
  card_type: "claim",
  nick_name: "set",
};
