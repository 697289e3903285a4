import type { CustomerProof, TokenPurpose } from "../domain/customer-addresses.ts";
import { customerProofOf } from "../domain/customer-addresses.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";

/** A browser at an address of a payment; the request has no credential that names the merchant or the customer. */
export interface CustomerCall {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly token: string | null;
  readonly purpose: TokenPurpose;
}

export type GivenProof = Exclude<CustomerProof, "none">;

export interface VisitedPayment {
  readonly stored: StoredPayment;
  readonly proof: GivenProof;
}

/**
 * The payment for a browser that shows to be the customer's. To everybody else it does not exist.
 * @throws {Failure} `payment_not_found` (HE_02).
 */
export const loadForCustomer = async (
  { payments, policy, vault, clock }: Pick<Ports, "payments" | "policy" | "vault" | "clock">,
  { merchantId, paymentId, token, purpose }: CustomerCall,
): Promise<VisitedPayment> => {
  const stored = await payments.load(merchantId, paymentId);
  const visit = { purpose, token, now: clock.now(), equals: vault.equals };
  const proof = stored === null ? "none" : customerProofOf(policy, stored, visit);
  if (stored === null || proof === "none") throw failures.payment_not_found({ payment_id: paymentId });
  return { stored, proof };
};
