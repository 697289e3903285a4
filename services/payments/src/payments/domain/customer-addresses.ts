import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Attempt } from "./attempt.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import type { CustomerAddressParts } from "../../kernel/domain/public-addresses.ts";

/** What a token is good for: to go to the provider's page, to come back from it, or to ask whether that has ended. */
export type TokenPurpose = "start" | "return" | "poll";

/** Query member that carries the token; providers append names of their own, such as `token`. */
export const customerTokenMember = "customer_token";

type TokenParts = Pick<CustomerAddressParts, "addressToken">;

const tokenOf = (
  parts: TokenParts,
  purpose: TokenPurpose,
  { merchantId, paymentId }: Payment,
  number: number,
): string => `${number}_${parts.addressToken([purpose, merchantId, paymentId, String(number)])}`;

/** An address with the token in it. */
export const withToken = (address: string, token: string): string => `${address}?${customerTokenMember}=${token}`;

/** The page that takes the customer's browser to the provider. */
export const startAddressOf = (parts: CustomerAddressParts, payment: Payment, { number }: Attempt): string =>
  withToken(
    `${parts.publicUrl}/payments/redirect/${payment.paymentId}/${payment.merchantId}/` +
      attemptIdOf(payment.paymentId, number),
    tokenOf(parts, "start", payment, number),
  );

/** Where the provider sends the customer back to. */
export const returnAddressOf = (parts: CustomerAddressParts, { payment, attempt }: PaymentWithAttempt): string =>
  withToken(
    `${parts.publicUrl}/payments/${payment.paymentId}/${payment.merchantId}/redirect/response/` +
      (attempt.connector ?? ""),
    tokenOf(parts, "return", payment, attempt.number),
  );

/** Where the customer returns after an authentication, and where the payment is authorized then. */
export const authorizeAddressOf = (parts: CustomerAddressParts, { payment, attempt }: PaymentWithAttempt): string =>
  withToken(
    `${parts.publicUrl}/payments/${payment.paymentId}/${payment.merchantId}/authorize/${attempt.connector ?? ""}`,
    tokenOf(parts, "return", payment, attempt.number),
  );

/** The name under which a client asks for the authentication's status. */
export const pollIdOf = (parts: TokenParts, { payment, attempt }: PaymentWithAttempt): string =>
  `external_authentication_${payment.paymentId}.${tokenOf(parts, "poll", payment, attempt.number)}`;

const pollPattern = /^external_authentication_([^.]+)(?:\.(.+))?$/;

/** The payment that a poll is about and the token that came with it; null when it is about none. */
export const readPollId = (pollId: string): { readonly paymentId: string; readonly token: string | null } | null => {
  const [, paymentId, token = null] = pollPattern.exec(pollId) ?? [];
  return paymentId === undefined ? null : { paymentId, token };
};

/** How far a visitor without a merchant's credential has proved to be the customer. */
export type CustomerProof =
  /** The customer: only a redirected customer knows the token. */
  | "token"
  /** Perhaps the customer, redirected before addresses had tokens: gets status and payment_id, nothing else. */
  | "none_needed"
  /** No proof: the visitor may be anyone. */
  | "none";

/** How long customers may return who were redirected before addresses had tokens: a day. */
export const tokenlessLifeMs = 86_400_000;

export interface CustomerVisit {
  readonly purpose: TokenPurpose;
  readonly token: string | null;
  readonly now: Date;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
}

/** Number of the attempt that a token names; 0 for a text that names none. */
const numberIn = (token: string): number => Number(/^[1-9][0-9]{0,5}(?=_)/.exec(token)?.[0] ?? 0);

/** Number of the attempt that sent the browser away, by a token that was checked; null without one. */
export const attemptSentBy = (token: string | null): number | null => (token === null ? null : numberIn(token));

/** Whether what a browser brings along can be about this attempt: it was sent away by it, or before tokens. */
export const isSentBy = ({ number }: Attempt, token: string | null): boolean =>
  token === null || numberIn(token) === number;

/** Whether the visitor was redirected by the payment's latest attempt, or by one before it. */
export const customerProofOf = (
  parts: TokenParts,
  { payment, attempt }: PaymentWithAttempt,
  { purpose, token, now, equals }: CustomerVisit,
): CustomerProof => {
  if (token === null) {
    const isRecent = now.getTime() - attempt.createdAt.getTime() < tokenlessLifeMs;
    return attempt.details.hasAddressToken !== true && isRecent ? "none_needed" : "none";
  }
  const number = numberIn(token);
  if (number < 1 || number > attempt.number) return "none";
  return equals(token, tokenOf(parts, purpose, payment, number)) ? "token" : "none";
};
