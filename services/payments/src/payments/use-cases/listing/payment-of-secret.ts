import { checkLiveClientSecret } from "../../../kernel/domain/client-secret.ts";
import { methodsShownUntil } from "../../domain/client-view.ts";
import { failures } from "../../failures.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import type { Caller } from "../../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../../kernel/use-cases/caller.ts";

const separator = "_secret_";

/**
 * The payment that a client secret belongs to and may still be used for.
 * @throws {Failure} `missing_field` (IR_04), `client_secret_wrong` (IR_09), `client_secret_expired` (IR_08).
 */
export const paymentOfSecret = async (
  { payments, vault, clock, policy }: Pick<Ports, "payments" | "vault" | "clock" | "policy">,
  caller: Caller,
  secret: string | null | undefined,
): Promise<StoredPayment> => {
  if (secret === null || secret === undefined || secret === "") {
    throw failures.missing_field({ field: "client_secret" });
  }
  const place = secret.lastIndexOf(separator);
  const stored = place < 1 ? null : await payments.load(caller.merchantId, secret.slice(0, place));
  // A caller without the client secret must not learn whether there is such a payment.
  if (stored === null || !isOwnedBy(caller, stored.payment))
    throw failures.client_secret_wrong({ field: "client_secret" });
  const { clientSecret: expected } = stored.payment;
  const end = methodsShownUntil(stored, policy.clientReadGraceMs);
  checkLiveClientSecret({ given: secret, expected, equals: vault.equals }, end, clock.now());
  return stored;
};
