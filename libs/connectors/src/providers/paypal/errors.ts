import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { openIssues } from "./unconfirmed.ts";

const conflict = 409;
const tooManyRequests = 429;

const bodyOf = ({ body }: ProviderResponse): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
};

/** The Disputes API has them under another name in some of its errors. */
const firstDetail = (body: unknown): unknown => {
  const [first] = [memberAt(body, "details"), memberAt(body, "issues")].filter((list) => Array.isArray(list));
  return first?.[0] as unknown;
};

/**
 * The error of a refusal (any status that is not 2xx). Its code is the issue, such as `INSTRUMENT_DECLINED`, else the
 * name of the error, or OAuth's code where the token was refused.
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened.
 */
export const readRefusal = (response: ProviderResponse): ConnectorError => {
  const { status } = response;
  const body = bodyOf(response);
  const detail = firstDetail(body);
  const code = textAt(detail, "issue") ?? textAt(body, "name") ?? textAt(body, "error");
  if (code === undefined || status === conflict || status === tooManyRequests || openIssues.includes(code)) {
    throw new UnreadableResponse("The provider's refusal states no reason.", status, code);
  }
  const reason = textAt(body, "debug_id");
  return {
    code,
    message:
      textAt(detail, "description") ??
      textAt(body, "message") ??
      textAt(body, "error_description") ??
      "PayPal refused the request.",
    ...defined({ reason: reason === undefined ? undefined : `PayPal-Debug-Id ${reason}` }),
    httpStatus: status,
  };
};

export const inexpressible = (currency: string): ConnectorError => ({
  code: "amount_not_supported",
  message: `PayPal cannot take this amount of ${currency} exactly.`,
});

/** Why an authorization, a capture or a refund did not come about. */
export const declineOf = (payment: unknown): ConnectorError => {
  const responseCode = textAt(payment, "processor_response", "response_code");
  const reason = textAt(payment, "status_details", "reason");
  const advice = textAt(payment, "processor_response", "payment_advice_code");
  return {
    code: responseCode ?? reason ?? textAt(payment, "status") ?? "declined",
    message: "The payment was declined.",
    ...defined({ issuerCode: responseCode, networkCode: advice, reason }),
  };
};
