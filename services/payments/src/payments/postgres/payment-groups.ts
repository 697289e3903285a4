import type { Database, Statement, StatementValue } from "@railyard/database";
import { defineStatement, isRolledBack } from "@railyard/database";
import { createGrouping, createSpareTime, createTurns } from "@railyard/grouping";

import type { ValueSource } from "./payment-statements.ts";
import { insertPayment, insertText, settlePayment } from "./payment-statements.ts";

/**
 * Payments that are stored at the same moment share one statement, and with it one round trip and one commit. Every
 * payment keeps its own values and its own result.
 */
export interface PaymentGroups {
  /** Takes the values of `insertPayment`; throws what that would throw. */
  insert(values: readonly StatementValue[]): Promise<void>;
  /** Takes the values of `settlePayment`; whether the payment was still as expected. */
  settle(values: readonly StatementValue[]): Promise<boolean>;
}

type Values = readonly StatementValue[];

/** Groups of other sizes are filled up with empty rows, so that a connection prepares few statements. */
const sizes = [2, 4, 8] as const;
const maximumGroup = 8;
/**
 * A payment that waits for a row lock of another transaction must not hold up the others of its group, nor may a
 * statement that PostgreSQL happens to execute slowly.
 */
const patienceMs = { leastMs: 5, mostMs: 25 };

const insertTypes =
  "text text text text bigint bigint bigint text text text text text timestamptz timestamptz timestamptz text text " +
  "timestamptz bigint jsonb text text text text text text timestamptz jsonb";

const eventTypes = "text text text integer text";

/** Groups of one kind at a time in a process with time to spare; both kinds leave connections to everything else. */
const spareGroups = 3;
/** Of both kinds. Beyond that, statements that are not shared would cost PostgreSQL a CPU. */
const spareItemsPerSecond = 800;

const settleTypes =
  "text text integer text integer text bigint bigint timestamptz integer text text text timestamptz integer jsonb " +
  `text bigint ${eventTypes} ${eventTypes}`;

/** `item(v1, v2, ...)` with as many rows as the size says, to begin a statement with. */
const items = (types: string, size: number): string => {
  const columns = types.split(" ");
  const names = columns.map((_type, index) => `v${String(index + 1)}`).join(", ");
  const row = (position: number): string =>
    columns.map((type, index) => `$${String(position * columns.length + index + 1)}::${type}`).join(", ");
  const rows = Array.from({ length: size }, (_none, position) => `(${row(position)})`).join(", ");
  return `item (${names}) as (values ${rows}), `;
};

const fromItems: ValueSource = {
  member: (number) => `item.v${String(number)}`,
  rows: (members) => `select ${members} from item where item.v1 is not null`,
};

/** `insertPayment` for several payments: all of them or, where one cannot be stored, none. */
export const insertPayments = sizes.map((size) =>
  defineStatement({
    name: `payment_insert_${String(size)}`,
    text: insertText(fromItems, items(insertTypes, size)),
  }),
);

/** `settlePayment` for several payments; answers those that were as expected. */
export const settlePayments = sizes.map((size) =>
  defineStatement<{ merchant_id: string; payment_id: string }>({
    name: `payment_settle_${String(size)}`,
    text: `
    with ${items(settleTypes, size)}mine as (
      update payments set
        version = item.v5, status = item.v6, amount_capturable = item.v7, amount_received = item.v8,
        lease_holder = null, lease_until = null, modified_at = item.v9
      from item
      where payments.merchant_id = item.v1 and payments.payment_id = item.v2 and payments.version = item.v3
        and payments.lease_holder = item.v4
      returning item.*
    ), tried as (
      update attempts set
        status = mine.v11, connector_transaction_id = mine.v12, sealed_method = mine.v13, due_at = mine.v14,
        due_count = mine.v15, modified_at = mine.v9,
        details = mine.v16 || jsonb_strip_nulls(jsonb_build_object('sealed', details -> 'sealed'))
      from mine
      where attempts.merchant_id = mine.v1 and attempts.payment_id = mine.v2 and attempts.number = mine.v10
    ), told as (
      insert into outbox (id, subject, type, object_id, object_version, data, merchant_id, time, trace_parent,
        directory_version)
      select event.id, event.subject, event.subject, event.object_id, event.object_version, event.data, mine.v1,
        mine.v9, mine.v17, mine.v18
      from mine cross join lateral (
        values (mine.v19, mine.v20, mine.v21, mine.v22, mine.v23), (mine.v24, mine.v25, mine.v26, mine.v27, mine.v28)
      ) as event (id, subject, object_id, object_version, data)
      where event.id is not null
    )
    select v1 as merchant_id, v2 as payment_id from mine`,
  }),
);

const keyOf = ([merchantId, paymentId]: Values): string => `${String(merchantId)} ${String(paymentId)}`;

/** The statement for so many payments, and the values with which it is filled up. */
const fitting = <Row>(
  statements: readonly Statement<Row>[],
  group: readonly Values[],
): readonly [Statement<Row>, StatementValue[]] | undefined => {
  const index = sizes.findIndex((size) => size >= group.length);
  const [size, statement] = [sizes[index] ?? 0, statements[index]];
  if (statement === undefined) return undefined;
  const empty = Array.from({ length: (size - group.length) * (group[0]?.length ?? 0) }, () => null);
  return [statement, [...group.flat(), ...empty]];
};

/**
 * @param together what a statement for all answers; undefined when they cannot share one
 */
const sharing =
  <Result>(
    alone: (values: Values) => Promise<Result>,
    together: (group: readonly Values[]) => Promise<readonly Result[]> | undefined,
  ) =>
  async (group: readonly Values[]): Promise<readonly (Result | Promise<Result>)[]> => {
    const isShared = group.length > 1 && new Set(group.map(keyOf)).size === group.length;
    try {
      const results = isShared ? await together(group) : undefined;
      if (results !== undefined) return results;
    } catch (error) {
      // Nothing of the group is stored: each is repeated alone, which shows the faulty one.
      if (!isRolledBack(error)) throw error;
    }
    return group.map(alone);
  };

export const createPaymentGroups = (database: Database): PaymentGroups => {
  // The busier the process, the more payments share a statement; with time to spare, none waits for others.
  const time = createSpareTime(spareItemsPerSecond);
  const turns = createTurns(time);
  const spare = { time, groups: spareGroups };
  const insert = createGrouping<Values, undefined>({
    maximumGroup,
    patienceMs,
    spare,
    turns,
    handle: sharing(
      async (values) => {
        await database.execute(insertPayment, values);
        return undefined;
      },
      (group) => {
        const fit = fitting(insertPayments, group);
        return fit && database.execute(...fit).then(() => group.map(() => undefined));
      },
    ),
  });
  const settle = createGrouping<Values, boolean>({
    maximumGroup,
    patienceMs,
    spare,
    turns,
    handle: sharing(
      async (values) => (await database.query(settlePayment, values)).length === 1,
      (group) => {
        const fit = fitting(settlePayments, group);
        return (
          fit &&
          database.query(...fit).then((rows) => {
            const settled = new Set(rows.map((row) => keyOf([row.merchant_id, row.payment_id])));
            return group.map((values) => settled.has(keyOf(values)));
          })
        );
      },
    ),
  });
  return { insert: insert.add, settle: settle.add };
};
