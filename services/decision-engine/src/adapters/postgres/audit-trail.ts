import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { DecisionBasis } from "../../domain/decision-basis.ts";
import { explain } from "../../domain/explanation.ts";
import type { LoggedCandidate, LoggedDecision } from "../../domain/payment-audit.ts";
import type { Verdict } from "../../domain/scoring/outcome.ts";
import type { AuditTrail } from "../../ports.ts";
import { newestOfPayment, ofPayment } from "./decision-statements.ts";

/** Maximum number of decisions listed for a payment. */
const mostDecisions = 100;

interface DecisionRow {
  readonly decision_id: string;
  readonly attempt: number;
  readonly face: "internal" | "engine";
  readonly routing_approach: string;
  readonly rule_name: string | null;
  readonly connector: string | null;
  readonly merchant_connector_id: string | null;
  /** Null in rows of versions that logged words; those have the two members that follow. */
  readonly basis: DecisionBasis | null;
  readonly ranked: readonly LoggedCandidate[];
  readonly explanation: object;
  readonly decided_at: Date;
}

export const readDecisions = defineStatement<DecisionRow>({
  name: "audit_read_decisions",
  text: `
    select decision_id, attempt, face, routing_approach, rule_name, connector, merchant_connector_id, basis,
      ranked, explanation, decided_at
    from decisions
    where ${ofPayment("$1", "$2")} and decided_at >= $3 and ($4::text is null or profile_id = $4)
    order by ${newestOfPayment} limit ${String(mostDecisions)}`,
});

const readOutcomes = defineStatement<{
  readonly attempt_key: string;
  readonly verdict: Verdict;
  readonly corrects: Verdict | null;
  readonly connector: string;
  readonly merchant_connector_id: string | null;
  readonly error_code: string | null;
  readonly routing_approach: string | null;
  readonly happened_at: Date;
}>({
  name: "audit_read_outcomes",
  text: `
    select attempt_key, verdict, corrects, connector, merchant_connector_id, error_code, routing_approach,
      happened_at
    from outcomes where merchant_id = $1 and attempt_key = any($2::text[]) and happened_at >= $3
    order by position`,
});

/** The candidates and the explanation, each face's candidates in its own form. */
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

/** What the logs of decisions and outcomes say of single payments. */
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
  outcomes: async ({ merchantId, keys, since }) => {
    const rows = await database.query(readOutcomes, [merchantId, keys, since]);
    return rows.map((row) => ({
      attemptKey: row.attempt_key,
      verdict: row.verdict,
      corrects: row.corrects,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      errorCode: row.error_code,
      routingApproach: row.routing_approach,
      happenedAt: row.happened_at,
    }));
  },
});
