import type { Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";

/** What a sweep answers: how many rows it found due. */
export interface SweptRow {
  readonly count: number;
}

/** Takes the milliseconds after which a row that became a job is due again. */
export type SweepStatement = Statement<SweptRow> & {
  /** SQL of a condition that holds when there is anything to do. Absent: the sweep runs each time. */
  readonly isDue?: string;
  /** SQL of one row with what is due and not yet a job: `job`, `due` and `seconds`, the age of the oldest. */
  readonly dueRows?: string;
};

/** Most due rows of one table that are counted: where there are so many, their exact number does not matter. */
const countedMax = 10_000;

/** Most rows that one sweep turns into jobs. */
export const sweepLimit = 200;

// Each sweep takes the milliseconds ($1) after which a row is due again. A job whose process died is made anew then;
// the library itself would keep it locked for hours. A job that is only slow is safe: leases keep a second one off.
const heldUntil = "now() + $1 * interval '1 millisecond'";

/** What a sweep of one's own runs for. */
export interface TimedRows {
  readonly table: string;
  /** Column with the time from which there is something to do. */
  readonly due: string;
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
  /** Columns that are needed beside those to name one row. */
  readonly furtherKey?: readonly string[];
  /** Column with the time from which the row is due. Default `due_at`; it has an index of its own. */
  readonly due?: string;
  readonly job: string;
  /** First part of the job's key, so that a row has one job at a time. */
  readonly about: string;
}

/** Rows that are due become jobs, in one statement, so that none is held without its job. */
export const sweepOf = ({ table, members, furtherKey = [], due = "due_at", job, about }: Sweep): SweepStatement => {
  const named = Object.values(members);
  const key = [...named, ...furtherKey];
  const isSame = key.map((column) => `${table}.${column} = due.${column}`).join(" and ");
  const payload = Object.entries(members).map(([member, column]) => `'${member}', ${column}`);
  const dueRows = `
    select '${job}' as job, count(*) as due, extract(epoch from now() - min(due)) as seconds
    from (
      select ${due} as due from ${table} where ${due} <= now() order by ${due} limit ${String(countedMax)}
    ) as ${about}`;
  const statement = defineStatement<SweptRow>({
    name: `sweep_${job}`,
    text: `
      with due as (
        select ${key.join(", ")} from ${table}
        where ${due} <= now() order by ${due} limit ${String(sweepLimit)} for update skip locked
      ), held as (
        update ${table} set ${due} = ${heldUntil} from due where ${isSame}
        returning ${named.map((column) => `${table}.${column}`).join(", ")}
      )
      select count(added) from held cross join lateral graphile_worker.add_job(
        '${job}', json_build_object(${payload.join(", ")}),
        job_key => '${about}:' || ${named.join(" || ':' || ")}, max_attempts => 1
      ) as added`,
  });
  return withHidden(statement, { isDue: isAnyDue({ table, due }), dueRows });
};

/** The sweep itself; it renews itself, and this starts it when it was broken off. */
export const addSweep = defineStatement({
  name: "job_add_sweep",
  text: "select graphile_worker.add_job('sweep', '{}'::json, job_key => 'sweep', max_attempts => 1)",
});
