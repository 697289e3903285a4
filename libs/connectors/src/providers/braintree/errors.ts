import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { StatusEvent, Transaction, Verification } from "./replies.ts";
import { authenticationFailureCodes, refusingClasses } from "./unconfirmed.ts";

const firstError = (body: unknown): unknown => {
  const errors = memberAt(body, "errors");
  return Array.isArray(errors) ? (errors[0] as unknown) : undefined;
};

/** An error below the operation itself: the operation was done, but its result could not be shown. */
const isBelowOperation = (error: unknown): boolean => {
  const path = memberAt(error, "path");
  return Array.isArray(path) && path.length > 1;
};

const refusalOf = (error: unknown, { status }: ProviderResponse, body: unknown): ConnectorError => {
  const errorClass = textAt(error, "extensions", "errorClass") ?? "";
  const code = textAt(error, "extensions", "legacyCode") ?? errorClass.toLowerCase();
  if (!refusingClasses.includes(errorClass) || isBelowOperation(error)) {
    throw new UnreadableResponse("The provider's refusal states no reason.", status, code || undefined);
  }
  return {
    code,
    message: textAt(error, "message") ?? "Braintree refused the request.",
    ...defined({ reason: textAt(body, "extensions", "requestId") }),
    httpStatus: status,
  };
};

const tooManyRequests = 429;

/** The answer to an operation: its result, or why it was not done. Braintree answers both with status 200. */
export type Answer = { readonly result: unknown } | { readonly refusal: ConnectorError };

/**
 * Reads an answer; `path` leads from `data` to the result.
 * @throws {UnreadableResponse} when it is neither a result nor a refusal that states that nothing was done.
 */
export const readAnswer = (response: ProviderResponse, ...path: readonly string[]): Answer => {
  if (response.status === tooManyRequests) {
    throw new UnreadableResponse("The provider takes no more requests now.", response.status);
  }
  const body = readJson(response.body, response.status);
  const result = memberAt(body, "data", ...path);
  if (response.status < 300 && typeof result === "object" && result !== null) return { result };
  const error = firstError(body);
  if (error !== undefined) return { refusal: refusalOf(error, response, body) };
  throw new UnreadableResponse("The provider's answer has no result.", response.status);
};

/** Whether an answer states that there is no such object. */
export const isNotFound = (response: ProviderResponse): boolean => {
  const body = readJson(response.body, response.status);
  if (textAt(firstError(body), "extensions", "errorClass") === "NOT_FOUND") return true;
  return response.status < 300 && memberAt(body, "errors") === undefined && memberAt(body, "data", "node") === null;
};

const declineIn = (holder: unknown, fallback: string): ConnectorError => {
  const rejection = textAt(holder, "gatewayRejectionReason");
  return {
    code: rejection ?? textAt(holder, "processorResponse", "legacyCode") ?? fallback,
    message:
      rejection === undefined
        ? (textAt(holder, "processorResponse", "message") ?? "The payment was declined.")
        : `Braintree rejected the payment: ${rejection.replaceAll("_", " ").toLowerCase()}.`,
    ...defined({
      reason: textAt(holder, "declineType"),
      issuerCode: textAt(holder, "networkResponse", "code"),
      issuerMessage: textAt(holder, "networkResponse", "message"),
      networkCode: textAt(holder, "merchantAdviceCodeResponse", "code"),
    }),
  };
};

const eventOf = ({ status, statusHistory }: Pick<Transaction, "status" | "statusHistory">): StatusEvent | undefined =>
  statusHistory?.find((event) => event.status === status);

/** Why a transaction or a refund has the status that it has. */
export const declineOf = (payment: Pick<Transaction, "status" | "statusHistory">): ConnectorError =>
  declineIn(eventOf(payment), payment.status.toLowerCase());

/** Why a card could not be verified. */
export const declineOfVerification = (verification: Verification): ConnectorError =>
  declineIn(verification, verification.verificationStatus.toLowerCase());

export const isAuthenticationFailure = ({ code }: ConnectorError): boolean => authenticationFailureCodes.includes(code);
