import type { Database, Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { explain } from "../../domain/explanation.ts";
import type { LoggedCandidate, LoggedDecision } from "../../domain/payment-audit.ts";
import type { AuditTrail } from "../../ports.ts";
import { decisions, newestOfPayment, ofPayment } from "./decision-statements.ts";
import { outcomes } from "./outcome-statements.ts";

/** Maximum number of decisions listed for a payment. */
const mostDecisions = 100;

const decided = decisions.pick(
  "decision_id",
  "attempt",
  "face",
  "routing_approach",
  "rule_name",
  "connector",
  "merchant_connector_id",
  "basis",
  "decided_at",
);

/** With two members that only rows without a basis have. */
interface DecisionRow extends Row<typeof decided> {
  readonly ranked: readonly LoggedCandidate[];
  readonly explanation: object;
}

export const readDecisions = defineStatement<DecisionRow>({
  name: "audit_read_decisions",
  text: `
    select ${decided.list}, ranked, explanation
    from decisions
    where ${ofPayment("$1", "$2")} and decided_at >= $3 and ($4::text is null or profile_id = $4)
    order by ${newestOfPayment} limit ${String(mostDecisions)}`,
});

const outcomeColumns = outcomes.pick(
  "attempt_key",
  "verdict",
  "corrects",
  "connector",
  "merchant_connector_id",
  "error_code",
  "routing_approach",
  "happened_at",
);

const readOutcomes = defineStatement<Row<typeof outcomeColumns>>({
  name: "audit_read_outcomes",
  text: `
    select ${outcomeColumns.list} from outcomes
    where merchant_id = $1 and attempt_key = any($2::text[]) and happened_at >= $3
    order by position`,
});

/** The candidates and the explanation, each API's candidates in its own form. */
const wordsOf = ({ face, basis, ranked, explanation }: DecisionRow): Pick<LoggedDecision, "ranked" | "explanation"> => {
  if (basis === null) return { ranked, explanation };
  const explained = explain(basis);
  return {
    ranked: explained.candidates.map(({ connector, merchant_connector_id, score, reasons }) =>
      face === "internal" ? { connector, merchant_connector_id, score, reasons } : { connector, score },
    ),
    explanation: explained,
  };
};

/** What the logs of decisions and outcomes contain about single payments. */
export const createAuditTrail = (database: Database): AuditTrail => ({
  decisions: async ({ merchantId, profileId, paymentId, since }) => {
    const rows = await database.query(readDecisions, [merchantId, paymentId, since, profileId]);
    return rows.map((row) => ({
      decisionId: row.decision_id,
      attempt: row.attempt,
      approach: row.routing_approach,
      ruleName: row.rule_name,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      ...wordsOf(row),
      decidedAt: row.decided_at,
    }));
  },
  outcomes: async ({ merchantId, keys, since }) =>
    (await database.query(readOutcomes, [merchantId, keys, since])).map(outcomeColumns.fromRow),
});
