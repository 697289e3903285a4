import { type ReleaseLeases, defineStatement } from "../../src/index.ts";

const insertTakeovers = defineStatement({
  name: "insert_takeovers",
  text: "insert into takeovers (owner_id) select unnest($1::text[])",
});

/** Notes whose leases were ended, whichever process ended them. */
export const noteTakeover: ReleaseLeases = (transaction, ownerIds) => transaction.execute(insertTakeovers, [ownerIds]);
