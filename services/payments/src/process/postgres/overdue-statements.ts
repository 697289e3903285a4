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

// Each uses the index of the rows that are due for a check, and gives the times at which they became overdue.
const deadlines: Readonly<Record<string, string>> = {
  // Cards and wallets are answered in seconds; by other methods the money itself is waited for.
  payment_processing: `
    select modified_at + case when payment_method in ('card', 'wallet') then interval '15 minutes'
      else interval '7 days' end as deadline
    from attempts where due_at is not null and status in (${statusList(inFlight)})`,
  payment_capture: `
    select (payments.details ->> 'capture_on')::timestamptz + interval '10 minutes' as deadline
    from attempts join payments using (merchant_id, payment_id)
    where attempts.due_at is not null and attempts.status = 'authorized' and payments.details ? 'capture_on'`,
  refund: `
    select created_at + $1::bigint * interval '1 millisecond' as deadline
    from refunds where due_at is not null and status not in (${statusList(finalRefundStatuses)})`,
  unmatched_transaction: `
    select modified_at + interval '15 minutes' as deadline
    from unmatched_transactions where due_at is not null`,
  payout: `
    select modified_at + $1::bigint * interval '1 millisecond' as deadline
    from payouts where due_at is not null and status in (${statusList(payoutStatusesUnderWay)})`,
  subscription: `
    select period_end + interval '1 hour' as deadline
    from subscriptions where due_at is not null and status in (${statusList(chargedSubscriptionStatuses)})`,
  dispute_answer: `
    select challenge_required_by as deadline
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
