import type { ResponseOf } from "@railyard/contracts";
import { replayDecision } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ExplainedDecision } from "../../domain/replay-decision.ts";
import type { ReplayedDecision, ReplayPorts } from "../../use-cases/replay-decision.ts";
import { replayStoredDecision } from "../../use-cases/replay-decision.ts";
import { callerOf } from "./caller.ts";

type DecisionReplay = ResponseOf<typeof replayDecision>;

const answerWire = (answer: ExplainedDecision): DecisionReplay["original"] => ({
  routing_approach: answer.approach,
  rule_name: answer.ruleName,
  gateway: answer.connector,
  merchant_connector_id: answer.merchantConnectorId,
  explanation: { ...answer.explanation },
});

const replayWire = ({ decision, original, replayed, differences }: ReplayedDecision): DecisionReplay => ({
  decision_id: decision.decisionId,
  payment_id: decision.paymentId,
  attempt: decision.attempt,
  decided_at_ms: decision.decidedAt.getTime(),
  is_same: differences.length === 0,
  differences: [...differences],
  original: answerWire(original),
  replayed: answerWire(replayed),
});

/** Decisions of the log, made again. */
export const decisionReplayRoutes = (ports: ReplayPorts): readonly Route[] => [
  defineRoute(replayDecision, async ({ principal, params }) => ({
    body: replayWire(await replayStoredDecision(ports)(callerOf(principal), params.decision_id)),
  })),
];
