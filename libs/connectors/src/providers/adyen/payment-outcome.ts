import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { AttemptOutcome, Settlement, StatedFacts } from "../../port/outcomes.ts";
import { statedAmount } from "../../wire/exact-amount.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { fromAdyenAmount } from "./amounts.ts";
import { declineError } from "./errors.ts";
import { readPaymentReference, storedMethodId } from "./references.ts";
import { amountAt, dataAt } from "./replies.ts";
import { answerData, authenticationRefusals } from "./unconfirmed.ts";

/** What the outcome of a payment depends on in addition to the answer. */
interface AskedPayment {
  /** Whether the money is captured by a call of its own. */
  readonly isHeld: boolean;
  /** Whose the card is, when the answer does not repeat it. */
  readonly shopper?: string | undefined;
}

const refusals: readonly string[] = ["Refused", "Cancelled", "Error"];

const statuses: Readonly<Record<string, AttemptStatus>> = {
  PartiallyAuthorised: "partially_authorized",
  Pending: "pending",
  Received: "pending",
  // A voucher or a code, which no method that is offered here has: a webhook reports its end.
  PresentToShopper: "pending",
  RedirectShopper: "authentication_pending",
  AuthenticationFinished: "authentication_successful",
  AuthenticationNotRequired: "authentication_successful",
};

const statusOf = (resultCode: string, answer: unknown, { isHeld }: AskedPayment): AttemptStatus => {
  if (resultCode === "Success") return "charged";
  if (resultCode === "Authorised") return isHeld ? "authorized" : "charged";
  if (refusals.includes(resultCode)) {
    const isAuthentication = authenticationRefusals.includes(textAt(answer, "refusalReasonCode") ?? "");
    return isAuthentication ? "authentication_failed" : "failure";
  }
  const status = entryOf(statuses, resultCode);
  // IdentifyShopper and ChallengeShopper need Adyen's own parts in the page, so they cannot be completed.
  if (status === undefined) throw new UnreadableResponse(`The provider's answer is ${resultCode}.`);
  return status;
};

/** Our minor units of an amount in an answer, NaN where it is not exact in its currency; null when it has none. */
export const amountIn = (value: unknown): number | null => {
  const amount = amountAt(value);
  return amount === undefined ? null : statedAmount(fromAdyenAmount(amount.value, amount.currency));
};

const redirectOf = (answer: unknown): Pick<AttemptOutcome, "redirect"> => {
  const action = memberAt(answer, "action");
  const url = textAt(action, "url");
  const isRedirect = textAt(action, "type") === "redirect" && url !== undefined;
  if (!isRedirect) throw new UnreadableResponse("The provider's answer does not state the redirect address.");
  const method = textAt(action, "method") === "POST" ? "POST" : "GET";
  const data = Object.entries(memberAt(action, "data") ?? {});
  const fields = data.filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { redirect: { url, method, fields: Object.fromEntries(fields) } };
};

/** What later charges must name, and what the card's network calls this one. */
export const agreementOf = (answer: unknown, shopper?: string): Partial<AttemptOutcome> => {
  const storedPaymentMethod = dataAt(answer, answerData.storedPaymentMethod);
  const owner = dataAt(answer, answerData.shopper) ?? shopper;
  const networkTransactionId = dataAt(answer, answerData.networkTransaction);
  return {
    ...(storedPaymentMethod === undefined || owner === undefined
      ? {}
      : { connectorMandateId: storedMethodId({ shopper: owner, storedPaymentMethod }) }),
    ...defined({ networkTransactionId }),
  };
};

/** What the issuer reported of the security code and the address, in Adyen's words. */
export const checksOf = (answer: unknown): Pick<AttemptOutcome, "paymentChecks"> => {
  const checks = defined({ cvc_result: dataAt(answer, ["cvcResult"]), avs_result: dataAt(answer, ["avsResult"]) });
  return Object.keys(checks).length === 0 ? {} : { paymentChecks: checks };
};

const holdingStatuses: readonly AttemptStatus[] = ["authorized", "partially_authorized", "charged"];

const unfinished: readonly AttemptStatus[] = ["pending", "authentication_pending", "authentication_successful"];

const settlementOf = (status: AttemptStatus): Settlement => (unfinished.includes(status) ? "await_webhook" : "final");

/** What an authorization is worth; `amount` is null when the answer does not state it. */
export const amountsOf = (status: AttemptStatus, amount: number | null): Partial<AttemptOutcome> => {
  if (amount === null || !holdingStatuses.includes(status)) return {};
  return { amountAuthorized: amount, amountCaptured: status === "charged" ? amount : 0 };
};

/** What an answer or a message states of the payment as a whole. */
export const statedIn = (value: unknown): StatedFacts => {
  const reference = textAt(value, "merchantReference");
  return defined({
    amount: amountIn(value) ?? undefined,
    currency: amountAt(value)?.currency,
    reference: reference === undefined ? undefined : readPaymentReference(reference).attemptId,
  });
};

/** What an answer about a payment means for our attempt. */
export const paymentOutcome = (answer: unknown, asked: AskedPayment): AttemptOutcome => {
  const resultCode = textAt(answer, "resultCode");
  if (resultCode === undefined) throw new UnreadableResponse("The provider's answer has no resultCode.");
  const attemptStatus = statusOf(resultCode, answer, asked);
  const connectorTransactionId = textAt(answer, "pspReference") ?? null;
  if (holdingStatuses.includes(attemptStatus) && connectorTransactionId === null) {
    throw new UnreadableResponse("The provider's answer has no pspReference.");
  }
  return {
    attemptStatus,
    settlement: settlementOf(attemptStatus),
    connectorTransactionId,
    stated: statedIn(answer),
    ...amountsOf(attemptStatus, amountIn(answer)),
    ...(attemptStatus === "authentication_pending" ? redirectOf(answer) : {}),
    ...(refusals.includes(resultCode) ? { error: declineError(answer, resultCode) } : {}),
    ...checksOf(answer),
    ...agreementOf(answer, asked.shopper),
  };
};
