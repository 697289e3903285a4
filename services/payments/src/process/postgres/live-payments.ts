import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { statusList } from "../../kernel/postgres/status-list.ts";
import { paymentStatusesAtProvider } from "../../payments/domain/payment-status.ts";
import { livePayoutStatuses } from "../../payouts/domain/payout-status.ts";
import { refundStatusesAtAccount } from "../../refunds/domain/refund-status.ts";
import { openRelayStatuses } from "../../relays/domain/relay-status.ts";
import { liveSubscriptionStatuses } from "../../subscriptions/domain/subscription-status.ts";

export interface LiveScope {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly merchantConnectorId: string | null;
}

const existsLive = defineStatement<{ readonly live: boolean }>({
  name: "payment_exists_live",
  text: `
    select exists (
      select from payments
      join attempts on attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
        and attempts.number = payments.attempt_count
      where payments.merchant_id = $1 and ($2::text is null or payments.profile_id = $2)
        and ($3::text is null or attempts.merchant_connector_id = $3)
        and payments.status in (${statusList(paymentStatusesAtProvider)})
    ) as live`,
});

/** For tables whose rows name their merchant, profile, account and status themselves. */
const existsLiveRow = (table: string, object: string, statuses: readonly string[]) =>
  defineStatement<{ readonly live: boolean }>({
    name: `${object}_exists_live`,
    text: `
      select exists (
        select from ${table}
        where merchant_id = $1 and ($2::text is null or profile_id = $2)
          and ($3::text is null or merchant_connector_id = $3)
          and status in (${statusList(statuses)})
      ) as live`,
  });

/** All but subscriptions. */
const statements = [
  existsLive,
  // The sum that comes back is asked for at the account until its provider reports how it ended.
  existsLiveRow("refunds", "refund", refundStatusesAtAccount),
  existsLiveRow("payouts", "payout", livePayoutStatuses),
  existsLiveRow("relays", "relay", openRelayStatuses),
];

// At an account only what depends on it counts: its agreement with the customer is there and nowhere else.
const existsLiveSubscription = defineStatement<{ readonly live: boolean }>({
  name: "subscription_exists_live",
  text: `
    select exists (
      select from subscriptions
      left join payment_methods on payment_methods.payment_method_id = subscriptions.payment_method_id
        and payment_methods.merchant_id in (
          select subscriptions.merchant_id union select owner_id from customer_merchants
          where merchant_id = subscriptions.merchant_id and customer_id = subscriptions.customer_id
        )
      where subscriptions.merchant_id = $1 and ($2::text is null or subscriptions.profile_id = $2)
        and subscriptions.status = any($4::text[])
        and ($3::text is null or (payment_methods.details -> 'connectorMandates' -> $3 is not null
          and (payment_methods.details -> 'connectorMandates') - $3 = '{}'))
    ) as live`,
});

/** Whether a payment, refund, payout, relay or subscription in the scope still has something before it. */
export const livePaymentsReader =
  (database: Database) =>
  async ({ merchantId, profileId, merchantConnectorId }: LiveScope): Promise<boolean> => {
    const scope = [merchantId, profileId, merchantConnectorId];
    for (const statement of statements) {
      const [row] = await database.query(statement, scope);
      if (row?.live === true) return true;
    }
    const [row] = await database.query(existsLiveSubscription, [...scope, liveSubscriptionStatuses]);
    return row?.live ?? false;
  };
