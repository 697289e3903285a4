import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";
import { decisionProgram, surchargeConfigsAnswer } from "./decision-rules.ts";
import { ruleAuthor, versionNumber } from "./routing-rule.ts";

export const decisionRuleKinds = ["three_ds", "surcharge"] as const;

/** Which rules of a merchant: those about 3-D Secure, or those about surcharges. */
export const decisionRuleKind = choice("The rules: about 3-D Secure, or about surcharges.", decisionRuleKinds);

/** Query string of GET /routing/decision/versions. */
export const decisionRuleVersionsQuery = request(
  "DecisionRuleVersionsQuery",
  "Page of the versions.",
  {
    kind: decisionRuleKind,
    limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 50 }),
    before: versionNumber("Only versions below this one: next_before of the previous page."),
  },
  ["kind"],
);

/** Query string of GET /routing/decision/versions/{version}. */
export const decisionRuleVersionQuery = request("DecisionRuleVersionQuery", "The rules.", { kind: decisionRuleKind }, [
  "kind",
]);

const summaryMembers = {
  version: versionNumber("Number of the version, from 1."),
  name: nullable(text("Name of the rules in this version; null: it deleted the rules.")),
  author: ruleAuthor,
  restored_version: nullable(versionNumber("The version that it was rolled back to; null for any other change.")),
  created_at: dateTime("Time of creation."),
} as const;

/** Answer of GET /routing/decision/versions. */
export const decisionRuleVersionPage = record("DecisionRuleVersionPage", "Versions of decision rules.", {
  kind: decisionRuleKind,
  current_version: nullable(versionNumber("The newest version, which is active; null: there never were rules.")),
  versions: list(
    "The versions, newest first; the newest 50 are kept.",
    record("DecisionRuleVersionSummary", "A version.", summaryMembers),
  ),
  next_before: nullable(versionNumber("Value of before for the next page; null on the last page.")),
});

/** Answer of GET /routing/decision/versions/{version} and POST /routing/decision/rollback. */
export const decisionRuleVersion = record("DecisionRuleVersion", "A version of decision rules.", {
  kind: decisionRuleKind,
  ...summaryMembers,
  program: nullable(decisionProgram),
  merchant_surcharge_configs: nullable(surchargeConfigsAnswer),
});

/** Body of POST /routing/decision/rollback. */
export const rollBackDecisionRulesBody = request(
  "RollBackDecisionRulesRequest",
  "The rules, and the version to restore.",
  {
    kind: decisionRuleKind,
    version: versionNumber("The version to restore."),
    expected_version: versionNumber("The version that must be active; otherwise nothing is changed."),
  },
  ["kind", "version"],
);

export type DecisionRuleKind = (typeof decisionRuleKinds)[number];
export type RollBackDecisionRulesRequest = FromSchema<typeof rollBackDecisionRulesBody>;
export type DecisionRuleVersionAnswer = FromSchema<typeof decisionRuleVersion>;
