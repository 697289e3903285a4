import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { Payment } from "./replies.ts";
import { authenticationStep, codeByStatus, namelessReasons } from "./unconfirmed.ts";

const conflict = 409;
const tooManyRequests = 429;

const bodyOf = ({ body }: ProviderResponse): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
};

const named = (reason: string | undefined): string | undefined =>
  reason === undefined || namelessReasons.includes(reason) ? undefined : reason;

const whoAndWhen = (source: string | undefined, step: string | undefined): string | undefined => {
  const stated = [named(source), named(step)].filter((part) => part !== undefined).join(", ");
  return stated === "" ? undefined : stated;
};

/**
 * The error of a refusal (any status that is not 2xx).
 * @throws {UnreadableResponse} when it is none, or when it leaves open what happened: a request under the same key
 *   still runs, or there were too many.
 */
export const readRefusal = (response: ProviderResponse): ConnectorError => {
  const { status } = response;
  const error = memberAt(bodyOf(response), "error");
  const general = textAt(error, "code");
  const code = named(textAt(error, "reason")) ?? codeByStatus[status] ?? general?.toLowerCase();
  if (status === conflict || status === tooManyRequests || general === undefined || code === undefined) {
    throw new UnreadableResponse("The provider's refusal states no reason.", status, general);
  }
  return {
    code,
    message: textAt(error, "description") ?? "Razorpay refused the request.",
    ...defined({ reason: whoAndWhen(textAt(error, "source"), textAt(error, "step")) }),
    httpStatus: status,
  };
};

/** The payment that a refusal is about; null when none was made. */
export const paymentIn = (response: ProviderResponse): string | null =>
  textAt(bodyOf(response), "error", "metadata", "payment_id") ?? null;

/** In which step a refused payment failed. */
export const stepIn = (response: ProviderResponse): string | undefined => textAt(bodyOf(response), "error", "step");

/** Whether there is no such object. Razorpay reports it with 400. */
export const isNotFound = (response: ProviderResponse): boolean => {
  const stated = textAt(bodyOf(response), "error", "description") ?? "";
  return response.status === 404 || (response.status === 400 && stated.includes("does not exist"));
};

export const isAuthenticationStep = (step: string | null | undefined): boolean => step === authenticationStep;

/** Why a payment failed. */
export const declineOf = (payment: Payment): ConnectorError => ({
  code: named(payment.error_reason ?? undefined) ?? payment.error_code?.toLowerCase() ?? "failed",
  message: payment.error_description ?? "The payment failed.",
  ...defined({ reason: whoAndWhen(payment.error_source ?? undefined, payment.error_step ?? undefined) }),
});
