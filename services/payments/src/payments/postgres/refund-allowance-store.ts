import type { Database, StatementValue } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { RefundDay } from "../domain/refund-allowance.ts";
import type { RefundAllowances } from "../ports.ts";

const ofDay = "organization_id = $1 and user_id = $2 and day = $3::date and currency = $4";

/** Values: those of the day, amount, maximum. The row's lock makes those of one user and day wait for each other. */
const takeAllowance = defineStatement<{ readonly amount: number }>({
  name: "refund_allowance_take",
  text: `
    insert into refund_allowances as taken (organization_id, user_id, day, currency, amount, expires_at)
    select $1, $2, $3::date, $4, $5::bigint, $3::date + interval '2 days' where $5::bigint <= $6::bigint
    on conflict (organization_id, user_id, day, currency) do update set amount = taken.amount + excluded.amount
    where taken.amount + excluded.amount <= $6::bigint
    returning amount`,
});

const giveBackAllowance = defineStatement({
  name: "refund_allowance_give_back",
  text: `update refund_allowances set amount = greatest(0, amount - $5::bigint) where ${ofDay}`,
});

const readTaken = defineStatement<{ readonly amount: number }>({
  name: "refund_allowance_taken",
  text: `select amount::float8 as amount from refund_allowances where ${ofDay}`,
});

const valuesOf = ({ organizationId, userId, day, currency }: RefundDay): StatementValue[] => [
  organizationId,
  userId,
  day,
  currency,
];

/** What users have given back, in PostgreSQL. */
export const createRefundAllowances = (database: Database): RefundAllowances => ({
  take: async (day, amount, maximum) =>
    (await database.query(takeAllowance, [...valuesOf(day), amount, maximum])).length === 1,
  giveBack: async (day, amount) => {
    await database.execute(giveBackAllowance, [...valuesOf(day), amount]);
  },
  taken: async (day) => {
    const [row] = await database.query(readTaken, valuesOf(day));
    return row?.amount ?? 0;
  },
});
