import type { Refund as RefundRepresentation } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";
import { claimRefund, isFinalRefund, isUnderWay, refundRepresentation } from "../domain/refund.ts";
import type { Ports, StoredRefund } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { askHowRefundStands, lookUpRefund } from "./ask-for-refund.ts";
import { loadRefund, settleRefundAnswer } from "./settle-refund.ts";

export interface RetrieveRefundInput {
  readonly caller: Caller;
  readonly refundId: string;
  /** merchant_id of the request. */
  readonly statedMerchantId: string | null;
  readonly forceSync: boolean;
}

/** Takes a refund for one asker at a time; null when somebody else was faster. */
const claim = async (ports: Ports, { refund, directoryVersion }: StoredRefund): Promise<StoredRefund | null> => {
  const claimed = claimRefund(refund, new Date(ports.clock.now().getTime() + ports.policy.leaseMs));
  const change = { expectedVersion: refund.version, after: claimed, isReleased: false, events: [], directoryVersion };
  return (await ports.refunds.save(change)) ? { refund: claimed, directoryVersion } : null;
};

/** Asks the provider about a refund that is not final and that nobody else is asking about; stores the answer. */
export const syncRefund = async (ports: Ports, stored: StoredRefund): Promise<Refund> => {
  const { refund } = stored;
  if (isFinalRefund(refund.status) || isUnderWay(refund, ports.clock.now())) return refund;
  const merchant = await ports.directory.merchant(refund.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, refund.merchantConnectorId);
  if (account === null) return refund;
  const claimed = await claim(ports, stored);
  if (claimed === null) return (await loadRefund(ports, refund, refund.refundId)).refund;
  return settleRefundAnswer(ports, claimed, await lookUpRefund(ports, account, claimed.refund));
};

/** Asks about a refund that succeeded and that a message says has failed; what the provider says now counts. */
export const verifyRefund = async (ports: Ports, stored: StoredRefund): Promise<Refund> => {
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
  (ports: Ports) =>
  async ({ caller, refundId, statedMerchantId, forceSync }: RetrieveRefundInput): Promise<RefundRepresentation> => {
    if (statedMerchantId !== null) await merchantOf(ports, caller, statedMerchantId);
    const stored = await loadRefund(ports, caller, refundId);
    const refund = forceSync ? await syncRefund(ports, stored) : stored.refund;
    return refundRepresentation(refund);
  };

/** Looks at a refund that is due. */
export const checkRefund =
  (ports: Ports) =>
  async ({ merchantId, refundId }: { readonly merchantId: string; readonly refundId: string }): Promise<void> => {
    const stored = await ports.refunds.load(merchantId, refundId);
    if (stored === null || stored.refund.dueAt === null) return;
    const { refund } = stored;
    await syncRefund(ports, { ...stored, refund: { ...refund, dueCount: refund.dueCount + 1 } });
  };
