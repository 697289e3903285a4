import { defineStatement } from "@railyard/database";
import type { Database } from "@railyard/database";
import { reportingConnectionLoss } from "@railyard/database";
import { defined } from "@railyard/members";

import type { LedgerEntryKind } from "../../domain/payment.ts";
import type { PrismaClient } from "../../generated/prisma/client.ts";
import type { LedgerReader, LedgerTotal } from "../../ports.ts";

interface TotalRow {
  readonly currency: string;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
  readonly charged_back: number;
  readonly paid_out: number;
  readonly application_fees: number;
  readonly transferred: number;
}

// What is held follows from the payments; what moved, from the entries alone.
const readTotals = defineStatement<TotalRow>({
  name: "read_ledger_totals",
  text: `
  with moved as (
    select currency,
      coalesce(sum(amount) filter (where kind = 'capture'), 0)
        - coalesce(sum(amount) filter (where kind = 'reversal'), 0) as captured,
      sum(amount) filter (where kind = 'refund') as refunded,
      coalesce(sum(amount) filter (where kind = 'chargeback'), 0)
        - coalesce(sum(amount) filter (where kind = 'chargeback_reversal'), 0) as charged_back,
      coalesce(sum(amount) filter (where kind = 'payout'), 0)
        - coalesce(sum(amount) filter (where kind = 'return'), 0) as paid_out,
      coalesce(sum(amount) filter (where kind = 'application_fee'), 0)
        - coalesce(sum(amount) filter (where kind = 'application_fee_refund'), 0) as application_fees,
      coalesce(sum(amount) filter (where kind = 'transfer'), 0)
        - coalesce(sum(amount) filter (where kind = 'transfer_reversal'), 0) as transferred
    from ledger_entries
    where ($1::text is null or object_id = $1 or order_reference = $1 or reference = $1)
      and ($2::text is null or connector = $2)
    group by currency
  ), holding as (
    select currency, sum(amount_authorized - amount_captured) as held
    from payments
    where status in ('authorized', 'partially_captured', 'voiding')
      and ($1::text is null or payment_id = $1 or order_reference = $1 or reference = $1)
      and ($2::text is null or connector = $2)
    group by currency
  )
  select currency, coalesce(held, 0)::bigint as held, coalesce(captured, 0)::bigint as captured,
    coalesce(refunded, 0)::bigint as refunded, coalesce(charged_back, 0)::bigint as charged_back,
    coalesce(paid_out, 0)::bigint as paid_out, coalesce(application_fees, 0)::bigint as application_fees,
    coalesce(transferred, 0)::bigint as transferred
  from moved full join holding using (currency) order by currency`,
});

const totalFromRow = (row: TotalRow): LedgerTotal => ({
  currency: row.currency,
  held: row.held,
  captured: row.captured,
  refunded: row.refunded,
  chargedBack: row.charged_back,
  paidOut: row.paid_out,
  applicationFees: row.application_fees,
  transferred: row.transferred,
});

interface PaymentBehind {
  readonly method: string;
  readonly initial_network_transaction_id: string | null;
}

/** Of the payments among these ids: how they were paid, and the network's id of the one that they went back to. */
const paymentsBehind = async (
  client: PrismaClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentBehind>> => {
  const where = { payment_id: { in: [...new Set(ids)] } };
  const select = { payment_id: true, method: true, initial_network_transaction_id: true };
  const found = await reportingConnectionLoss(() => client.payments.findMany({ where, select }));
  return new Map(found.map((row) => [row.payment_id, row]));
};

/** The ledger for those who compare it with their own records. */
export const createLedgerReader = (database: Database, client: PrismaClient): LedgerReader => ({
  read: async ({ payment, connector, after, limit }) => {
    const rows = await reportingConnectionLoss(() =>
      client.ledger_entries.findMany({
        where: {
          entry: { gt: after },
          ...defined({
            connector: connector ?? undefined,
            OR:
              payment === null
                ? undefined
                : [{ object_id: payment }, { order_reference: payment }, { reference: payment }],
          }),
        },
        orderBy: { entry: "asc" },
        take: limit,
      }),
    );
    const payments = await paymentsBehind(
      client,
      rows.map(({ object_id: id }) => id),
    );
    const totals = await database.query(readTotals, [payment, connector]);
    return {
      entries: rows.map((row) => ({
        entry: Number(row.entry),
        kind: row.kind as LedgerEntryKind,
        objectId: row.object_id,
        connector: row.connector,
        accountId: row.account_id,
        reference: row.reference,
        orderReference: row.order_reference,
        amount: Number(row.amount),
        currency: row.currency,
        transferAccount: row.transfer_account,
        method: payments.get(row.object_id)?.method ?? null,
        initialNetworkTransactionId: payments.get(row.object_id)?.initial_network_transaction_id ?? null,
        createdAt: row.created_at,
      })),
      totals: totals.map(totalFromRow),
    };
  },
});
