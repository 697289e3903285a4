/** A gateway that nothing was counted at for so long is no longer remembered. */
export const historyDays = 90;

/** As trait values are written. */
export const traitOf = (column: string): string =>
  `regexp_replace(lower(left(coalesce(${column}, ''), 64)), '[^a-z0-9_.-]', '_', 'g')`;

const worthOf = (column: string): string => `case ${column} when 'success' then 1 when 'failure' then -1 else 0 end`;

/** What the rows named `inserted` have to return for {@link countCustomers}. */
export const countedColumns =
  "merchant_id, attempt_key, customer, payment_method, payment_method_type, connector, verdict, corrects";

/**
 * Counts outcomes that were stored by the same statement, under the same lock, so that each counts once. A correction
 * takes back what it replaces. Outcomes without a customer, as nearly all are, cost nothing.
 */
export const countCustomers = `
      insert into customer_gateways as known (merchant_id, customer, payment_method, gateway, net_successes)
      select merchant_id, customer, ${traitOf("payment_method")} || '/' || ${traitOf("payment_method_type")},
        lower(connector), sum(${worthOf("verdict")} - ${worthOf("corrects")})::int
      from inserted where customer is not null
      group by 1, 2, 3, 4 having sum(${worthOf("verdict")} - ${worthOf("corrects")}) <> 0
      on conflict (merchant_id, customer, payment_method, gateway) do update set
        net_successes = greatest(excluded.net_successes + case
          when known.counted_at > now() - interval '${String(historyDays)} days' then greatest(known.net_successes, 0)
          else 0
        end, 0),
        counted_at = clock_timestamp()`;
