import type { Refund as RefundRepresentation } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";
import { refundToWire } from "../wire/refund-wire.ts";
import type { StoredRefund } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { askHowRefundStands } from "./ask-for-refund.ts";
import { loadRefund, settleRefundAnswer, syncRefund } from "./refund-operation.ts";
import type { RefundSyncPorts } from "./refund-operation.ts";

export interface RetrieveRefundInput {
  readonly caller: Caller;
  readonly refundId: string;
  /** merchant_id of the request. */
  readonly statedMerchantId: string | null;
  readonly forceSync: boolean;
}

/** Asks about a refund that succeeded and that a message says has failed; what the provider says now counts. */
export const verifyRefund = async (ports: RefundSyncPorts, stored: StoredRefund): Promise<Refund> => {
  const { refund } = stored;
  const merchant = await ports.directory.merchant(refund.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, refund.merchantConnectorId);
  if (account === null) return refund;
  const answer = await askHowRefundStands(account, refund);
  return settleRefundAnswer(ports, stored, { ...answer, mayTakeBack: true });
};

/**
 * The refund, after asking its provider when `forceSync` says so.
 * @throws {Failure} `refund_not_found`, `merchant_not_found` (HE_02).
 */
export const retrieveRefund =
  (ports: RefundSyncPorts) =>
  async ({ caller, refundId, statedMerchantId, forceSync }: RetrieveRefundInput): Promise<RefundRepresentation> => {
    if (statedMerchantId !== null) await merchantOf(ports, caller, statedMerchantId);
    const stored = await loadRefund(ports, caller, refundId);
    const refund = forceSync ? await syncRefund(ports, stored) : stored.refund;
    return refundToWire(refund);
  };
