import type { Database, Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { DecisionBasis } from "../../domain/decision-basis.ts";
import type { DecisionHistory } from "../../rule-ports.ts";
import type { decisions } from "./decision-statements.ts";
import { fromFactsRow } from "./decision-statements.ts";

interface PastRow extends Row<typeof decisions> {
  readonly connector: string;
  readonly basis: DecisionBasis;
}

// Retries, and decisions for other profiles, are passed over among so many for each that is wanted.
const readPerWanted = 10;

const readRecent = defineStatement<PastRow>({
  name: "decisions_read_recent",
  text: `
    select * from (
      select * from decisions where merchant_id = $1
      order by decided_at desc limit $3::integer * ${String(readPerWanted)}
    ) as recent
    where attempt = 1 and connector is not null and basis is not null and ($2::text is null or profile_id = $2)
    order by decided_at desc limit $3::integer`,
});

/** What was decided for a merchant lately, as the log of decisions has it. */
export const createDecisionHistory = (database: Database): DecisionHistory => ({
  recent: async ({ merchantId, profileId, limit }) => {
    const rows = await database.query(readRecent, [merchantId, profileId, limit]);
    return rows.map((row) => ({
      ...fromFactsRow(row),
      paymentId: row.payment_id,
      face: row.face,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      candidates: row.basis.candidates.map(({ connector, merchant_connector_id }) => ({
        connector,
        merchantConnectorId: merchant_connector_id,
      })),
      decidedAt: row.decided_at,
    }));
  },
});
