import type { Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";

/** What a sweep answers: how many rows it found due. */
export interface SweptRow {
  readonly count: number;
}

/** Takes the milliseconds after which a row that became a job is due again. */
export type SweepStatement = Statement<SweptRow> & {
  /** SQL of a condition that is true when there is anything to do. Absent: the sweep runs each time. */
  readonly isDue?: string;
  /** SQL of one row with what is due and not yet a job: `job`, `due` and `seconds`, the age of the oldest. */
  readonly dueRows?: string;
};

/** Most due rows of one table that are counted: where there are so many, their exact number does not matter. */
const countedMax = 10_000;

/** Most rows that one sweep turns into jobs. */
export const sweepLimit = 200;

// Each sweep takes the milliseconds ($1) after which a row is due again. A job whose process died is re-created then;
// the library itself would keep it locked for hours. A job that is only slow is safe: leases keep a second one off.
const heldUntil = "now() + $1 * interval '1 millisecond'";

/** What a sweep of one's own runs for. */
export interface TimedRows {
  readonly table: string;
  /** Column with the time from which there is something to do. */
  readonly due: string;
  /** Most rows of one run, where they are fewer than {@link sweepLimit}. */
  readonly limit?: number;
}

const isAnyDue = ({ table, due }: TimedRows): string => `exists (select from ${table} where ${due} <= now())`;

// Not enumerable, so that the driver does not take these for parts of the query.
const withHidden = (statement: Statement<SweptRow>, texts: Readonly<Record<string, string>>): SweepStatement => {
  const hidden = Object.entries(texts).map(([name, value]) => [name, { value }] as const);
  return Object.freeze(Object.create(statement, Object.fromEntries(hidden)) as SweepStatement);
};

/** A sweep that does something else than making jobs of rows; it is spared where no row's time has come. */
export const defineSweep = ({
  name,
  text,
  ...rows
}: TimedRows & { readonly name: string; readonly text: string }): SweepStatement =>
  withHidden(defineStatement<SweptRow>({ name, text }), { isDue: isAnyDue(rows) });

/** One look at what all sweeps are for, which answers for each, in order, whether it has anything to do. */
export const lookOf = (sweeps: readonly SweepStatement[]): Statement<{ readonly due: readonly boolean[] }> =>
  defineStatement({
    name: "sweep_look",
    text: `select array[${sweeps.map(({ isDue = "true" }) => isDue).join(", ")}]::boolean[] as due`,
  });

/** Rows of one table that come due. */
export interface Sweep {
  readonly table: string;
  /** Members of the job, and the columns that they carry; together they name what the job is about. */
  readonly members: Readonly<Record<string, string>>;
  /** Columns that are needed in addition to those to name one row. */
  readonly furtherKey?: readonly string[];
  /** Column with the time from which the row is due. Default `due_at`; it has an index of its own. */
  readonly due?: string;
  readonly job: string;
  /** First part of the job's key, so that a row has one job at a time. */
  readonly about: string;
}

const keyOf = ({ members, furtherKey = [] }: Sweep): readonly string[] => [...Object.values(members), ...furtherKey];

/** Rows become jobs in one statement, so that none is held without its job. */
const jobsText = (sweep: Sweep, selection: string): string => {
  const { table, members, due = "due_at", job, about } = sweep;
  const named = Object.values(members);
  const isSame = keyOf(sweep).map((column) => `${table}.${column} = due.${column}`);
  const payload = Object.entries(members).map(([member, column]) => `'${member}', ${column}`);
  return `
      with due as (${selection}
      ), held as (
        update ${table} set ${due} = due.held_until from due where ${isSame.join(" and ")}
        returning ${named.map((column) => `${table}.${column}`).join(", ")}
      )
      select count(added) from held cross join lateral graphile_worker.add_job(
        '${job}', json_build_object(${payload.join(", ")}),
        job_key => '${about}:' || ${named.join(" || ':' || ")}, max_attempts => 1
      ) as added`;
};

/** Rows that are due become jobs. */
export const sweepOf = (sweep: Sweep): SweepStatement => {
  const { table, due = "due_at", job, about } = sweep;
  const dueRows = `
    select '${job}' as job, count(*) as due, extract(epoch from now() - min(due)) as seconds
    from (
      select ${due} as due from ${table} where ${due} <= now() order by ${due} limit ${String(countedMax)}
    ) as ${about}`;
  const selection = `
        select ${keyOf(sweep).join(", ")}, ${heldUntil} as held_until from ${table}
        where ${due} <= now() order by ${due} limit ${String(sweepLimit)} for update skip locked`;
  const statement = defineStatement<SweptRow>({ name: `sweep_${job}`, text: jobsText(sweep, selection) });
  return withHidden(statement, { isDue: isAnyDue({ table, due }), dueRows });
};

/** Rows that are ahead of the database's time, because their owners' clocks are. */
export interface OwnTime {
  /** Table of the clocks: those of owners, by the same column as in the table that is swept. */
  readonly clocks: string;
  readonly owner: string;
  /** Column of a clock with the milliseconds that it is ahead. */
  readonly aheadMs: string;
  /** SQL of a condition that a clock must meet. */
  readonly where: string;
}

const ownNow = ({ aheadMs }: OwnTime): string => `now() + clocks.${aheadMs} * interval '1 millisecond'`;

/** Whether anything is due of any such owner. There are few clocks: each is looked up by itself. */
const isAnyDueOf = ({ table, due }: TimedRows, time: OwnTime): string => `exists (
    select from ${time.clocks} as clocks cross join lateral (
      select from ${table}
      where ${table}.${time.owner} = clocks.${time.owner} and ${table}.${due} <= ${ownNow(time)} limit 1
    ) as found where ${time.where}
  )`;

const dueOf = ({ table, due, limit = sweepLimit }: TimedRows, time: OwnTime): string => `
        from ${time.clocks} as clocks join ${table} on ${table}.${time.owner} = clocks.${time.owner}
          and ${table}.${due} <= ${ownNow(time)}
        where ${time.where} and $1::bigint is not null
        order by ${table}.${due} limit ${String(limit)} for update of ${table} skip locked`;

/** The same rows of owners whose time is another than the database's. */
export const sweepInOwnTime = (sweep: Sweep, time: OwnTime): SweepStatement => {
  const { table, due = "due_at", job } = sweep;
  const key = keyOf(sweep).map((column) => `${table}.${column}`);
  const ownHeldUntil = `${ownNow(time)} + $1 * interval '1 millisecond'`;
  const selection = `
        select ${key.join(", ")}, ${ownHeldUntil} as held_until${dueOf({ table, due }, time)}`;
  const statement = defineStatement<SweptRow>({ name: `sweep_own_${job}`, text: jobsText(sweep, selection) });
  return withHidden(statement, { isDue: isAnyDueOf({ table, due }, time) });
};

/** A sweep of one's own for such owners: `text` gets the SQL that follows `select` for what is due, and their time. */
export const defineSweepInOwnTime = (
  rows: TimedRows & { readonly name: string },
  time: OwnTime,
  text: (due: string, now: string) => string,
): SweepStatement => {
  const statement = defineStatement<SweptRow>({ name: rows.name, text: text(dueOf(rows, time), ownNow(time)) });
  return withHidden(statement, { isDue: isAnyDueOf(rows, time) });
};

/**
 * Jobs that were put off and are due now: they have no sweep of their own, and the library, which knows of new jobs at
 * once, would have to look for these in every worker. Its own channel wakes the workers that are free.
 */
const dueJobs = "graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts";

export const wakeForDueJobs: SweepStatement = withHidden(
  defineStatement<SweptRow>({
    name: "sweep_due_jobs",
    text: `
      select 0 as count from (
        select pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', count(*))::text)
        from (select from ${dueJobs} and $1::bigint is not null limit ${String(sweepLimit)}) as due
      ) as woken`,
  }),
  { isDue: `exists (select from ${dueJobs})` },
);
