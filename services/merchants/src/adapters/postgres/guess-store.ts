import { createHash } from "node:crypto";

import { currentActor } from "@railyard/audit";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { GuessLimit } from "../../domain/guesses.ts";
import { locksOf } from "../../domain/guesses.ts";
import type { GuessCounter } from "../../ports.ts";

/**
 * Counts a guess unless the subject is locked; then it answers no row. Guesses at one subject wait for each other at
 * its row, whichever process they reach. $4: after how many milliseconds without a guess all are forgotten; $5: how
 * many are free; $6: how long the last of those and each one after it locks, of which the last counts for all further
 * ones (before the first an array has null, which is no lock); $7: how long the row is kept.
 */
const takeGuess = defineStatement<{ readonly locked_until: Date | null }>({
  name: "guess_take",
  text: `
    insert into guesses as known (kind, subject, count, last_at, locked_until, expires_at)
    values (
      $1, $2, 1, $3::timestamptz,
      $3::timestamptz + ($6::bigint[])[least(2 - $5::int, cardinality($6::bigint[]))] * interval '1 millisecond',
      $3::timestamptz + $7::bigint * interval '1 millisecond'
    )
    on conflict (kind, subject) do update set (count, failures, last_at, locked_until, expires_at) = (
      select next.count, case when next.count = 1 then 0 else known.failures end, excluded.last_at,
        excluded.last_at
          + ($6::bigint[])[least(next.count - $5::int + 1, cardinality($6::bigint[]))] * interval '1 millisecond',
        excluded.expires_at
      from (select case
        when known.last_at + $4::bigint * interval '1 millisecond' <= excluded.last_at then 1
        else known.count + 1
      end as count) as next
    )
    where known.locked_until is null or known.locked_until <= excluded.last_at
    returning locked_until`,
});

/** Until when a subject is locked, for the refused caller. */
const readLock = defineStatement<{ readonly locked_until: Date | null }>({
  name: "guess_read_lock",
  text: "select locked_until from guesses where kind = $1 and subject = $2",
});

/**
 * Counts a wrong guess and reports it to the user's organizations, if it is notable: the first of them, and each that
 * locks ($7). Both in one statement; one about an unknown user ($3) is counted alike, so that it takes as long.
 */
const failGuess = defineStatement({
  name: "guess_fail",
  text: `
    with failed as (
      update guesses set failures = failures + 1 where kind = $1 and subject = $2 returning failures
    )
    select audit_note(
      notable.action, 'user', $3::text, jsonb_build_object('user_id', $3::text), notable.changes, $4::jsonb
    )
    from failed cross join lateral (values
      ($5::text, failed.failures = 1, '{}'::jsonb),
      ($6::text, $7::text is not null,
        jsonb_build_object('locked_until', jsonb_build_object('before', null, 'after', $7::text)))
    ) as notable (action, is_notable, changes)
    where notable.is_notable and $3::text is not null`,
});

const forgetGuesses = defineStatement({
  name: "guess_forget",
  text: "delete from guesses where kind = $1 and subject = $2",
});

const giveGuessBack = defineStatement({
  name: "guess_give_back",
  text: `
    update guesses set count = count - 1, locked_until = case when count - 1 < $3::int then null else locked_until end
    where kind = $1 and subject = $2 and count > 0`,
});

/** Addresses are personal: only a hash of them is kept. */
const keyOf = ({ kind }: GuessLimit, subject: string): readonly [string, string] => [
  kind,
  createHash("sha256").update(`${kind}:${subject}`, "utf8").digest("hex"),
];

/** Counts of guesses in PostgreSQL. */
export const createGuessCounter = (database: Database): GuessCounter => ({
  take: async (limit, subject, now) => {
    const key = keyOf(limit, subject);
    const { forgetAfterMs, free, lockMaxMs } = limit;
    const rules = [forgetAfterMs, free, locksOf(limit), forgetAfterMs + lockMaxMs];
    const [taken] = await database.query(takeGuess, [...key, now, ...rules]);
    if (taken !== undefined) return { isAllowed: true, lockedUntil: taken.locked_until };
    const [lock] = await database.query(readLock, key);
    // The lock may be over, or forgotten, by now: then the next guess is allowed at once.
    const waitMs = (lock?.locked_until?.getTime() ?? 0) - now.getTime();
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  },
  fail: async (limit, subject, { userId, lockedUntil }) => {
    const { failed, locked } = limit.audit;
    const end = lockedUntil === null ? null : lockedUntil.toISOString();
    const actor = JSON.stringify(currentActor());
    await database.execute(failGuess, [...keyOf(limit, subject), userId, actor, failed, locked, end]);
  },
  forget: async (limit, subject) => {
    await database.execute(forgetGuesses, keyOf(limit, subject));
  },
  giveBack: async (limit, subject) => {
    await database.execute(giveGuessBack, [...keyOf(limit, subject), limit.free]);
  },
});
