import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { authenticationFailureCodes, codeByStatus } from "./unconfirmed.ts";

const notFound = 404;
const conflict = 409;
const tooManyRequests = 429;

/** The issuer's own code in one of Checkout.com's: of 200xx, and of the extended ones that represent one. */
const issuerCodeIn = (code: string): string | undefined =>
  /^200(\d\d)$/.exec(code)?.[1] ?? /^30[01](\d\d)$/.exec(code)?.[1] ?? /^201(79|82|83)$/.exec(code)?.[1];

/** Why something was declined: from the answer itself, or from the last of a payment's operations. */
export const declineOf = (holder: unknown): ConnectorError => {
  const actions = memberAt(holder, "actions");
  const isElsewhere = textAt(holder, "response_code") === undefined && Array.isArray(actions);
  const source: unknown = isElsewhere ? actions.at(-1) : holder;
  const code = textAt(source, "response_code") ?? "declined";
  return {
    code,
    message: textAt(source, "response_summary") ?? "The payment was declined.",
    ...defined({
      issuerCode: issuerCodeIn(code),
      networkCode: textAt(holder, "processing", "partner_merchant_advice_code"),
      reason: textAt(holder, "processing", "recommendation_code"),
    }),
  };
};

/** Whether a declined payment failed because the customer was not authenticated. */
export const isAuthenticationFailure = (payment: unknown, { code }: ConnectorError): boolean =>
  ["N", "R"].includes(textAt(payment, "3ds", "authentication_response") ?? "") ||
  authenticationFailureCodes.includes(code);

/** Whether it is Checkout.com itself that knows no such thing: its answer is empty but for the id of the request. */
export const isMissing = ({ status, headers, body }: ProviderResponse): boolean =>
  status === notFound && body.length === 0 && headers["cko-request-id"] !== undefined;

const bodyOf = ({ body }: ProviderResponse): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * The error of a refusal (any status that is not 2xx).
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened: a request under the same key
 *   still runs, or there were too many.
 */
export const readRefusal = (response: ProviderResponse): ConnectorError => {
  const { status } = response;
  const body = bodyOf(response);
  const codes = memberAt(body, "error_codes");
  const stated: unknown = Array.isArray(codes) ? codes[0] : undefined;
  // The last one is what a token is refused with.
  const reported = textAt(body, "error_type") ?? textAt(body, "error");
  const code = typeof stated === "string" ? stated : (reported ?? codeByStatus[status]);
  if (status === conflict || status === tooManyRequests || code === undefined) {
    throw new UnreadableResponse("The provider's refusal states no reason.", status, code);
  }
  return {
    code,
    message: `Checkout.com refused the request: ${code.replaceAll("_", " ")}.`,
    ...defined({ reason: textAt(body, "request_id") }),
    httpStatus: status,
  };
};
