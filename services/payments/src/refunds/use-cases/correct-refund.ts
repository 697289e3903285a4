import type { ManualRefundUpdateRequest, Refund as RefundRepresentation, RefundStatus } from "@railyard/contracts";

import type { Refund, RefundAnswer } from "../domain/refund.ts";
import { refundToWire } from "../wire/refund-wire.ts";
import { isFinalRefund } from "../domain/refund-status.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { correctionEvent, statedErrorMember } from "../../kernel/use-cases/recorded-correction.ts";
import { askRefundStatus } from "./ask-for-refund.ts";
import { loadRefund, settleRefundAnswer } from "./refund-operation.ts";
import type { RefundSyncPorts } from "./refund-operation.ts";

export interface CorrectRefundInput {
  readonly refundId: string;
  readonly request: ManualRefundUpdateRequest;
}

const statuses = {
  succeeded: "success",
  failed: "failure",
  pending: "pending",
  review: "manual_review",
} as const satisfies Record<RefundStatus, RefundAnswer["refundStatus"]>;

const answerOf = (request: ManualRefundUpdateRequest): RefundAnswer => {
  const status = request.status ?? null;
  return {
    refundStatus: status === null ? "unchanged" : statuses[status],
    settlement: "final",
    connectorRefundId: request.connector_refund_id ?? null,
    isCorrection: true,
    ...statedErrorMember(request),
  };
};

/**
 * A paid refund recorded as failed could be refunded a second time. Without a usable account no provider can be
 * asked.
 */
const assertNotPaid = async (ports: Pick<Ports, "directory" | "providers">, refund: Refund): Promise<void> => {
  if (isFinalRefund(refund.status)) return;
  const merchant = await ports.directory.merchant(refund.merchantId);
  const account = merchant && ports.providers.account(merchant, refund.merchantConnectorId);
  const answer = account === null ? null : await askRefundStatus(account, refund);
  if (answer?.refundStatus !== "success") return;
  throw failures.refund_not_correctable({ current: "succeeded at its provider", wanted: "failed" });
};

/**
 * Records what an operator found out at the provider about a refund that has not ended; the merchant is notified as if
 * the provider had reported it.
 * @throws {Failure} `refund_not_found` (HE_02), `refund_not_correctable` (IR_06 422) for one that has ended otherwise,
 * here or at its provider.
 */
export const correctRefund =
  (ports: RefundSyncPorts & Pick<Ports, "changeLog">) =>
  async ({ refundId, request }: CorrectRefundInput): Promise<RefundRepresentation> => {
    const stored = await loadRefund(ports, { merchantId: request.merchant_id }, refundId);
    if (request.status === "failed") await assertNotPaid(ports, stored.refund);
    const after = await settleRefundAnswer(ports, stored, answerOf(request), (before, changed) => [
      correctionEvent(ports, {
        objectType: "refund",
        objectId: refundId,
        owner: changed,
        before: { status: before.status, connector_refund_id: before.connectorRefundId },
        after: { status: changed.status, connector_refund_id: changed.connectorRefundId },
      }),
    ]);
    const status = request.status ?? after.status;
    const stated = request.connector_refund_id;
    if (after.status !== status) throw failures.refund_not_correctable({ current: after.status, wanted: status });
    if ((stated ?? after.connectorRefundId) !== after.connectorRefundId) {
      throw failures.refund_not_correctable({ current: after.status, wanted: "one with another connector_refund_id" });
    }
    return refundToWire(after);
  };
