import type { RecordedChange } from "@railyard/audit";
import { changeRecorded, changesBetween } from "@railyard/audit";
import type { OutboxEvent } from "@railyard/outbox";

import type { RoutingRule } from "../../ports.ts";

const event = (change: RecordedChange): OutboxEvent => changeRecorded("decision-engine", change);

const ofRule = ({ merchantId, ruleId }: RoutingRule) => ({
  merchantId,
  objectType: "routing_rule",
  objectId: ruleId,
});

/** That a rule was made, for the audit log. */
export const ruleCreated = (rule: RoutingRule): OutboxEvent => {
  const { name, description, createdBy, algorithmFor, algorithm, metadata } = rule;
  const members = { name, description, created_by: createdBy, algorithm_for: algorithmFor, algorithm, metadata };
  return event({ ...ofRule(rule), action: "created", changes: changesBetween(null, members, ["metadata"]) });
};

/** That a rule came into force or went out of it, and which one was in force before. */
export const ruleSwitched = (rule: RoutingRule, before: string | null, after: string | null): OutboxEvent => {
  const { createdBy: created_by, algorithmFor: algorithm_for } = rule;
  const owner = { created_by: { after: created_by }, algorithm_for: { after: algorithm_for } };
  const changes = { ...owner, ...changesBetween({ active_rule_id: before }, { active_rule_id: after }) };
  return event({ ...ofRule(rule), action: after === null ? "deactivated" : "activated", changes });
};

/** That settings of an algorithm were made, changed or, with null, deleted. */
export const settingsChanged = (
  merchantId: string,
  algorithm: string,
  before: object | null,
  after: object | null,
): OutboxEvent => {
  const action = after === null ? "deleted" : before === null ? "created" : "updated";
  const changes = changesBetween({ ...before }, { ...after });
  return event({ merchantId, objectType: "algorithm_settings", objectId: algorithm, action, changes });
};

/** That a merchant's scores start anew. */
export const scoresReset = (merchantId: string): OutboxEvent =>
  event({ merchantId, objectType: "gateway_scores", objectId: merchantId, action: "deleted", changes: {} });

/** That a merchant switched a part of deciding on or off. */
export const featureSwitched = (
  merchantId: string,
  feature: string,
  before: boolean,
  after: boolean,
): OutboxEvent => {
  const changes = changesBetween({ enabled: before }, { enabled: after });
  return event({ merchantId, objectType: "routing_feature", objectId: feature, action: "updated", changes });
};
