/** Every status of a payment, in the order of its life. */
export const paymentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_customer_action",
  "requires_merchant_action",
  "processing",
  "requires_capture",
  "partially_captured",
  "partially_captured_and_capturable",
  "succeeded",
  "failed",
  "cancelled",
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Every status of an attempt: finer than the status of its payment. */
export const attemptStatuses = [
  "started",
  "authentication_failed",
  "router_declined",
  "authentication_pending",
  "authentication_successful",
  "authorized",
  "authorization_failed",
  "charged",
  "authorizing",
  "cod_initiated",
  "voided",
  "voided_post_charge",
  "void_initiated",
  "capture_initiated",
  "capture_failed",
  "capture_review",
  "void_failed",
  "auto_refunded",
  "partial_charged",
  "partially_authorized",
  "partial_charged_and_chargeable",
  "unresolved",
  "pending",
  "failure",
  "payment_method_awaited",
  "confirmation_awaited",
  "device_data_collection_pending",
  "integrity_failure",
  "expired",
] as const;

export type AttemptStatus = (typeof attemptStatuses)[number];

export const captureStatuses = ["started", "charged", "pending", "failed"] as const;

export type CaptureStatus = (typeof captureStatuses)[number];

export const refundStatuses = ["pending", "succeeded", "failed", "review"] as const;

export type RefundStatus = (typeof refundStatuses)[number];

export const authorizationStatuses = ["success", "failure", "processing", "unresolved"] as const;

export type AuthorizationStatus = (typeof authorizationStatuses)[number];

export const postCaptureVoidStatuses = ["pending", "succeeded", "failed"] as const;

export const captureMethods = ["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"] as const;

export type CaptureMethod = (typeof captureMethods)[number];

export const authenticationTypes = ["three_ds", "no_three_ds"] as const;

export type AuthenticationType = (typeof authenticationTypes)[number];

export const setupFutureUsages = ["on_session", "off_session"] as const;

export type SetupFutureUsage = (typeof setupFutureUsages)[number];

export const paymentMethods = [
  "card",
  "card_redirect",
  "pay_later",
  "wallet",
  "bank_redirect",
  "bank_transfer",
  "crypto",
  "bank_debit",
  "reward",
  "real_time_payment",
  "upi",
  "voucher",
  "gift_card",
  "open_banking",
  "mobile_payment",
] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentExperiences = [
  "redirect_to_url",
  "invoke_sdk_client",
  "display_qr_code",
  "one_click",
  "link_wallet",
  "invoke_payment_app",
  "display_wait_screen",
  "collect_otp",
] as const;

export type PaymentExperience = (typeof paymentExperiences)[number];

export const paymentTypes = ["normal", "new_mandate", "setup_mandate", "recurring_mandate"] as const;

export type PaymentType = (typeof paymentTypes)[number];

export const paymentMethodStatuses = ["active", "inactive", "processing", "awaiting_data"] as const;

export const cardDiscoveries = ["manual", "saved_card", "click_to_pay"] as const;

export const retryActions = ["manual_retry", "requeue"] as const;

export const mandateInitiatedCategories = ["installment", "unscheduled", "recurring", "resubmission"] as const;

export const paymentChannels = ["ecommerce", "mail_order", "telephone_order", "other"] as const;

export const strongAuthenticationExemptions = ["low_value", "transaction_risk_analysis"] as const;

/** Card networks by the names that cards and routing rules use. */
export const cardNetworks = [
  "Visa",
  "Mastercard",
  "AmericanExpress",
  "JCB",
  "DinersClub",
  "Discover",
  "CartesBancaires",
  "UnionPay",
  "Interac",
  "RuPay",
  "Maestro",
  "Star",
  "Pulse",
  "Accel",
  "Nyce",
] as const;

export type CardNetwork = (typeof cardNetworks)[number];
