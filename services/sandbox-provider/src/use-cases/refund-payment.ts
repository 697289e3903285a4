import type { SandboxRefundRequest } from "@railyard/contracts";

import type { Acquirer } from "../domain/acquirer.ts";
import type { Refund } from "../domain/refund.ts";
import { startRefund } from "../domain/refund.ts";
import { failures } from "../failures.ts";
import type { Account, Ids, OperationKey } from "../ports.ts";
import type { ChangePorts } from "./change-payment.ts";
import { changePayment } from "./change-payment.ts";

export interface RefundOrder {
  readonly account: Account;
  readonly acquirer: Acquirer;
  readonly paymentId: string;
  readonly operation: OperationKey;
  readonly request: SandboxRefundRequest;
}

const reversalOf = ({
  revert_application_fee: revertsFee = false,
  revert_transfer: revertsTransfer = false,
}: SandboxRefundRequest): Refund["splitReversal"] =>
  revertsFee || revertsTransfer ? { revertsFee, revertsTransfer } : null;

const findKnown = async (ports: ChangePorts, order: RefundOrder): Promise<Refund | null> => {
  const known = await ports.books.findRefundByKey(order.account.accountId, order.operation.idempotencyKey);
  if (known === null) return null;
  const isSame = known.requestHash === order.operation.requestHash && known.paymentId === order.paymentId;
  if (!isSame) throw failures.idempotency_key_reused();
  return known;
};

/**
 * Refunds once per idempotency key; together refunds never exceed what was captured, however many come at a time.
 * @throws {Failure} `payment_not_found`, `wrong_state`, `amount_exceeds_capture`, `amount_charged_back`,
 * `idempotency_key_reused`.
 */
export const refundPayment =
  (ports: ChangePorts & { readonly ids: Ids }) =>
  async (order: RefundOrder): Promise<Refund> => {
    const known = await findKnown(ports, order);
    if (known !== null) return known;
    const { account, request, operation } = order;
    const payment = await changePayment(ports, {
      account,
      find: () => ports.books.findPayment(account.accountId, order.paymentId),
      decide: (found, now) =>
        startRefund(
          found,
          {
            refundId: ports.ids.newId("sref"),
            idempotencyKey: operation.idempotencyKey,
            requestHash: operation.requestHash,
            reference: request.reference,
            amount: request.amount,
            webhookUrl: request.webhook_url ?? null,
            splitReversal: reversalOf(request),
            isDespiteDisputes: request.despite_disputes ?? false,
            now,
          },
          order.acquirer,
        ),
      isAnswered: true,
      operation,
    });
    if (payment === null) throw failures.payment_not_found({ payment: order.paymentId });
    const refund = await findKnown(ports, order);
    if (refund === null) throw failures.processing_error();
    return refund;
  };
