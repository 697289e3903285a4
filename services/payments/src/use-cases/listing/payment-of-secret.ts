import { checkLiveClientSecret } from "../../domain/payments/client-secret.ts";
import { failures } from "../../failures.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import type { Caller } from "../payments/caller.ts";
import { isOwnedBy } from "../payments/caller.ts";

const separator = "_secret_";

/**
 * The payment that a client secret belongs to and may still be used for.
 * @throws {Failure} `missing_field` (IR_04), `client_secret_wrong` (IR_09), `client_secret_expired` (IR_08).
 */
export const paymentOfSecret = async (
  { payments, vault, clock }: Pick<Ports, "payments" | "vault" | "clock">,
  caller: Caller,
  secret: string | null | undefined,
): Promise<StoredPayment> => {
  if (secret === null || secret === undefined || secret === "") {
    throw failures.missing_field({ field: "client_secret" });
  }
  const end = secret.lastIndexOf(separator);
  const stored = end < 1 ? null : await payments.load(caller.merchantId, secret.slice(0, end));
  // Whether there is such a payment is not for somebody to learn who has no secret of it.
  if (stored === null || !isOwnedBy(caller, stored.payment))
    throw failures.client_secret_wrong({ field: "client_secret" });
  const { clientSecret: expected, expiresAt } = stored.payment;
  checkLiveClientSecret({ given: secret, expected, equals: vault.equals }, expiresAt, clock.now());
  return stored;
};
