/** The client of Railyard's API for servers in Node. */
export { Railyard } from "./railyard.ts";
export { verifyReturn, type CustomerReturn } from "./customer-return.ts";
export { verifyWebhook, webhooks } from "./webhooks.ts";
export type { VerifyOptions, WebhookHeaders, WebhookVerification } from "./webhooks.ts";
export type { SigningSecret, VerificationFailure } from "./signatures.ts";
export type { Fetch, FileUpload, RailyardOptions, RequestOptions } from "./options.ts";
export type { Attempt, AttemptHook } from "./attempts.ts";
export type { ListRequest } from "./lists.ts";
export {
  ApiError,
  AuthenticationError,
  CardError,
  ConflictError,
  ConnectionError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RailyardError,
  RateLimitError,
  SignatureVerificationError,
  type ErrorDetails,
} from "./errors.ts";
export type * from "./generated/resources.ts";
export type * from "./generated/schemas.ts";
