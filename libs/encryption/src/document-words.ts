// Names of members, those of payments last, in the order in which they are answered: near words take fewer bits.
const names = `
  refund_id dispute_id payout_id subscription_id refund_amount reason dispute_stage dispute_status
  connector_dispute_id connector_status connector_reason connector_reason_code challenge_required_by payout_type
  payout_method_data entity_type recurring auto_fulfill priority user_agent accept_header language color_depth
  screen_height screen_width time_zone ip_address java_enabled java_script_enabled line1 line2 line3 city state zip
  country first_name last_name number country_code
  type object payment_id merchant_id processor_merchant_id profile_id status amount net_amount amount_capturable
  amount_received shipping_cost order_tax_amount surcharge_details currency attempt_count client_secret created
  updated modified_at expires_on capture_method capture_on capture_before cancellation_reason error_code error_message
  unified_code unified_message issuer_error_code issuer_error_message manual_retry_allowed customer_id customer email
  name phone billing shipping browser_info payment_method payment_method_type allowed_payment_method_types
  payment_experience payment_method_data card last4 card_type card_network card_issuer card_issuing_country card_isin
  card_extended_bin card_exp_month card_exp_year card_holder_name payment_checks cvc postal_code address
  authentication_data wallet pay_later bank_redirect network_token bank_transfer bank_debit upi voucher
  payment_method_id payment_method_status payment_token card_discovery fingerprint authentication_type
  external_3ds_authentication_attempted external_authentication_details force_3ds_challenge
  force_3ds_challenge_trigger ephemeral_key connector connector_label connector_transaction_id connector_mandate_id
  merchant_connector_id reference_id network_transaction_id next_action refunds disputes attempts captures
  incremental_authorization_allowed authorization_count incremental_authorizations extended_authorization_applied
  request_extended_authorization enable_partial_authorization enable_overcapture is_overcapture_enabled state_metadata
  merchant_decision frm_message mandate_id mandate_data setup_future_usage off_session is_stored_credential
  mit_category description return_url statement_descriptor_name statement_descriptor_suffix billing_descriptor
  order_details merchant_order_reference_id metadata frm_metadata connector_metadata feature_metadata business_country
  business_label business_sub_label payment_link payment_channel is_iframe_redirection_enabled installment_options
  installment_data split_payments tokenization connector_customer_id network_details error_details initiator
  sdk_authorization
`;

/**
 * What compression takes as read before a document, so that names which every document has cost next to nothing. It is
 * part of the format of all that is sealed already: words may be added in front, and nothing else may change.
 */
export const documentWords = Buffer.from(
  names
    .trim()
    .split(/\s+/)
    .map((name) => `"${name}":null,`)
    .join(""),
);
