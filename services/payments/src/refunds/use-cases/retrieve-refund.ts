import type { Refund as RefundRepresentation } from "@railyard/contracts";

import type { DifferenceSource } from "../../kernel/ports.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import type { Refund, RefundAnswer } from "../domain/refund.ts";
import { isPaidAfterEnd } from "../domain/refund.ts";
import { refundToWire } from "../wire/refund-wire.ts";
import type { StoredRefund } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { askRefundStatus } from "./ask-for-refund.ts";
import { loadRefund, settleRefundAnswer, syncRefund } from "./refund-operation.ts";
import type { RefundSyncPorts } from "./refund-operation.ts";

export interface RetrieveRefundInput {
  readonly caller: Caller;
  readonly refundId: string;
  /** merchant_id of the request. */
  readonly statedMerchantId: string | null;
  readonly forceSync: boolean;
}

/**
 * Reports that a provider has paid back what it had refused, after which the merchant may have refunded again. The
 * refund stays as it is.
 */
export const reportPaidAfterEnd = (
  ports: Pick<RefundSyncPorts, "observer">,
  refund: Refund,
  answer: Pick<RefundAnswer, "refundStatus">,
  source: DifferenceSource,
): void => {
  if (!isPaidAfterEnd(refund, answer)) return;
  const { refundId: objectId, connector, status: asked } = refund;
  const differences = [{ member: "status", asked, stated: answer.refundStatus }] as const;
  reportDifferences(ports, { object: "refund", objectId, connector, source }, differences);
};

/** Asks about a refund that has ended and of which a message states otherwise; what the provider answers now counts. */
export const verifyRefund = async (ports: RefundSyncPorts, stored: StoredRefund): Promise<Refund> => {
  const { refund } = stored;
  const merchant = await ports.directory.merchant(refund.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, refund.merchantConnectorId);
  if (account === null) return refund;
  const answer = await askRefundStatus(account, refund);
  reportPaidAfterEnd(ports, refund, answer, "answer");
  return settleRefundAnswer(ports, stored, { ...answer, mayTakeBack: true });
};

/**
 * The refund, after asking its provider when `forceSync` is set.
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
