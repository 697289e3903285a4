import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";

/** An answer that is no success. */
export interface Refusal {
  readonly error: ConnectorError;
  /** Stripe's own code, where the error's is the issuer's reason. */
  readonly providerCode: string;
  /** The payment or set-up that was refused, when the answer holds it. */
  readonly intent: unknown;
}

const unauthorized = 401;
const forbidden = 403;
const conflict = 409;
const tooManyRequests = 429;

/** Codes that mean the customer was not authenticated. */
const authenticationFailures = ["payment_intent_authentication_failure", "setup_intent_authentication_failure"];

export const isAuthenticationFailure = (code: string): boolean => authenticationFailures.includes(code);

const codeByStatus: Readonly<Record<number, string>> = {
  [unauthorized]: "authentication_error",
  [forbidden]: "permission_error",
};

/** An error as it is in a refusal, and on a payment as its last one; null when it is none. */
export const connectorErrorOf = (error: unknown, httpStatus?: number): ConnectorError | null => {
  const type = textAt(error, "type");
  if (type === undefined) return null;
  const fallback = (httpStatus === undefined ? undefined : codeByStatus[httpStatus]) ?? type;
  const code = textAt(error, "decline_code") ?? textAt(error, "code") ?? fallback;
  return {
    code,
    message: textAt(error, "message") ?? code,
    ...defined({
      reason: textAt(error, "advice_code"),
      issuerCode: textAt(error, "network_decline_code"),
      networkCode: textAt(error, "network_advice_code"),
      httpStatus,
    }),
  };
};

/**
 * The error of a refusal (any status that is not 2xx).
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened: too many requests, a request
 *   under the same key that still runs, and a key that another request has used.
 */
export const readRefusal = (response: ProviderResponse): Refusal => {
  const { status } = response;
  const body = memberAt(readJson(response.body, status), "error");
  const error = connectorErrorOf(body, status);
  if (error === null) throw new UnreadableResponse("The provider's refusal has no type.", status);
  const isOpen = status === conflict || status === tooManyRequests || textAt(body, "type") === "idempotency_error";
  if (isOpen) throw new UnreadableResponse(error.message, status, error.code);
  return {
    error,
    providerCode: textAt(body, "code") ?? error.code,
    intent: memberAt(body, "payment_intent") ?? memberAt(body, "setup_intent"),
  };
};
