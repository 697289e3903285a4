import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { DatabaseProbe } from "../../ports.ts";

const countRules = defineStatement({ name: "probe_read", text: "select count(*)::int from active_rules limit 1" });

const probeOwner = "-";

const writeProbe = defineStatement({
  name: "probe_write",
  text: `
    insert into idempotency_keys (merchant_id, operation, key, body_hash, state, claim_id, lease_until, expires_at)
    values ('${probeOwner}', 'probe', $1, '', 'in_flight', '', now(), now())`,
});

const deleteProbe = defineStatement({
  name: "probe_delete",
  text: `delete from idempotency_keys where merchant_id = '${probeOwner}' and operation = 'probe' and key = $1`,
});

const works = async (step: () => Promise<unknown>): Promise<boolean> => {
  try {
    await step();
    return true;
  } catch {
    // The answer of the diagnosis is exactly this.
    return false;
  }
};

/** Tries the database with a row of its own that expires at once, should the delete fail. */
export const createDatabaseProbe = (database: Database, newKey: () => string): DatabaseProbe => ({
  try: async () => {
    const key = newKey();
    const connects = await database.isUsable();
    const reads = connects && (await works(() => database.query(countRules)));
    const writes = connects && (await works(() => database.execute(writeProbe, [key])));
    const deletes = writes && (await works(() => database.execute(deleteProbe, [key])));
    return { connects, reads, writes, deletes };
  },
});
