import type { PaymentFilterValues, PaymentOrdering, PaymentStatus } from "@railyard/contracts";
import type { Database, Statement, StatementValue } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { Payment } from "../../domain/payments/payment.ts";
import type { PaymentFilter, PaymentLists, PaymentPageWish, PersonalSeals } from "../../ports.ts";
import { openStored } from "./payment-person.ts";
import type { StoredPaymentRow } from "./payment-row.ts";
import { storedPaymentFromRow } from "./payment-row.ts";
import { selectStored } from "./payment-statements.ts";
import { spanValues } from "./span-values.ts";

type Direction = PaymentPageWish["direction"];

/** Whether a customer is named: then the customer's own index is used, otherwise the merchant's. */
type Scope = "merchant" | "customer";

const customerIs: Readonly<Record<Scope, string>> = {
  merchant: "$4::text is null",
  customer: "payments.customer_id = $4",
};

// True of every payment; it opens the index of lists, which look-ups by key must not be planned by.
const listed = "payments.created_at > timestamptz '2000-01-01 00:00:00+00'";

const cardNetwork = "attempts.details #>> '{method,card,network}'";

const whereOf = (scope: Scope): string => `
  where payments.merchant_id = $1 and ${listed} and ($2::text is null or payments.payment_id = $2)
    and ($3::text is null or payments.profile_id = $3) and ${customerIs[scope]}
    and payments.created_at >= coalesce($5::timestamptz, '-infinity')
    and payments.created_at <= coalesce($6::timestamptz, 'infinity')
    and ($7::bigint is null or payments.amount >= $7) and ($8::bigint is null or payments.amount <= $8)
    and ($9::text[] is null or attempts.connector = any($9))
    and ($10::text[] is null or attempts.merchant_connector_id = any($10))
    and ($11::text[] is null or payments.currency = any($11)) and ($12::text[] is null or payments.status = any($12))
    and ($13::text[] is null or attempts.payment_method = any($13))
    and ($14::text[] is null or attempts.payment_method_type = any($14))
    and ($15::text[] is null or attempts.authentication_type = any($15))
    and ($16::text[] is null or ${cardNetwork} = any($16))
    and ($17::text[] is null or (attempts.details #>> '{method,kind}' = 'card' and 'manual' = any($17)))
    and ($18::text is null or payments.details ->> 'merchant_order_reference_id' = $18)
    and ($19::text is null or payments.details ->> 'customer_email_hash' = $20
      or payments.details #>> '{customer,email}' = $19)`;

const columns: Readonly<Record<PaymentOrdering, { readonly column: string; readonly type: string }>> = {
  created: { column: "payments.created_at", type: "timestamptz" },
  modified: { column: "payments.modified_at", type: "timestamptz" },
  amount: { column: "payments.amount", type: "bigint" },
  attempt_count: { column: "payments.attempt_count", type: "integer" },
};

const pageStatement = (
  ordering: PaymentOrdering,
  direction: Direction,
  scope: Scope,
): Statement<StoredPaymentRow> => {
  const { column, type } = columns[ordering];
  const isBeyond = direction === "desc" ? "<" : ">";
  return defineStatement<StoredPaymentRow>({
    name: `payment_list_${ordering}_${direction}_${scope}`,
    text: `
      ${selectStored} ${whereOf(scope)}
        and ($22::text is null or (${column}, payments.payment_id) ${isBeyond} ($21::${type}, $22))
      order by ${column} ${direction}, payments.payment_id ${direction} limit $23 offset $24`,
  });
};

const directions: readonly Direction[] = ["asc", "desc"];
const scopes: readonly Scope[] = ["merchant", "customer"];

const pageStatements: ReadonlyMap<string, Statement<StoredPaymentRow>> = new Map(
  (Object.keys(columns) as PaymentOrdering[]).flatMap((ordering) =>
    directions.flatMap((direction) =>
      scopes.map(
        (scope) => [`${ordering} ${direction} ${scope}`, pageStatement(ordering, direction, scope)] as const,
      ),
    ),
  ),
);

const countStatement = (scope: Scope): Statement<{ count: number }> =>
  defineStatement<{ count: number }>({
    name: `payment_list_count_${scope}`,
    text: `
      select count(*) as count from payments
      join attempts on attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
        and attempts.number = payments.attempt_count ${whereOf(scope)}`,
  });

const countStatements = { merchant: countStatement("merchant"), customer: countStatement("customer") } as const;

const inSpan = `
  payments.merchant_id = $1 and ${listed} and ($2::text is null or payments.profile_id = $2)
    and payments.created_at >= $3 and payments.created_at <= coalesce($4::timestamptz, 'infinity')`;

const countByStatus = defineStatement<{ status: PaymentStatus; count: number }>({
  name: "payment_count_by_status",
  text: `select status, count(*) as count from payments where ${inSpan} group by status`,
});

type ValuesRow = { readonly [Name in keyof PaymentFilterValues]: PaymentFilterValues[Name] | null };

const distinct = (column: string, name: string): string =>
  `array_agg(distinct ${column} order by ${column}) filter (where ${column} is not null) as ${name}`;

const occurringValues = defineStatement<ValuesRow>({
  name: "payment_occurring_values",
  text: `
    select ${distinct("attempts.connector", "connector")}, ${distinct("payments.currency::text", "currency")},
      ${distinct("payments.status", "status")}, ${distinct("attempts.payment_method", "payment_method")},
      ${distinct("attempts.payment_method_type", "payment_method_type")},
      ${distinct("attempts.authentication_type", "authentication_type")}
    from payments
    join attempts on attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
      and attempts.number = payments.attempt_count
    where ${inSpan}`,
});

const filterValues = (seals: PersonalSeals, filter: PaymentFilter): StatementValue[] => [
  filter.merchantId,
  filter.paymentId,
  filter.profileId,
  filter.customerId,
  filter.createdFrom,
  filter.createdUntil,
  filter.minimumAmount,
  filter.maximumAmount,
  filter.connectors,
  filter.merchantConnectorIds,
  filter.currencies,
  filter.statuses,
  filter.paymentMethods,
  filter.paymentMethodTypes,
  filter.authenticationTypes,
  filter.cardNetworks,
  filter.cardDiscoveries,
  filter.merchantOrderReferenceId,
  filter.customerEmail,
  filter.customerEmail === null ? null : seals.hash(filter.merchantId, filter.customerEmail),
];

const places: Readonly<Record<PaymentOrdering, (payment: Payment) => Date | number>> = {
  created: ({ createdAt }) => createdAt,
  modified: ({ modifiedAt }) => modifiedAt,
  amount: ({ amount }) => amount,
  attempt_count: ({ attemptCount }) => attemptCount,
};

const earlier = (left: Date | null, right: Date): Date => (left === null || right < left ? right : left);
const later = (left: Date | null, right: Date): Date => (left === null || right > left ? right : left);

/** Lets the index go straight to the cursor. */
const narrowed = (filter: PaymentFilter, wish: PaymentPageWish, direction: Direction): PaymentFilter => {
  if (wish.cursor === null || wish.orderedBy !== "created") return filter;
  const { createdAt } = wish.cursor.payment;
  return direction === "desc"
    ? { ...filter, createdUntil: earlier(filter.createdUntil, createdAt) }
    : { ...filter, createdFrom: later(filter.createdFrom, createdAt) };
};

const scopeOf = ({ customerId }: PaymentFilter): Scope => (customerId === null ? "merchant" : "customer");

const opposite: Readonly<Record<Direction, Direction>> = { asc: "desc", desc: "asc" };

/** Lists of payments in PostgreSQL. A page before a cursor is read backwards from it and turned round. */
export const createPaymentLists = (database: Database, seals: PersonalSeals): PaymentLists => ({
  page: async (filter, wish) => {
    const { cursor, orderedBy, limit, offset } = wish;
    const isBackwards = cursor?.side === "before";
    const direction = isBackwards ? opposite[wish.direction] : wish.direction;
    const statement = pageStatements.get(`${orderedBy} ${direction} ${scopeOf(filter)}`);
    if (statement === undefined) return [];
    const place = cursor === null ? null : places[orderedBy](cursor.payment);
    const rows = await database.query(statement, [
      ...filterValues(seals, narrowed(filter, wish, direction)),
      place,
      cursor?.payment.paymentId ?? null,
      limit,
      offset,
    ]);
    const payments = await Promise.all(rows.map((row) => openStored(seals, storedPaymentFromRow(row))));
    return isBackwards ? payments.toReversed() : payments;
  },
  count: async (filter) => {
    const [row] = await database.query(countStatements[scopeOf(filter)], filterValues(seals, filter));
    return row?.count ?? 0;
  },
  countByStatus: async (span) => {
    const rows = await database.query(countByStatus, spanValues(span));
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  },
  values: async (span) => {
    const [row] = await database.query(occurringValues, spanValues(span));
    return {
      connector: row?.connector ?? [],
      currency: row?.currency ?? [],
      status: row?.status ?? [],
      payment_method: row?.payment_method ?? [],
      payment_method_type: row?.payment_method_type ?? [],
      authentication_type: row?.authentication_type ?? [],
    };
  },
});
