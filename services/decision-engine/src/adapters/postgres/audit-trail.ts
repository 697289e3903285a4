import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { LoggedCandidate } from "../../domain/payment-audit.ts";
import type { Verdict } from "../../domain/scoring/outcome.ts";
import type { AuditTrail } from "../../ports.ts";

/** More decisions than this are told of no payment. */
const mostDecisions = 100;

const readDecisions = defineStatement<{
  decision_id: string;
  routing_approach: string;
  rule_name: string | null;
  connector: string | null;
  merchant_connector_id: string | null;
  ranked: LoggedCandidate[];
  explanation: Record<string, unknown>;
  decided_at: Date;
}>({
  name: "audit_read_decisions",
  text: `
    select decision_id, routing_approach, rule_name, connector, merchant_connector_id, ranked, explanation, decided_at
    from decisions
    where merchant_id = $1 and payment_id = $2 and decided_at >= $3 and ($4::text is null or profile_id = $4)
    order by decided_at desc limit ${String(mostDecisions)}`,
});

const readOutcomes = defineStatement<{
  attempt_key: string;
  verdict: Verdict;
  connector: string;
  merchant_connector_id: string | null;
  error_code: string | null;
  routing_approach: string | null;
  happened_at: Date;
}>({
  name: "audit_read_outcomes",
  text: `
    select attempt_key, verdict, connector, merchant_connector_id, error_code, routing_approach, happened_at
    from outcomes where merchant_id = $1 and attempt_key = any($2::text[]) and happened_at >= $3
    order by position`,
});

/** What the logs of decisions and outcomes say of single payments. */
export const createAuditTrail = (database: Database): AuditTrail => ({
  decisions: async ({ merchantId, profileId, paymentId, since }) => {
    const rows = await database.query(readDecisions, [merchantId, paymentId, since, profileId]);
    return rows.map((row) => ({
      decisionId: row.decision_id,
      approach: row.routing_approach,
      ruleName: row.rule_name,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      ranked: row.ranked,
      explanation: row.explanation,
      decidedAt: row.decided_at,
    }));
  },
  outcomes: async ({ merchantId, keys, since }) => {
    const rows = await database.query(readOutcomes, [merchantId, keys, since]);
    return rows.map((row) => ({
      attemptKey: row.attempt_key,
      verdict: row.verdict,
      connector: row.connector,
      merchantConnectorId: row.merchant_connector_id,
      errorCode: row.error_code,
      routingApproach: row.routing_approach,
      happenedAt: row.happened_at,
    }));
  },
});
