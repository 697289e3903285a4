import type { OverdueKind } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";

import { statusList } from "../../kernel/postgres/status-list.ts";
import { attemptMeanings } from "../../payments/domain/attempt-status.ts";
import { payoutStatusesUnderWay } from "../../payouts/domain/payout-status.ts";
import { finalRefundStatuses } from "../../refunds/domain/refund-status.ts";
import { chargedSubscriptionStatuses } from "../../subscriptions/domain/subscription-status.ts";

/** What of one kind is past the time at which it should be settled. */
export interface OverdueRow {
  readonly kind: string;
  readonly overdue: number;
  /** For how long the oldest is overdue; null when none is. */
  readonly seconds: number | null;
}

/** Most rows of one kind that are counted: when so many are overdue, their exact number does not matter. */
const lookedAtMax = 10_000;

const inFlight = Object.entries(attemptMeanings)
  .filter(([, { event }]) => event === "outcome_unknown")
  .map(([status]) => status);

// Each uses the index of the rows that are due for a check, and gives the times at which they became overdue, with ids.
const deadlines: Readonly<Record<Exclude<OverdueKind, "unmatched_review">, string>> = {
  // Cards and wallets are answered in seconds; by other methods the money itself is waited for.
  payment_processing: `
    select merchant_id, payment_id as object_id,
      modified_at + case when payment_method in ('card', 'wallet') then interval '15 minutes'
        else interval '7 days' end as deadline
    from attempts where due_at is not null and status in (${statusList(inFlight)})`,
  payment_capture: `
    select merchant_id, payment_id as object_id,
      (payments.details ->> 'capture_on')::timestamptz + interval '10 minutes' as deadline
    from attempts join payments using (merchant_id, payment_id)
    where attempts.due_at is not null and attempts.status = 'authorized' and payments.details ? 'capture_on'`,
  refund: `
    select merchant_id, refund_id as object_id, created_at + $1::bigint * interval '1 millisecond' as deadline
    from refunds where due_at is not null and status not in (${statusList(finalRefundStatuses)})`,
  unmatched_transaction: `
    select merchant_id, unmatched_transaction_id as object_id, modified_at + interval '15 minutes' as deadline
    from unmatched_transactions where due_at is not null`,
  payout: `
    select merchant_id, payout_id as object_id, modified_at + $1::bigint * interval '1 millisecond' as deadline
    from payouts where due_at is not null and status in (${statusList(payoutStatusesUnderWay)})`,
  subscription: `
    select merchant_id, subscription_id as object_id, period_end + interval '1 hour' as deadline
    from subscriptions where due_at is not null and status in (${statusList(chargedSubscriptionStatuses)})`,
  dispute_answer: `
    select merchant_id, dispute_id as object_id, challenge_required_by as deadline
    from disputes where due_at is not null and status = 'dispute_opened'`,
};

const countOf = ([kind, rows]: readonly [string, string]): string => `
  select '${kind}' as kind, count(*)::int as overdue, extract(epoch from now() - min(deadline))::float8 as seconds
  from (${rows}
    limit ${String(lookedAtMax)}
  ) as ${kind} where deadline < now()`;

/** What is overdue, by its kind. Takes the milliseconds that a provider may be silent on a refund or payout ($1). */
export const readOverdue = defineStatement<OverdueRow>({
  name: "read_overdue",
  text: Object.entries(deadlines).map(countOf).join("\n  union all"),
});

/** An object that is past the time at which it should be settled, or waits for an operator. */
export interface OverdueObjectRow {
  readonly kind: OverdueKind;
  readonly merchant_id: string;
  readonly object_id: string;
  readonly deadline: Date;
}

// What waits for an operator is measured where it arises, and is no alert.
const operatorDeadlines: Readonly<Record<OverdueKind, string>> = {
  ...deadlines,
  unmatched_review: `
    select merchant_id, unmatched_transaction_id as object_id, modified_at as deadline
    from unmatched_transactions where status = 'review'`,
};

/** As `readOverdue`, with what waits for an operator. */
export const readOverdueCounts = defineStatement<OverdueRow>({
  name: "read_overdue_counts",
  text: Object.entries(operatorDeadlines).map(countOf).join("\n  union all"),
});

/** Most objects of one kind that are named. */
const namedMax = 50;

const objectsOf = ([kind, rows]: readonly [string, string]): string => `
  (select '${kind}' as kind, merchant_id, object_id, deadline
   from (${rows}
     limit ${String(lookedAtMax)}
   ) as ${kind} where deadline < now() order by deadline limit ${String(namedMax)})`;

/** The oldest overdue objects of each kind; takes the same as `readOverdue`. */
export const readOverdueObjects = defineStatement<OverdueObjectRow>({
  name: "read_overdue_objects",
  text: Object.entries(operatorDeadlines).map(objectsOf).join("\n  union all"),
});
