import type { AttemptOperation } from "../domain/attempt.ts";
import { withKey } from "../domain/begun-with-key.ts";
import type { Capture } from "../domain/capture.ts";
import type { CapturedState } from "../domain/payment.ts";
import { beginOperation } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { newLease } from "./payment-lease.ts";

/** An operation at the payment's connector account, stored as begun. */
export interface BegunOperation {
  readonly state: CapturedState;
  readonly account: ProviderAccount;
}

/**
 * The connector account of the payment's latest attempt.
 * @throws {Failure} `connector_account_unusable` (HE_03) when it is disabled or gone.
 */
export const accountOf = async (
  ports: Pick<Ports, "directory" | "providers">,
  caller: Caller,
  stored: CapturedState,
): Promise<ProviderAccount> => {
  const merchant = await merchantOf(ports, caller, null);
  const id = stored.attempt.merchantConnectorId ?? "";
  const account = ports.providers.account(merchant, id);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: id });
  return account;
};

/**
 * Takes the lease of a payment for an operation at its provider, and stores what is begun. A lease that ran out is
 * taken over: whoever calls this must have made sure that it did.
 * @returns null when the payment was changed meanwhile.
 */
export const begin = async (
  ports: Pick<Ports, "clock" | "ids" | "policy" | "payments">,
  stored: StoredPayment,
  operation: AttemptOperation,
  { capture, idempotencyKey = null }: { readonly capture?: Capture; readonly idempotencyKey?: string | null } = {},
): Promise<CapturedState | null> => {
  const attempt = withKey(stored.attempt, { operation, idempotencyKey }, capture?.sequence);
  const begun = beginOperation({ ...stored, attempt }, operation, newLease(ports));
  const isStored = await ports.payments.rewrite({
    expected: { version: stored.payment.version, leaseHolder: stored.payment.lease?.holder ?? null },
    after: begun,
    captures: capture === undefined ? [] : [capture],
    events: [],
    directoryVersion: null,
  });
  const captures = capture === undefined ? stored.captures : [...stored.captures, capture];
  return isStored ? { ...begun, captures } : null;
};
