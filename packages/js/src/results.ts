import type { Payment, PaymentStatus } from "./payment.ts";

export type ErrorType =
  | "card_error"
  | "validation_error"
  | "invalid_request_error"
  | "rate_limit_error"
  | "api_connection_error"
  | "api_error";

/** Codes of the library; those of the API are in its reference of error codes. */
export type ErrorCode =
  | "incomplete"
  | "card_declined"
  | "domain_not_allowed"
  | "version_unsupported"
  | "session_expired"
  | "attempts_exhausted"
  | "authentication_failed"
  | "popup_closed"
  | "network"
  | "not_ready"
  | "unmounted"
  | "no_stored_method"
  | (string & {});

export interface RailyardError {
  readonly type: ErrorType;
  readonly code: ErrorCode;
  /** Why the payment was declined, the same for every provider. */
  readonly decline_code?: string;
  /** For the customer, in the language of the fields. */
  readonly message: string;
  /** For you, in English: what to change. */
  readonly developer_message?: string;
  /** The member of the request that is wrong. */
  readonly param?: string;
  /** Page that explains the code. */
  readonly doc_url?: string;
  readonly request_id?: string;
  readonly payment?: Payment;
}

/** The payment after a request that was carried out; its status is the outcome. */
export interface PaymentSuccess {
  readonly payment: Payment;
  /** The same as `payment`. */
  readonly paymentIntent: Payment;
  readonly status: PaymentStatus;
  readonly error?: undefined;
}

export interface PaymentFailure {
  readonly error: RailyardError;
  /** The payment as it is after the failure, where that is known. */
  readonly payment?: Payment;
  readonly paymentIntent?: undefined;
  readonly status?: undefined;
}

/** Look at `error` first: without one, the payment and its status are there. */
export type PaymentResult = PaymentSuccess | PaymentFailure;

/** Of what answers nothing but what is wrong. */
export interface CheckResult {
  readonly error?: RailyardError;
}
