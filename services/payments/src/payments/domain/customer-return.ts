import { isReturnAddress, returnAddressProblem } from "@railyard/addresses";
import type { ProfileSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Payment } from "./payment.ts";

/** Where the customer goes after the provider's page, and what goes along. */
export interface CustomerReturn {
  /** Null when neither the payment nor the profile states where to, or only what a browser would run. */
  readonly url: string | null;
  readonly method: "GET" | "POST";
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** The address, if a browser may be sent there; a profile may have been stored before its address was checked. */
export const returnAddress = (address: string | null | undefined): string | null =>
  address !== null && address !== undefined && isReturnAddress(address) ? address : null;

/**
 * Refuses a return_url that a browser would run instead of open. Addresses of apps are welcome.
 * @throws {Failure} `invalid_data` (IR_06 422).
 */
export const checkReturnAddress = (address: string | null | undefined): void => {
  if (address === null || address === undefined || isReturnAddress(address)) return;
  throw failures.invalid_data({ field: "return_url", problem: returnAddressProblem });
};

/** What a signature covers: the pairs sorted by name, as `k=v` joined by `&`, not encoded. */
export const signedText = (parameters: readonly (readonly [string, string])[]): string =>
  [...parameters]
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

const targetOf = (payment: Payment, profile: ProfileSnapshot | undefined): string | null =>
  returnAddress(payment.details.pages.returnUrl) ?? returnAddress(profile?.return_url);

const isPostedBack = (profile: ProfileSnapshot | undefined): boolean =>
  profile?.redirect_to_merchant_with_http_post === true;

const stateOf = ({ status, paymentId }: Payment): readonly (readonly [string, string])[] => [
  ["status", status],
  ["payment_id", paymentId],
];

/** The return to the merchant of an unproved visitor: without the client secret, and without a signature. */
export const strangersReturn = (payment: Payment, profile: ProfileSnapshot | undefined): CustomerReturn => ({
  url: targetOf(payment, profile),
  method: isPostedBack(profile) ? "POST" : "GET",
  parameters: stateOf(payment),
});

/** Signs text with the profile's payment_response_hash_key; null when the profile does not sign. */
export type ReturnSigner = ((text: string) => string) | null;

/** The way back to the merchant with these parameters, signed. */
export const signedReturn = (
  url: string | null,
  profile: ProfileSnapshot | undefined,
  plain: CustomerReturn["parameters"],
  sign: ReturnSigner,
): CustomerReturn => {
  const signature: CustomerReturn["parameters"] =
    sign === null
      ? []
      : [
          ["signature_algorithm", "HMAC-SHA512"],
          ["signature", sign(signedText(plain))],
        ];
  return { url, method: isPostedBack(profile) ? "POST" : "GET", parameters: [...plain, ...signature] };
};

/** The way back to the merchant after a payment. */
export const customerReturn = (
  payment: Payment,
  profile: ProfileSnapshot | undefined,
  sign: ReturnSigner,
): CustomerReturn => {
  const plain = [...stateOf(payment)];
  // The holder of a payment link can open its pages; the client secret would show more than these do.
  if (payment.details.pages.link === undefined) plain.push(["payment_intent_client_secret", payment.clientSecret]);
  if (!isPostedBack(profile)) plain.push(["amount", String(payment.amount)]);
  return signedReturn(targetOf(payment, profile), profile, plain, sign);
};
