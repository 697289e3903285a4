import { defineOperation } from "../../operation.ts";
import { decisionRulesDryRun, dryRunDecisionRulesBody } from "../../resources/decision-rules-dry-run.ts";

export const dryRunDecisionRules = defineOperation({
  service: "payments",
  api: "merchant",
  tag: "Decision rules",
  operationId: "dryRunDecisionRules",
  weight: "list",
  method: "POST",
  path: "/routing/decision/dry-run",
  access: ["merchant_key", "jwt"],
  permission: "routing:read",
  idempotent: false,
  summary: "Backtest decision rules on recent payments",
  description:
    "Evaluates a program for the newest payments, as a confirmation does, and returns how its decisions differ from " +
    "those of the active rules. Nothing is changed. Names of active rules are left out for credentials of a profile.",
  body: dryRunDecisionRulesBody,
  response: decisionRulesDryRun,
  failures: ["program_not_valid", "merchant_not_found", "profile_not_found", "profile_fixed_by_credential"],
});

/** Trying decision rules out. */
export const decisionRulesDryRunOperations = [dryRunDecisionRules] as const;
