import { defined } from "./defined.ts";
import type { PaymentStatus } from "./generated/schemas.ts";
import type { SigningSecret } from "./signatures.ts";
import { isSigned, keysOf, verificationError } from "./signatures.ts";

/** What the platform states of a payment in the address by which a customer comes back. */
export interface CustomerReturn {
  readonly payment_id: string;
  /** Status at that moment; it may have changed since. */
  readonly status: PaymentStatus;
  /** In minor units; absent when the customer comes back by a form. */
  readonly amount?: number;
  /** Absent for payments of a payment link. */
  readonly payment_intent_client_secret?: string;
}

/** In the order in which they are signed. */
const signedNames = ["amount", "payment_id", "payment_intent_client_secret", "status"] as const;

/** The shop's own parameters come first, so the last value of a name is the platform's. */
const lastOf = (parameters: URLSearchParams, name: string): string | undefined => parameters.getAll(name).at(-1);

const parametersOf = (address: string | URL | URLSearchParams): URLSearchParams => {
  if (address instanceof URLSearchParams) return address;
  // `request.url` of Node has no host.
  return typeof address === "string" ? new URL(address, "http://localhost").searchParams : address.searchParams;
};

/**
 * Verifies the address by which a customer comes back to the shop, when the profile has enable_payment_response_hash.
 * @param address the whole address, `request.url`, or the members of the form that brought the customer back
 * @param secret payment_response_hash_key of the business profile; several while it is being replaced
 * @throws {SignatureVerificationError} when it was changed, or was not signed
 */
export const verifyReturn = (address: string | URL | URLSearchParams, secret: SigningSecret): CustomerReturn => {
  const keys = keysOf(secret);
  const parameters = parametersOf(address);
  const signature = lastOf(parameters, "signature");
  if (signature === undefined) throw verificationError("signature_missing", "The address has no signature.");
  const given = signedNames.flatMap((name) => {
    const value = lastOf(parameters, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const values = Object.fromEntries(given) as Partial<Record<(typeof signedNames)[number], string>>;
  const { payment_id, status, amount, payment_intent_client_secret } = values;
  const text = given.map(([name, value]) => `${name}=${value}`).join("&");
  // A value with & could mean two.
  const isAmbiguous = given.some(([, value]) => value.includes("&"));
  const isGenuine = isSigned([text], [signature], keys, { algorithm: "sha512", encoding: "hex" });
  if (!isGenuine || isAmbiguous || payment_id === undefined || status === undefined) {
    throw verificationError("signature_mismatch", "The signature of the address does not match.");
  }
  return {
    payment_id,
    status: status as PaymentStatus,
    ...defined({ amount: amount === undefined ? undefined : Number(amount), payment_intent_client_secret }),
  };
};
