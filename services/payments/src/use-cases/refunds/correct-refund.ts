import type { ManualRefundUpdateRequest, Refund as RefundRepresentation } from "@railyard/contracts";

import type { RefundAnswer } from "../../domain/refunds/refund.ts";
import { refundRepresentation } from "../../domain/refunds/refund.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import { correctionEvent } from "../recorded-correction.ts";
import type { RefundPorts } from "./settle-refund.ts";
import { loadRefund, settleRefundAnswer } from "./settle-refund.ts";

export interface CorrectRefundInput {
  readonly refundId: string;
  readonly request: ManualRefundUpdateRequest;
}

const statuses = {
  succeeded: "success",
  failed: "failure",
  pending: "pending",
  review: "manual_review",
} as const satisfies Record<ManualRefundUpdateRequest["status"], RefundAnswer["refundStatus"]>;

const answerOf = (request: ManualRefundUpdateRequest): RefundAnswer => {
  const code = request.error_code ?? null;
  const message = request.error_message ?? null;
  return {
    refundStatus: statuses[request.status],
    settlement: "final",
    connectorRefundId: request.connector_refund_id ?? null,
    ...(code === null && message === null
      ? {}
      : { error: { code: code ?? "manual_update", message: message ?? code ?? "" } }),
  };
};

/**
 * Records what an operator found out at the provider about a refund that has not ended; the merchant is told as if the
 * provider had said so.
 * @throws {Failure} `refund_not_found` (HE_02), `refund_not_correctable` (IR_06 422) for one that has ended otherwise.
 */
export const correctRefund =
  (ports: RefundPorts & Pick<Ports, "changeLog">) =>
  async ({ refundId, request }: CorrectRefundInput): Promise<RefundRepresentation> => {
    const stored = await loadRefund(ports, { merchantId: request.merchant_id }, refundId);
    const after = await settleRefundAnswer(ports, stored, answerOf(request), (before, changed) => [
      correctionEvent(ports, {
        objectType: "refund",
        objectId: refundId,
        owner: changed,
        before: { status: before.status, connector_refund_id: before.connectorRefundId },
        after: { status: changed.status, connector_refund_id: changed.connectorRefundId },
      }),
    ]);
    if (after.status !== request.status) {
      throw failures.refund_not_correctable({ current: after.status, wanted: request.status });
    }
    return refundRepresentation(after);
  };
