import type { SearchMatch, SearchedObject } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { ObjectSearch } from "../ports.ts";

interface FoundRow {
  readonly kind: SearchedObject;
  readonly id: string;
  readonly payment_id: string | null;
  readonly matched_by: SearchMatch;
  readonly status: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly created_at: Date;
  readonly description: string | null;
}

const money = (table: string): string => `${table}.status, ${table}.amount, ${table}.currency, ${table}.created_at`;
const nothing = "null::text, null::bigint, null::bpchar";
const descriptionOf = (table: string): string => `${table}.details ->> 'description'`;
const inProfile = (table: string): string => `and ($3::text is null or ${table}.profile_id = $3)`;
const wanted = (kind: SearchedObject): string => `and '${kind}' = any ($5::text[])`;

/** Payments by another table's rows, each looked up by its id. */
const paymentsBy = (match: SearchMatch, from: string): string => `
  select 'payment', payments.payment_id, payments.payment_id, '${match}', ${money("payments")},
    ${descriptionOf("payments")}
  from (select distinct payment_id from (${from}) as named limit $8::int) as matching
  cross join lateral (
    select * from payments where payments.merchant_id = $1 and payments.payment_id = matching.payment_id limit 1
  ) as payments
  where true ${inProfile("payments")}`;

const ownId = (kind: SearchedObject, table: string, id: string, paymentId: string, description: string): string => `
  select '${kind}', ${table}.${id}, ${paymentId}, '${id}', ${money(table)}, ${description}
  from ${table} where ${table}.merchant_id = $1 and ${table}.${id} = $2 ${inProfile(table)} ${wanted(kind)}`;

/**
 * Values: merchant, text, profile, owner of the customers, kinds, payment and number of the attempt, limit. Every part
 * finds its rows in an index, so that it takes as long whatever there is.
 */
const findObjects = defineStatement<FoundRow>({
  name: "search_objects",
  text: `
    select * from (
      ${[
        `select 'payment' as kind, payment_id as id, payment_id, 'payment_id' as matched_by, ${money("payments")},
          ${descriptionOf("payments")} as description
        from payments where merchant_id = $1 and payment_id = $2 ${inProfile("payments")}`,
        paymentsBy(
          "attempt_id",
          "select payment_id from attempts where merchant_id = $1 and payment_id = $6 and number = $7::int",
        ),
        paymentsBy(
          "connector_transaction_id",
          "select payment_id from attempts where connector_transaction_id = $2 and merchant_id = $1",
        ),
        paymentsBy(
          "connector_capture_id",
          "select payment_id from captures where merchant_id = $1 and connector_capture_id = $2",
        ),
        ownId("refund", "refunds", "refund_id", "refunds.payment_id", "refunds.details ->> 'reason'"),
        ownId("dispute", "disputes", "dispute_id", "disputes.payment_id", "disputes.reason"),
        ownId("payout", "payouts", "payout_id", "null::varchar", descriptionOf("payouts")),
        ownId("mandate", "mandates", "mandate_id", "mandates.payment_id", "null::text"),
        `select 'subscription', subscription_id, null::varchar, 'subscription_id', status, null::bigint, null::bpchar,
          created_at, null::text
        from subscriptions where merchant_id = $1 and subscription_id = $2 ${inProfile("subscriptions")}
          ${wanted("subscription")}`,
        `select 'customer', customer_id, null::varchar, 'customer_id', ${nothing}, created_at, null::text
        from customers where merchant_id = $4 and customer_id = $2 ${wanted("customer")}`,
        `select 'payment_link', payment_links.payment_link_id, payments.payment_id, 'payment_link_id',
          payments.status, payments.amount, payments.currency, payment_links.created_at, ${descriptionOf("payments")}
        from payment_links join payments on payments.merchant_id = payment_links.merchant_id
          and payments.payment_id = payment_links.payment_id
        where payment_links.merchant_id = $1 and payment_links.payment_link_id = $2 ${inProfile("payments")}`,
      ].join("\n      union all\n")}
    ) as found`,
});

/** The search for objects by what an index is of, in PostgreSQL. */
export const createObjectSearch = (database: Pick<Database, "query">): ObjectSearch => ({
  find: async ({ merchantId, text, profileId, customerOwnerId, kinds, attempt, limit }) => {
    const rows = await database.query(findObjects, [
      merchantId,
      text,
      profileId,
      customerOwnerId,
      [...kinds],
      attempt?.attemptedId ?? null,
      attempt?.number ?? null,
      limit,
    ]);
    return rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      paymentId: row.payment_id,
      matchedBy: row.matched_by,
      status: row.status,
      amount: row.amount === null ? null : Number(row.amount),
      currency: row.currency,
      createdAt: row.created_at,
      description: row.description,
    }));
  },
});
