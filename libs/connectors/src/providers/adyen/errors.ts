import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { dataAt } from "./replies.ts";
import { answerData, duplicateUnderWay, refusalCodes, transientErrorHeader } from "./unconfirmed.ts";

const unauthorized = 401;
const forbidden = 403;
const tooManyRequests = 429;

const codeByStatus: Readonly<Record<number, string>> = {
  [unauthorized]: "authentication_error",
  [forbidden]: "permission_error",
};

/** The issuer's own reason: only the code that it begins with keeps its form. */
const issuerReason = (value: unknown): Pick<ConnectorError, "issuerCode" | "issuerMessage"> => {
  const raw = dataAt(value, answerData.issuerReason) ?? "";
  const [, issuerCode, issuerMessage] = /^\s*(\w{1,4})\s*:\s*(.*)$/.exec(raw) ?? [];
  return {
    ...defined({ issuerCode }),
    ...(issuerMessage === undefined || issuerMessage === "" ? {} : { issuerMessage }),
  };
};

/**
 * Why Adyen or the issuer declined.
 * @param value an answer, or a webhook's item, whose reason is given in words only
 */
export const declineError = (value: unknown, fallback = "Refused"): ConnectorError => {
  const message = textAt(value, "refusalReason") ?? textAt(value, "reason") ?? fallback;
  const code = textAt(value, "refusalReasonCode") ?? entryOf(refusalCodes, message.toLowerCase()) ?? message;
  const networkCode = dataAt(value, answerData.networkAdvice);
  return { code, message, ...issuerReason(value), ...defined({ networkCode }) };
};

const isOpen = ({ status, headers }: ProviderResponse, errorCode: string | undefined): boolean =>
  status === tooManyRequests || errorCode === duplicateUnderWay || headers[transientErrorHeader] === "true";

/**
 * The error of a refusal (any status that is not 2xx).
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened: too many requests, a request
 *   under the same key that still runs, and what Adyen itself calls transient.
 */
export const readRefusal = (response: ProviderResponse): ConnectorError => {
  const { status } = response;
  const body = readJson(response.body, status);
  const errorCode = textAt(body, "errorCode");
  const message = textAt(body, "message");
  if (message === undefined || typeof memberAt(body, "status") !== "number") {
    throw new UnreadableResponse("The provider's refusal has no message.", status);
  }
  const code = codeByStatus[status] ?? errorCode ?? textAt(body, "errorType") ?? `http_${String(status)}`;
  if (isOpen(response, errorCode)) throw new UnreadableResponse(message, status, errorCode ?? code);
  const reason = code === errorCode ? undefined : errorCode;
  return { code, message, httpStatus: status, ...defined({ reason }) };
};

const missingRole = "The API key lacks the role Management API - Webhooks read and write.";

/** The same of the Management API, which words its refusals otherwise. @throws {UnreadableResponse} when it is none. */
export const readManagementRefusal = (response: ProviderResponse): ConnectorError => {
  const { status } = response;
  const body = readJson(response.body, status);
  const reported = textAt(body, "detail") ?? textAt(body, "title") ?? textAt(body, "message");
  if (reported === undefined || typeof memberAt(body, "status") !== "number") {
    throw new UnreadableResponse("The provider's refusal has no message.", status);
  }
  const errorCode = textAt(body, "errorCode");
  if (isOpen(response, errorCode)) throw new UnreadableResponse(reported, status, errorCode);
  const code = codeByStatus[status] ?? errorCode ?? `http_${String(status)}`;
  const reason = code === errorCode ? undefined : errorCode;
  const message = status === forbidden ? `${missingRole} Adyen's message: ${reported}` : reported;
  return { code, message, httpStatus: status, ...defined({ reason }) };
};
