import type { Database, Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { inputsForm } from "../../domain/decision-inputs.ts";
import type { DecisionArchive } from "../../ports.ts";
import type { decisions } from "./decision-statements.ts";
import { fromFactsRow } from "./decision-statements.ts";

const readDecision = defineStatement<Row<typeof decisions>>({
  name: "decisions_read_archived",
  text: `
    select * from decisions
    where decision_id = $1 and merchant_id = $2 and ($3::text is null or profile_id = $3)`,
});

/** Decisions of the log by their ids, with what they were made of. */
export const createDecisionArchive = (database: Database): DecisionArchive => ({
  find: async ({ merchantId, profileId, decisionId }) => {
    const [row] = await database.query(readDecision, [decisionId, merchantId, profileId]);
    if (row === undefined) return null;
    const { basis, inputs } = row;
    if (basis === null || inputs?.form !== inputsForm) return "without_inputs";
    const { traits, amount, attempt } = fromFactsRow(row);
    return {
      decisionId,
      paymentId: row.payment_id,
      attempt,
      face: row.face,
      traits,
      amount,
      basis,
      inputs,
      approach: row.routing_approach,
      ruleName: row.rule_name,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      decidedAt: row.decided_at,
    };
  },
});
