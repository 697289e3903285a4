import type { Database, Statement, StatementValue } from "@railyard/database";
import { isRolledBack } from "@railyard/database";
import { Bug } from "@railyard/failures";
import { createGrouping, createSpareTime, createTurns } from "@railyard/grouping";

import { groupSizes, insertPayments, settlePayments } from "./payment-statements.ts";

/**
 * Payments that are stored at the same moment share one statement, and with it one round trip and one commit. Every
 * payment keeps its own values and its own result.
 */
export interface PaymentGroups {
  /** Takes the values of a payment for `insertPayments`; throws what that would throw. */
  insert(values: readonly StatementValue[]): Promise<void>;
  /** Takes the values of a payment for `settlePayments`; whether the payment was still as expected. */
  settle(values: readonly StatementValue[]): Promise<boolean>;
}

type Values = readonly StatementValue[];

const maximumGroup = Math.max(...groupSizes);
/**
 * A payment that waits for a row lock of another transaction must not hold up the others of its group, nor may a
 * statement that PostgreSQL happens to execute slowly.
 */
const patienceMs = { leastMs: 5, mostMs: 25 };

/** Groups of one kind at a time in a process with time to spare; both kinds leave connections to everything else. */
const spareGroups = 3;
/** Of both kinds. Beyond that, statements that are not shared would cost PostgreSQL a CPU. */
const spareItemsPerSecond = 800;

/** The statement for so many payments, and its values: what is left of it is filled up. */
const fitting = <Row>(
  statements: readonly Statement<Row>[],
  group: readonly Values[],
): readonly [Statement<Row>, StatementValue[]] => {
  const index = groupSizes.findIndex((size) => size >= group.length);
  const [size, statement] = [groupSizes[index], statements[index]];
  if (size === undefined || statement === undefined) throw new Bug("A group is larger than every statement for one.");
  const empty = Array.from({ length: (size - group.length) * (group[0]?.length ?? 0) }, () => null);
  return [statement, [...group.flat(), ...empty]];
};

const keyOf = ([merchantId, paymentId]: Values): string => `${String(merchantId)} ${String(paymentId)}`;

/**
 * Stores a group together, or one by one where they cannot share a statement.
 * @param store stores so many payments, all or none, and answers for each.
 */
const sharing =
  <Result>(store: (group: readonly Values[]) => Promise<readonly Result[]>) =>
  async (group: readonly Values[]): Promise<readonly (Result | Promise<Result>)[]> => {
    const isShared = group.length > 1 && new Set(group.map(keyOf)).size === group.length;
    try {
      if (isShared) return await store(group);
    } catch (error) {
      // Nothing of the group is stored: each is repeated alone, which shows the faulty one.
      if (!isRolledBack(error)) throw error;
    }
    return group.map(async (values) => (await store([values]))[0] as Result);
  };

export const createPaymentGroups = (database: Database): PaymentGroups => {
  // The busier the process, the more payments share a statement; with time to spare, none waits for others.
  const time = createSpareTime(spareItemsPerSecond);
  const turns = createTurns(time);
  const shared = { maximumGroup, patienceMs, spare: { time, groups: spareGroups }, turns };
  const insert = createGrouping<Values, undefined>({
    ...shared,
    handle: sharing(async (group) => {
      await database.execute(...fitting(insertPayments, group));
      return group.map(() => undefined);
    }),
  });
  const settle = createGrouping<Values, boolean>({
    ...shared,
    handle: sharing(async (group) => {
      const rows = await database.query(...fitting(settlePayments, group));
      const settled = new Set(rows.map((row) => keyOf([row.merchant_id, row.payment_id])));
      return group.map((values) => settled.has(keyOf(values)));
    }),
  });
  return { insert: insert.add, settle: settle.add };
};
