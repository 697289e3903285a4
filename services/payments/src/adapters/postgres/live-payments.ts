import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

export interface LiveScope {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly merchantConnectorId: string | null;
}

const existsLive = defineStatement<{ live: boolean }>({
  name: "payment_exists_live",
  text: `
    select exists (
      select from payments
      join attempts on attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
        and attempts.number = payments.attempt_count
      where payments.merchant_id = $1 and ($2::text is null or payments.profile_id = $2)
        and ($3::text is null or attempts.merchant_connector_id = $3)
        and payments.status in ('processing', 'requires_customer_action', 'requires_merchant_action',
          'requires_capture', 'partially_captured_and_capturable')
    ) as live`,
});

/** Whether anything can still happen to a payment in the scope. */
export const livePaymentsReader =
  (database: Database) =>
  async ({ merchantId, profileId, merchantConnectorId }: LiveScope): Promise<boolean> => {
    const [row] = await database.query(existsLive, [merchantId, profileId, merchantConnectorId]);
    return row?.live ?? false;
  };
