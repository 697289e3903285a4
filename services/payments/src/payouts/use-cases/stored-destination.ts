import type { MerchantSnapshot } from "@railyard/contracts";

import type { StoredDestination } from "../domain/destination-of-method.ts";
import { destinationOfMethod } from "../domain/destination-of-method.ts";
import type { Payout } from "../domain/payout.ts";
import { readPayoutMethod } from "../domain/payout-method.ts";
import type { StatedPayout } from "../domain/stated-payout.ts";
import { recipientOf } from "../domain/stated-payout.ts";
import { accountTextOf } from "../domain/saved-destination.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { noteMerchant } from "../../vault/use-cases/stored-customers.ts";
import { loadMethod, openMethod, readPaymentToken } from "../../vault/use-cases/sealed-methods.ts";

/** What finding the recipient and its stored methods needs. */
export type DestinationPorts = Pick<Ports, "clock" | "customers" | "paymentMethods" | "vault">;

/**
 * Refuses a customer who was erased. The merchant is noted, so that an erasure that happens later finds the payout.
 * @throws {Failure} `customer_redacted` (IR_11).
 */
export const checkRecipient = async (
  ports: Pick<Ports, "customers">,
  merchant: MerchantSnapshot,
  customerId: string | null,
): Promise<void> => {
  if (customerId === null) return;
  await noteMerchant(ports, merchant, customerId);
  const customer = await ports.customers.load(customerOwnerOf(merchant).merchant_id, customerId);
  if (customer !== null && customer.redactedAt !== null) throw failures.customer_redacted({ customer_id: customerId });
};

/** The id of the stored method that the request names; null when it names none. */
const namedMethod = (
  ports: Pick<Ports, "vault" | "clock">,
  merchant: MerchantSnapshot,
  { payoutMethodId: id, payoutToken: token }: StatedPayout,
): string | null => {
  if (token === undefined) return id ?? null;
  if (id !== undefined) throw failures.payout_destination_twice({ field: "payout_token" });
  return readPaymentToken(ports, merchant, token);
};

/** Data next to the name of a stored method must be those of the same account; what was stored is used. */
const checkStated = (stated: StatedPayout, destination: StoredDestination, now: Date): void => {
  const method = readPayoutMethod(stated, now);
  const stored = method && readPayoutMethod(destination, now);
  if (method !== null && stored !== null && accountTextOf(method.secret) !== accountTextOf(stored.secret)) {
    throw failures.payout_destination_twice({ field: "payout_method_data" });
  }
  const { payoutType } = stated;
  if (payoutType !== undefined && payoutType !== destination.payoutType) {
    throw failures.payout_method_mismatch({ field: "payout_method_id", payout_type: payoutType });
  }
};

/** What one recipient has stored does not become the destination of another's payout. */
const checkKept = (stated: StatedPayout, payout: Payout | null): void => {
  if (payout?.details.payoutMethodId === undefined || stated.destination !== undefined) return;
  if (recipientOf(stated, payout.customerId) === payout.customerId) return;
  const problem = "the payout goes to what its recipient has stored; state another destination with the recipient";
  throw failures.payout_account_invalid({ field: "customer_id", problem });
};

/**
 * What is stated, with the data of the stored method that it names.
 * @param payout what the request changes; null: it is to be made.
 * @throws {Failure} `payout_destination_twice`, `payout_method_mismatch` (IR_06), `payment_token_invalid` (IR_29),
 * `payment_method_not_found` (HE_02), `payment_method_unusable` (IR_16), `payout_account_invalid` (IR_06) for a method
 * of another customer, or one that cannot receive payouts.
 */
export const withStoredDestination = async <Stated extends StatedPayout>(
  ports: Pick<Ports, "vault" | "clock" | "paymentMethods">,
  merchant: MerchantSnapshot,
  stated: Stated,
  payout: Payout | null,
): Promise<Stated> => {
  const id = namedMethod(ports, merchant, stated);
  if (id === null) {
    checkKept(stated, payout);
    return stated;
  }
  const method = await loadMethod(ports, merchant, id);
  const recipient = recipientOf(stated, payout?.customerId ?? null) ?? method.customerId;
  const secret = openMethod(ports, merchant, method);
  const destination = destinationOfMethod(secret, method.paymentMethodType);
  if (recipient !== method.customerId || destination === null) {
    const problem = "it must name a stored card, bank account or wallet of the recipient that takes money";
    throw failures.payout_account_invalid({ field: "payout_method_id", problem });
  }
  checkStated(stated, destination, ports.clock.now());
  const { customer, deprecated } = stated.customer;
  return {
    ...stated,
    ...destination,
    customer: { customer, deprecated: { ...deprecated, id: method.customerId } },
    payoutMethodId: id,
  };
};
