import type { RecordedChange } from "@railyard/audit";
import { changeRecorded, changesBetween } from "@railyard/audit";
import type { AuditChanges } from "@railyard/contracts";
import type { OutboxEvent } from "@railyard/outbox";

import type { ProfileSwitches } from "../../domain/settings/profile-switches.ts";
import type { RoutingRule } from "../../rule-ports.ts";

const event = (change: RecordedChange): OutboxEvent => changeRecorded("decision-engine", change);

const ofRule = ({ merchantId, ruleId }: RoutingRule) => ({
  merchantId,
  objectType: "routing_rule",
  objectId: ruleId,
});

const membersOf = (rule: RoutingRule): Readonly<Record<string, unknown>> => {
  const { name, description, createdBy, algorithmFor, algorithm, metadata } = rule;
  return { name, description, created_by: createdBy, algorithm_for: algorithmFor, algorithm, metadata };
};

const changesOf = (before: RoutingRule | null, after: RoutingRule | null): AuditChanges =>
  changesBetween(before && membersOf(before), after && membersOf(after), ["metadata"]);

/** That a rule was made, for the audit log. */
export const ruleCreated = (rule: RoutingRule): OutboxEvent =>
  event({ ...ofRule(rule), action: "created", changes: changesOf(null, rule) });

/** That a rule has another version, and which one it was rolled back to, where it was. */
export const ruleRevised = (before: RoutingRule, after: RoutingRule, restoredVersion: number | null): OutboxEvent => {
  const version = { version: { before: before.version, after: after.version } };
  const restored = restoredVersion === null ? {} : { restored_version: { before: null, after: restoredVersion } };
  const action = restoredVersion === null ? "updated" : "rolled_back";
  return event({ ...ofRule(after), action, changes: { ...changesOf(before, after), ...version, ...restored } });
};

/** That a rule was deleted, and what it was. */
export const ruleDeleted = (rule: RoutingRule): OutboxEvent =>
  event({ ...ofRule(rule), action: "deleted", changes: changesOf(rule, null) });

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

/** That a merchant's scores are reset. */
export const scoresReset = (merchantId: string): OutboxEvent =>
  event({ merchantId, objectType: "gateway_scores", objectId: merchantId, action: "deleted", changes: {} });

/** That a merchant switched a part of deciding on or off. */
export const featureSwitched = (merchantId: string, feature: string, before: boolean, after: boolean): OutboxEvent => {
  const changes = changesBetween({ enabled: before }, { enabled: after });
  return event({ merchantId, objectType: "routing_feature", objectId: feature, action: "updated", changes });
};

/** That a profile has something else of dynamic routing. */
export const profileSwitched = (
  merchantId: string,
  profileId: string,
  before: ProfileSwitches,
  after: ProfileSwitches,
): OutboxEvent => {
  const membersOfSwitches = ({ successBased, elimination, split }: ProfileSwitches) => ({
    success_based: successBased,
    elimination,
    split,
  });
  const changes = changesBetween(membersOfSwitches(before), membersOfSwitches(after));
  return event({ merchantId, objectType: "dynamic_routing", objectId: profileId, action: "updated", changes });
};
