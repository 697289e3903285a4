import type { MerchantSnapshot, Payout as PayoutRepresentation } from "@railyard/contracts";

import { checkPayout, refusePayout } from "../domain/change-payout.ts";
import type { Payout } from "../domain/payout.ts";
import { isSent } from "../domain/payout.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import { isEnded } from "../domain/payout-status.ts";
import { endedPayout } from "../domain/settle-payout.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { stopPayout } from "./ask-provider-for-payout.ts";
import { savePayout, withFreePayout } from "./payout-changes.ts";
import { claimStoredPayout, settlePayoutAnswer } from "./payout-operation.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";

export interface CancelPayoutInput {
  readonly caller: Caller;
  readonly payoutId: string;
  readonly reason: string | null;
}

/** A payout that a provider may have, claimed for being stopped there. */
interface Stopping {
  readonly stored: StoredPayout;
  readonly account: ProviderAccount;
}

const accountOf = (ports: Pick<Ports, "providers">, merchant: MerchantSnapshot, payout: Payout): ProviderAccount => {
  const id = payout.merchantConnectorId ?? "";
  const account = ports.providers.account(merchant, id);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: id });
  if (!account.has("payout_cancel")) throw refusePayout(payout, "cancel");
  return account;
};

const begin = async (
  ports: PayoutSyncPorts,
  merchant: MerchantSnapshot,
  stored: StoredPayout,
  reason: string | null,
): Promise<{ readonly result: Payout | Stopping } | null> => {
  const { payout } = stored;
  if (!isSent(payout)) {
    const cancelled = endedPayout(payout, "cancelled", reason, ports.clock.now());
    return (await savePayout(ports, stored, cancelled)) ? { result: cancelled } : null;
  }
  const account = accountOf(ports, merchant, payout);
  const reasons = reason === null ? {} : { cancellationReason: reason };
  const details = { ...payout.details, ...reasons, isStopping: true };
  const claimed = await claimStoredPayout(ports, { ...stored, payout: { ...payout, details } });
  return claimed === null ? null : { result: { stored: claimed, account } };
};

/** Has the provider stop the payout; when it will not, the outcome of the payout is stored. */
const stop = async (
  ports: PayoutSyncPorts,
  merchant: MerchantSnapshot,
  { stored, account }: Stopping,
): Promise<Payout> => {
  const answer = await stopPayout({ merchant, account, payout: stored.payout });
  const after = await settlePayoutAnswer(ports, stored, answer);
  if (after.status === "cancelled") return after;
  if (answer.isStopRefused === true || isEnded(after.status)) throw refusePayout(after, "cancel");
  const problem = answer.error?.message ?? "it works on it";
  throw failures.payout_cancel_not_done({ connector: account.connector, problem });
};

/**
 * Cancels a payout: only here while it was sent to no provider, else at its provider.
 * @throws {Failure} `payout_not_found` (HE_02), `payout_not_possible` (IR_06 422), `payout_cancel_not_done` (503),
 * `connector_account_unusable` (HE_03).
 */
export const cancelPayout =
  (ports: PayoutSyncPorts) =>
  async ({ caller, payoutId, reason }: CancelPayoutInput): Promise<PayoutRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const { merchantId, profileId } = caller;
    const guard = (payout: Payout): void => {
      checkPayout(payout, "cancel", ports.clock.now());
    };
    const begun = await withFreePayout(ports, { merchantId, profileId, payoutId, guard }, (stored) =>
      begin(ports, merchant, stored, reason),
    );
    return payoutToWire("stored" in begun ? await stop(ports, merchant, begun) : begun);
  };
