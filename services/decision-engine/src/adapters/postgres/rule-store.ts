import type { Database } from "@railyard/database";
import { append } from "@railyard/outbox";

import { Prisma } from "../../generated/prisma/client.ts";
import type { RoutingRule, RuleStore, StoredAlgorithm } from "../../ports.ts";
import { ruleCreated, ruleSwitched } from "./audited-changes.ts";
import { lockConfiguration, readActiveRule, writeActiveRule } from "./configuration-statements.ts";
import type { PrismaClient } from "./prisma-client.ts";
import { unlessDuplicate } from "./prisma-client.ts";

type RuleRow = Prisma.routing_rulesGetPayload<object>;

// The columns hold what `toRow` wrote there, which had passed the schema of its operation.
const fromRow = (row: RuleRow): RoutingRule => ({
  ruleId: row.rule_id,
  merchantId: row.merchant_id,
  createdBy: row.created_by,
  name: row.name,
  description: row.description,
  algorithmFor: row.algorithm_for,
  algorithm: row.algorithm as unknown as StoredAlgorithm,
  metadata: row.metadata as object | null,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const toRow = (rule: RoutingRule): Prisma.routing_rulesUncheckedCreateInput => ({
  rule_id: rule.ruleId,
  merchant_id: rule.merchantId,
  created_by: rule.createdBy,
  name: rule.name,
  description: rule.description,
  algorithm_for: rule.algorithmFor,
  algorithm: rule.algorithm as unknown as Prisma.InputJsonValue,
  metadata: rule.metadata === null ? Prisma.DbNull : (rule.metadata as Prisma.InputJsonValue),
  created_at: rule.createdAt,
  modified_at: rule.modifiedAt,
});

export interface RuleStoreOptions {
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

/** Routing rules, which never change once they are made, and which of them are in force. */
export const createRuleStore = ({ database, prisma, onChanged }: RuleStoreOptions): RuleStore => {
  const write = async (rule: RoutingRule, ruleId: string | null, onlyInsteadOf: string | null): Promise<void> => {
    await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const place = [rule.merchantId, rule.createdBy, rule.algorithmFor];
      const [active] = await transaction.query(readActiveRule, place);
      const before = active?.rule_id ?? null;
      const written = await transaction.execute(writeActiveRule, [...place, ruleId, onlyInsteadOf]);
      if (written > 0 && before !== ruleId) await append(transaction, [ruleSwitched(rule, before, ruleId)]);
    }, "write active rule");
    await onChanged();
  };
  return {
    insert: (rule) =>
      unlessDuplicate(() =>
        prisma.$transaction(async (transaction) => {
          await transaction.routing_rules.create({ data: toRow(rule) });
          await append(transaction, [ruleCreated(rule)]);
        }),
      ),
    count: (merchantId) => prisma.routing_rules.count({ where: { merchant_id: merchantId } }),
    find: async (merchantId, ruleId) => {
      const key = { merchant_id_rule_id: { merchant_id: merchantId, rule_id: ruleId } };
      const row = await prisma.routing_rules.findUnique({ where: key });
      return row === null ? null : fromRow(row);
    },
    list: async (merchantId, createdBy) => {
      const rows = await prisma.routing_rules.findMany({
        where: { merchant_id: merchantId, created_by: createdBy },
        orderBy: [{ created_at: "desc" }, { rule_id: "desc" }],
      });
      return rows.map(fromRow);
    },
    listActive: async (merchantId, createdBy) => {
      const rows = await prisma.active_rules.findMany({
        where: { merchant_id: merchantId, created_by: createdBy, rule_id: { not: null } },
        include: { rule: true },
        orderBy: { revision: "desc" },
      });
      return rows.flatMap(({ rule }) => (rule === null ? [] : [fromRow(rule)]));
    },
    activate: (rule) => write(rule, rule.ruleId, null),
    deactivate: (rule) => write(rule, null, rule.ruleId),
  };
};
