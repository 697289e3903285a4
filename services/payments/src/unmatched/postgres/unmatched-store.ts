import type { UnmatchedTransactionKind, UnmatchedTransactionStatus } from "@railyard/contracts";
import type { Database, Row, StatementValue } from "@railyard/database";
import { bigint, defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";
import { outboxRows } from "@railyard/outbox";

import { countOf, totalOf } from "../../kernel/postgres/list-total.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { UnmatchedDetails } from "../domain/unmatched-transaction.ts";
import type { UnmatchedFilter, UnmatchedStore } from "../ports.ts";

export const unmatchedTransactions = defineTable("unmatched_transactions", {
  merchant_id: text(),
  unmatched_transaction_id: text(),
  payment_id: text(),
  attempt_number: integer(),
  profile_id: text(),
  version: integer(),
  status: text<UnmatchedTransactionStatus>(),
  kind: text<UnmatchedTransactionKind>().orNull(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  connector: text(),
  merchant_connector_id: text(),
  connector_transaction_id: text().orNull(),
  connector_refund_id: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  details: jsonb<UnmatchedDetails>(),
});

const changing = unmatchedTransactions.pick(
  "version",
  "status",
  "kind",
  "amount",
  "connector_transaction_id",
  "connector_refund_id",
  "modified_at",
  "due_at",
  "due_count",
  "details",
);

type UnmatchedRow = Row<typeof unmatchedTransactions>;

const columns = unmatchedTransactions.list;
const eventsOfNew = `$${unmatchedTransactions.names.length + 1}` as const;

/** Values: the row, its events. */
const insertUnmatched = defineStatement<{ readonly version: number }>({
  name: "unmatched_insert",
  text: `
    with added as (
      insert into unmatched_transactions (${columns}) values (${unmatchedTransactions.parameters()})
      on conflict (merchant_id, payment_id, attempt_number) do nothing
      returning version
    ), told as (${outboxRows(eventsOfNew, "exists (select from added)")}
    )
    select version from added`,
});

const loadUnmatched = defineStatement<UnmatchedRow>({
  name: "unmatched_load",
  text: `select ${columns} from unmatched_transactions where merchant_id = $1 and unmatched_transaction_id = $2`,
});

const unmatchedOfPayment = defineStatement<UnmatchedRow>({
  name: "unmatched_of_payment",
  text: `
    select ${columns} from unmatched_transactions
    where merchant_id = $1 and payment_id = $2 order by attempt_number`,
});

const findByRefund = defineStatement<UnmatchedRow>({
  name: "unmatched_by_refund",
  text: `
    select ${columns} from unmatched_transactions
    where merchant_id = $1 and merchant_connector_id = $2 and connector_refund_id = $3
    order by created_at limit 1`,
});

const findByTransaction = defineStatement<UnmatchedRow>({
  name: "unmatched_by_transaction",
  text: `
    select ${columns} from unmatched_transactions
    where merchant_id = $1 and merchant_connector_id = $2 and connector_transaction_id = $3
    order by created_at limit 1`,
});

// Each filter that is null does not narrow.
const matching = `
  from unmatched_transactions
  where merchant_id = $1 and ($2::text is null or payment_id = $2) and ($3::text is null or profile_id = $3)
    and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at <= $5)
    and ($6::text[] is null or connector = any ($6)) and ($7::text[] is null or merchant_connector_id = any ($7))
    and ($8::text[] is null or currency = any ($8)) and ($9::text[] is null or status = any ($9))`;

const listUnmatched = defineStatement<UnmatchedRow>({
  name: "unmatched_list",
  text: `
    select ${columns} ${matching}
    order by created_at desc, unmatched_transaction_id desc limit $10 offset $11`,
});

const countUnmatched = defineStatement<{ readonly count: number }>({
  name: "unmatched_count",
  text: countOf(matching),
});

/** Values: merchant, id, expected version, events, changing columns. */
const saveUnmatched = defineStatement<{ readonly version: number }>({
  name: "unmatched_save",
  text: `
    with changed as (
      update unmatched_transactions set ${changing.assignments(5)}
      where merchant_id = $1 and unmatched_transaction_id = $2 and version = $3
      returning version
    ), told as (${outboxRows("$4", "exists (select from changed)")}
    )
    select version from changed`,
});

const filterValues = (filter: UnmatchedFilter): StatementValue[] => [
  filter.merchantId,
  filter.paymentId,
  filter.profileId,
  filter.createdFrom,
  filter.createdUntil,
  filter.connectors,
  filter.merchantConnectorIds,
  filter.currencies,
  filter.statuses,
];

/** Unmatched transactions in PostgreSQL. */
export const createUnmatchedStore = (database: Database, seals: Pick<PiiSeals, "sealContent">): UnmatchedStore => {
  const one = async (...query: Parameters<typeof database.query<UnmatchedRow>>) =>
    unmatchedTransactions.fromOnlyRow(await database.query<UnmatchedRow>(...query));
  const load: UnmatchedStore["load"] = (merchantId, id) => one(loadUnmatched, [merchantId, id]);
  return {
    load,
    insert: async (row, events) => {
      const outbox = await sealedOutbox(seals, events, row.merchantId);
      return (await database.query(insertUnmatched, [...unmatchedTransactions.values(row), outbox])).length === 1;
    },
    ofPayment: async (merchantId, paymentId) =>
      (await database.query(unmatchedOfPayment, [merchantId, paymentId])).map(unmatchedTransactions.fromRow),
    findByRefund: async ({ merchantId, merchantConnectorId, connectorRefundId, refundId }) => {
      const named = refundId === null ? null : await load(merchantId, refundId);
      if (named?.merchantConnectorId === merchantConnectorId) return named;
      return one(findByRefund, [merchantId, merchantConnectorId, connectorRefundId]);
    },
    findByTransaction: (merchantId, merchantConnectorId, connectorTransactionId) =>
      one(findByTransaction, [merchantId, merchantConnectorId, connectorTransactionId]),
    list: async (filter) => {
      const values = filterValues(filter);
      const rows = await database.query(listUnmatched, [...values, filter.limit, filter.offset]);
      const total = totalOf(await database.query(countUnmatched, values));
      return { transactions: rows.map(unmatchedTransactions.fromRow), total };
    },
    save: async (after, expectedVersion, events) => {
      const { merchantId, unmatchedTransactionId } = after;
      const outbox = await sealedOutbox(seals, events, merchantId);
      const values = [merchantId, unmatchedTransactionId, expectedVersion, outbox, ...changing.values(after)];
      return (await database.query(saveUnmatched, values)).length === 1;
    },
  };
};
