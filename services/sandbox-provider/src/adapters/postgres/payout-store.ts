import type { Database } from "@railyard/database";
import { reportingConnectionLoss } from "@railyard/database";

import type { PaymentError } from "../../domain/payment.ts";
import type { Payout } from "../../domain/payout.ts";
import type { PrismaClient } from "../../generated/prisma/client.ts";
import type { PayoutStore } from "../../ports.ts";
import { noticesJson, workJson } from "./payment-store.ts";
import { cancelPayout, settlePayout, takePayout } from "./payout-statements.ts";

type StoredPayout = NonNullable<Awaited<ReturnType<PrismaClient["payouts"]["findUnique"]>>>;

const fromStored = (row: StoredPayout | null): Payout | null =>
  row === null
    ? null
    : {
        payoutId: row.payout_id,
        accountId: row.account_id,
        connector: row.connector,
        idempotencyKey: row.idempotency_key,
        requestHash: row.request_hash,
        reference: row.reference,
        orderReference: row.order_reference ?? row.reference,
        status: row.status as Payout["status"],
        nextStatus: row.next_status as Payout["nextStatus"],
        amount: Number(row.amount),
        currency: row.currency,
        error: row.error as PaymentError | null,
        webhookUrl: row.webhook_url,
        createdAt: row.created_at,
        modifiedAt: row.modified_at,
      };

/** Payouts in PostgreSQL. */
export const createPayoutStore = (database: Database, client: PrismaClient): PayoutStore => {
  const findAnywhere = async (payoutId: string): Promise<Payout | null> =>
    reportingConnectionLoss(async () =>
      fromStored(await client.payouts.findUnique({ where: { payout_id: payoutId } })),
    );
  return {
    findPayoutAnywhere: findAnywhere,
    findPayout: async (accountId, payoutId) => {
      const payout = await findAnywhere(payoutId);
      return payout?.accountId === accountId ? payout : null;
    },
    findPayoutByKey: (accountId, idempotencyKey) =>
      reportingConnectionLoss(async () =>
        fromStored(
          await client.payouts.findFirst({ where: { account_id: accountId, idempotency_key: idempotencyKey } }),
        ),
      ),
    takePayout: async (payout, followups) => {
      const rows = await database.query(takePayout, [
        payout.payoutId,
        payout.accountId,
        payout.connector,
        payout.idempotencyKey,
        payout.requestHash,
        payout.reference,
        payout.status,
        payout.nextStatus,
        payout.amount,
        payout.currency,
        payout.error === null ? null : JSON.stringify(payout.error),
        payout.webhookUrl,
        payout.createdAt,
        payout.modifiedAt,
        payout.status === "succeeded" ? payout.amount : 0,
        workJson(followups.work),
        followups.workDueAt,
        payout.orderReference,
        noticesJson(followups.notices),
      ]);
      return rows.length > 0;
    },
    cancelPayout: async (payout) => {
      const rows = await database.query(cancelPayout, [payout.payoutId, payout.status, payout.modifiedAt]);
      return rows.length > 0;
    },
    settlePayout: async (payout, notices, workId, now) => {
      const entryKinds: Partial<Record<Payout["status"], string>> = { succeeded: "payout", returned: "return" };
      await database.execute(settlePayout, [
        payout.payoutId,
        payout.status,
        now,
        entryKinds[payout.status] ?? null,
        noticesJson(notices),
        workId,
      ]);
    },
  };
};
