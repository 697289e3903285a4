import { defineStatement } from "./statement.ts";

/** The owner $1 comes, or is there since an answer that was lost on the way. */
export const joinOwners = defineStatement({
  name: "lease_owner_join",
  text: `
    insert into lease_owners (owner_id, seen_at) values ($1, clock_timestamp())
    on conflict (owner_id) do update set seen_at = excluded.seen_at`,
});

/** What one sign of life answers. */
export interface SignRow {
  /** False: others took the owner for dead and deleted it. */
  readonly is_known: boolean;
  /** Owners that have been silent for too long. */
  readonly silent: readonly string[];
}

/** A sign of life of the owner $1, and who has been silent for $2 milliseconds. */
export const giveSign = defineStatement<SignRow>({
  name: "lease_owner_sign",
  text: `
    with seen as (
      update lease_owners set seen_at = clock_timestamp() where owner_id = $1 returning owner_id
    )
    select exists (select from seen) as is_known, array(
      select owner_id::text from lease_owners
      where owner_id <> $1 and seen_at < clock_timestamp() - $2 * interval '1 millisecond'
    ) as silent`,
});

/** Deletes the owners $1 that have still been silent for $2 milliseconds; one process alone gets each of them. */
export const removeSilent = defineStatement<{ readonly owner_id: string }>({
  name: "lease_owner_remove",
  text: `
    delete from lease_owners
    where owner_id = any($1::text[]) and seen_at <= clock_timestamp() - $2 * interval '1 millisecond'
    returning owner_id`,
});
