import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { DecisionBasis } from "../../domain/decision-basis.ts";
import type { DecisionInputs } from "../../domain/decision-inputs.ts";
import { inputsForm } from "../../domain/decision-inputs.ts";
import type { DecisionArchive } from "../../ports.ts";
import type { FactsRow } from "./decision-statements.ts";
import { fromFactsRow } from "./decision-statements.ts";

interface ArchivedRow extends FactsRow {
  readonly face: "internal" | "engine";
  readonly rule_name: string | null;
  readonly connector: string | null;
  readonly merchant_connector_id: string | null;
  readonly basis: DecisionBasis | null;
  readonly inputs: DecisionInputs | null;
  readonly decided_at: Date;
}

const readDecision = defineStatement<ArchivedRow>({
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
