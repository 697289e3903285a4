import { reportingConnectionLoss } from "@railyard/database";

import type { PaymentError } from "../../domain/payment.ts";
import type { Refund } from "../../domain/refund.ts";
import type { SplitReversal } from "../../domain/split.ts";
import type { PrismaClient } from "../../generated/prisma/client.ts";
import type { PaymentStore } from "../../ports.ts";
import { refundFromRow } from "./refund-row.ts";

type StoredRefund = NonNullable<Awaited<ReturnType<PrismaClient["refunds"]["findUnique"]>>>;

const fromStored = (row: StoredRefund | null): Refund | null =>
  row === null
    ? null
    : refundFromRow({
        ...row,
        status: row.status as Refund["status"],
        amount: Number(row.amount),
        error: row.error as PaymentError | null,
        split_reversal: row.split_reversal as SplitReversal | null,
      });

type RefundReader = Pick<PaymentStore, "findRefund" | "findRefundByKey" | "findRefundAnywhere" | "findOperation">;

/** Looking up what belongs to payments; none of it is on the hot path. */
export const refundReader = (client: PrismaClient): RefundReader => {
  const findAnywhere = async (refundId: string): Promise<Refund | null> =>
    reportingConnectionLoss(async () =>
      fromStored(await client.refunds.findUnique({ where: { refund_id: refundId } })),
    );
  return {
    findRefundAnywhere: findAnywhere,
    findRefund: async (accountId, refundId) => {
      const refund = await findAnywhere(refundId);
      return refund?.accountId === accountId ? refund : null;
    },
    findRefundByKey: (accountId, idempotencyKey) =>
      reportingConnectionLoss(async () =>
        fromStored(
          await client.refunds.findFirst({ where: { account_id: accountId, idempotency_key: idempotencyKey } }),
        ),
      ),
    findOperation: (paymentId, idempotencyKey) =>
      reportingConnectionLoss(async () => {
        const where = { payment_id: paymentId, idempotency_key: idempotencyKey };
        const row = await client.operations.findFirst({ where });
        return row === null ? null : { idempotencyKey: row.idempotency_key, requestHash: row.request_hash };
      }),
  };
};
