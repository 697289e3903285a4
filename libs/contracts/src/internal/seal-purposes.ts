/**
 * The purpose that each sealed member of a merchant snapshot was sealed for, by the member's name. A reader that opens
 * one gives the merchant id, this purpose and the snapshot's `sealed_data_key`.
 */
export const sealPurposes = {
  sealed_account_details: "connector_account_details",
  sealed_webhook_secret: "connector_webhook_secret",
  sealed_additional_webhook_secret: "connector_additional_webhook_secret",
  sealed_webhook_password: "webhook_password",
  outgoing_webhook_custom_http_headers_sealed: "outgoing_webhook_custom_http_headers",
  payment_response_hash_key_sealed: "payment_response_hash_key",
  // The text stays as it was sealed when a newer key took its place, so the purpose is the same.
  previous_payment_response_hash_key_sealed: "payment_response_hash_key",
  sealed_card_testing_secret: "card_testing_secret",
} as const;

export type SealPurpose = (typeof sealPurposes)[keyof typeof sealPurposes];

/** The purpose of what is sealed of events, which opens with the `sealed_data_key` of their merchant. */
export const eventSealPurposes = {
  /** The content of an event, as a document. */
  content: "event_content",
  /** What a receiver answered to a webhook, as a document. */
  answer: "webhook_answer",
  /** Secrets of an endpoint that was added to a profile, as a document. */
  settings: "webhook_endpoint_settings",
} as const;
