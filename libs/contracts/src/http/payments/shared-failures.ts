/** Of what a customer's browser proves itself with. */
export const clientFailures = [
  "client_secret_missing",
  "client_secret_expired",
  "client_secret_wrong",
  "client_secret_with_secret_key",
] as const;

/** Of how a customer pays. */
export const methodFailures = [
  "method_data_required",
  "method_data_mismatch",
  "card_number_invalid",
  "card_expiry_invalid",
  "card_expired",
  "card_cvc_invalid",
  "payment_method_not_found",
  "payment_method_of_other",
  "payment_method_unusable",
  "payment_token_invalid",
] as const;
