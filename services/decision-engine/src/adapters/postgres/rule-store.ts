import { currentActor } from "@railyard/audit";
import type { Database, Transaction } from "@railyard/database";
import { defined } from "@railyard/members";
import { append } from "@railyard/outbox";

import type { RevisedRule, RoutingRule, RuleIdentity, RulePlace, RuleRevision, RuleStore } from "../../rule-ports.ts";
import { ruleCreated, ruleDeleted, ruleRevised, ruleSwitched } from "./audited-changes.ts";
import { lockConfiguration, readActiveRule, writeActiveRule } from "./configuration-statements.ts";
import { readExperimentRow } from "./experiment-statements.ts";
import type { PrismaClient } from "./prisma-client.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import { newRow, ruleOf, ruleSummaryOf, summaryColumns, summaryOf, versionOf } from "./rule-rows.ts";
import {
  deleteRule,
  readActiveRuleSummaries,
  readRule,
  readRuleSummaries,
  renewActiveRule,
  writeRuleVersion,
} from "./rule-statements.ts";

export interface RuleStoreOptions {
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

const placeOf = ({ merchantId, createdBy, algorithmFor }: RulePlace): readonly string[] => [
  merchantId,
  createdBy,
  algorithmFor,
];

/** The rule, and whether it is active. Both are locked until the transaction ends. */
const lockRule = async (
  transaction: Transaction,
  { merchantId, ruleId }: RuleIdentity,
): Promise<{ readonly rule: RoutingRule; readonly isActive: boolean } | null> => {
  await transaction.query(lockConfiguration);
  const [row] = await transaction.query(readRule, [merchantId, ruleId]);
  if (row === undefined) return null;
  const rule = ruleOf(row);
  const [active] = await transaction.query(readActiveRule, [...placeOf(rule)]);
  return { rule, isActive: active?.rule_id === ruleId };
};

const reviseIn = async (
  transaction: Transaction,
  key: RuleIdentity,
  { at, contentOf, restoredVersion, expectedVersion, mayBeActive }: RuleRevision,
): Promise<RevisedRule> => {
  const known = await lockRule(transaction, key);
  if (known === null) return { result: "unknown" };
  const { rule: current, isActive } = known;
  if (isActive && !mayBeActive) return { result: "active" };
  if (expectedVersion !== null && expectedVersion !== current.version) {
    return { result: "other_version", version: current.version };
  }
  const { name, description, algorithm, metadata } = contentOf(current);
  const { actor_kind: kind, actor_id: id } = currentActor();
  const [row] = await transaction.query(writeRuleVersion, [
    key.merchantId,
    key.ruleId,
    name,
    description,
    JSON.stringify(algorithm),
    metadata === null ? null : JSON.stringify(metadata),
    kind,
    id,
    restoredVersion,
    at,
  ]);
  if (row === undefined) return { result: "unknown" };
  if (isActive) await transaction.execute(renewActiveRule, [...placeOf(current), key.ruleId]);
  const rule = ruleOf(row);
  await append(transaction, [ruleRevised(current, rule, restoredVersion)]);
  return { result: "revised", rule, isActive };
};

type Writing = Pick<RuleStore, "insert" | "revise" | "delete" | "activate" | "deactivate" | "deactivateAt">;

const writing = ({ database, prisma, onChanged }: RuleStoreOptions): Writing => ({
  insert: async (rule) => {
    const data = newRow(rule, currentActor());
    let made: RoutingRule | null = null;
    await unlessDuplicate(() =>
      prisma.$transaction(async (transaction) => {
        const stored = ruleOf(await transaction.routing_rules.create({ data }));
        await append(transaction, [ruleCreated(stored)]);
        made = stored;
      }),
    );
    return made;
  },
  revise: async (key, revision) => {
    const revised = await database.transaction((transaction) => reviseIn(transaction, key, revision), "revise rule");
    if (revised.result === "revised" && revised.isActive) await onChanged();
    return revised;
  },
  delete: (key) =>
    database.transaction(async (transaction) => {
      const known = await lockRule(transaction, key);
      if (known === null) return "unknown";
      if (known.isActive) return "active";
      const [experiment] = await transaction.query(readExperimentRow, [key.merchantId, key.ruleId]);
      if (experiment !== undefined) return "begun";
      await transaction.execute(deleteRule, [key.merchantId, key.ruleId]);
      await append(transaction, [ruleDeleted(known.rule)]);
      return "deleted";
    }, "delete rule"),
  activate: async (rule) => {
    const result = await database.transaction(async (transaction) => {
      const known = await lockRule(transaction, rule);
      if (known === null) return "unknown";
      const [active] = await transaction.query(readActiveRule, [...placeOf(rule)]);
      const before = active?.rule_id ?? null;
      await transaction.execute(writeActiveRule, [...placeOf(rule), rule.ruleId, null]);
      if (before === rule.ruleId) return "was_active";
      await append(transaction, [ruleSwitched(rule, before, rule.ruleId)]);
      return "activated";
    }, "activate rule");
    if (result !== "unknown") await onChanged();
    return result;
  },
  deactivate: async (rule) => {
    await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const written = await transaction.execute(writeActiveRule, [...placeOf(rule), null, rule.ruleId]);
      if (written > 0) await append(transaction, [ruleSwitched(rule, rule.ruleId, null)]);
    }, "deactivate rule");
    await onChanged();
  },
  deactivateAt: async (place) => {
    const deactivated = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const [active] = await transaction.query(readActiveRule, [...placeOf(place)]);
      const ruleId = active?.rule_id ?? null;
      const known = ruleId === null ? null : await lockRule(transaction, { merchantId: place.merchantId, ruleId });
      if (known === null) return null;
      await transaction.execute(writeActiveRule, [...placeOf(place), null, ruleId]);
      await append(transaction, [ruleSwitched(known.rule, ruleId, null)]);
      return known.rule;
    }, "deactivate rule of owner");
    if (deactivated !== null) await onChanged();
    return deactivated;
  },
});

type Reading = Omit<RuleStore, keyof Writing>;

const reading = ({ database, prisma }: RuleStoreOptions): Reading => ({
  count: (merchantId) => prisma.routing_rules.count({ where: { merchant_id: merchantId } }),
  find: async (merchantId, ruleId) => {
    const key = { merchant_id_rule_id: { merchant_id: merchantId, rule_id: ruleId } };
    const row = await prisma.routing_rules.findUnique({ where: key });
    return row === null ? null : ruleOf(row);
  },
  list: async (merchantId, createdBy) => {
    const rows = await prisma.routing_rules.findMany({
      where: { merchant_id: merchantId, created_by: createdBy },
      orderBy: [{ created_at: "desc" }, { rule_id: "desc" }],
    });
    return rows.map(ruleOf);
  },
  listActive: async (merchantId, createdBy) => {
    const rows = await prisma.active_rules.findMany({
      where: { merchant_id: merchantId, created_by: createdBy, rule_id: { not: null } },
      include: { rule: true },
      orderBy: { revision: "desc" },
    });
    return rows.flatMap(({ rule }) => (rule === null ? [] : [ruleOf(rule)]));
  },
  listSummaries: async ({ merchantId, createdBy, algorithmFor }, { limit, offset }) => {
    const rows = await database.query(readRuleSummaries, [merchantId, createdBy, algorithmFor, limit, offset]);
    return rows.map(ruleSummaryOf);
  },
  listActiveSummaries: async (merchantId) => {
    const rows = await database.query(readActiveRuleSummaries, [merchantId]);
    return rows.map(ruleSummaryOf);
  },
  listVersions: async ({ merchantId, ruleId }, { before, limit }) => {
    const rows = await prisma.routing_rule_versions.findMany({
      where: {
        merchant_id: merchantId,
        rule_id: ruleId,
        ...defined({ version: before === null ? undefined : { lt: before } }),
      },
      select: summaryColumns,
      orderBy: { version: "desc" },
      take: limit,
    });
    return rows.map(summaryOf);
  },
  findVersion: async ({ merchantId, ruleId }, version) => {
    const key = { merchant_id: merchantId, rule_id: ruleId, version };
    const row = await prisma.routing_rule_versions.findUnique({ where: { merchant_id_rule_id_version: key } });
    return row === null ? null : versionOf(row);
  },
});

/** Routing rules with every version of them, and which rules are in force. */
export const createRuleStore = (options: RuleStoreOptions): RuleStore => ({
  ...writing(options),
  ...reading(options),
});
