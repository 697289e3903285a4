import { setTimeout as wait } from "node:timers/promises";

import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import { createGrouping } from "@railyard/grouping";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import type { CustomerHistory } from "../../domain/customer-history.ts";
import { noHistory } from "../../domain/customer-history.ts";
import type { CustomerHistories, HistoryKey } from "../../ports.ts";
import { historyDays } from "./customer-statements.ts";

const maximumGroup = 200;
/** Callers give a decision 50 ms; one without the history is better than none. */
const waitAtMostMs = 25;

interface HistoryRow {
  /** Which of the wanted, from 1. */
  readonly number: number;
  readonly gateway: string;
  readonly net_successes: number;
}

/** Each by way of the key of the table, regardless of the planner's statistics. */
const readHistories = defineStatement<HistoryRow>({
  name: "customer_gateways_read",
  text: `
    select wanted.number::int as number, counted.gateway, counted.net_successes
    from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as wanted(number, merchant_id, customer, payment_method)
    cross join lateral (
      select gateway, net_successes from customer_gateways as known
      where known.merchant_id = wanted.merchant_id and known.customer = wanted.customer
        and known.payment_method = wanted.payment_method
        and known.net_successes > 0 and known.counted_at > now() - interval '${String(historyDays)} days'
    ) as counted`,
});

const toHistories = (wanted: readonly HistoryKey[], rows: readonly HistoryRow[]): readonly CustomerHistory[] => {
  const histories = wanted.map(() => new Map<string, number>());
  for (const { number, gateway, net_successes: successes } of rows) {
    const history = histories[number - 1];
    // Under a secret of before there may be a part of it.
    history?.set(gateway, (history.get(gateway) ?? 0) + successes);
  }
  return histories;
};

/**
 * What customers paid with, from the table that every replica counts in. Those who ask at the same time share a
 * statement. When the database does not answer in time, nothing is known of a customer.
 */
export const createCustomerHistories = (database: Pick<Database, "query">, logger: Logger): CustomerHistories => {
  const log = createCalmLog(logger);
  const lookups = createGrouping<HistoryKey, CustomerHistory>({
    maximumGroup,
    handle: async (wanted) => {
      const keys = wanted.flatMap(({ customers, ...key }, index) =>
        customers.map((customer) => ({ ...key, customer, number: index + 1 })),
      );
      const rows = await database.query(readHistories, [
        keys.map(({ number }) => number),
        keys.map(({ merchantId }) => merchantId),
        keys.map(({ customer }) => customer),
        keys.map(({ method }) => method),
      ]);
      return toHistories(wanted, rows);
    },
  });
  return {
    read: async (key) => {
      const inTime = new AbortController();
      try {
        return await Promise.race([
          lookups.add(key),
          wait(waitAtMostMs, noHistory, { signal: inTime.signal, ref: false }),
        ]);
      } catch (error) {
        log.warn("history", { reason: errorMessage(error) }, "Decisions are made without customers' histories.");
        return noHistory;
      } finally {
        inTime.abort();
      }
    },
  };
};
