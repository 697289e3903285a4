import { cutText } from "@railyard/members";
import { changeRecorded, changesBetween } from "@railyard/audit";
import type { ErrorMappingOption, ErrorMappingRule } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement, reportingConnectionLoss } from "@railyard/database";
import { errorCode } from "@railyard/failures";
import type { OutboxEvent } from "@railyard/outbox";
import { append } from "@railyard/outbox";

import type { RuleKey } from "../domain/rule.ts";
import { changeableRuleMembers, paymentFlow } from "../domain/rule.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Prisma, PrismaClient } from "../../generated/prisma/client.ts";
import type { RuleStore } from "../ports.ts";

const ruleColumns = [
  "connector",
  "flow",
  "sub_flow",
  "code",
  "message",
  ...changeableRuleMembers,
] as const satisfies readonly (keyof ErrorMappingRule)[];

// An empty message matches any; the exact one sorts first.
const matchRule = defineStatement<ErrorMappingRule>({
  name: "rule_match",
  text: `
    select ${ruleColumns.join(", ")} from error_mapping_rules
    where connector = $1 and flow = $2 and sub_flow = $3 and code = $4 and message in ($5, '')
    order by message desc limit 1`,
});

const options = `
  select connector, flow, sub_flow as "subFlow", code as "errorCode", message as "errorMessage",
    error_category as "errorCategory", unified_code as "unifiedCode", unified_message as "unifiedMessage", decision
  from error_mapping_rules`;

const byKey = "order by connector, flow, sub_flow, code, message limit $1 offset $2";

const listRules = defineStatement<ErrorMappingOption>({ name: "rule_list", text: `${options} ${byKey}` });

const listRulesOfConnector = defineStatement<ErrorMappingOption>({
  name: "rule_list_of_connector",
  text: `${options} where connector = $3 ${byKey}`,
});

const searchRules = defineStatement<ErrorMappingRule>({
  name: "rule_search",
  text: `
    select ${ruleColumns.join(", ")} from error_mapping_rules
    where ($3::text is null or connector = $3) and ($4::text is null or starts_with(lower(code), lower($4)))
    ${byKey}`,
});

interface UnmappedRow {
  readonly connector: string;
  readonly code: string;
  readonly payments: number;
  readonly last_slot: Date;
}

// Of the totals of all merchants only the slots since then are read, and of those only what failed.
const unmappedErrors = defineStatement<UnmappedRow>({
  name: "rule_unmapped_errors",
  text: `
    with failed as materialized (
      select facet, error_code, payments, slot from payment_totals
      where error_code <> '' and slot >= $1 and payments > 0
    ), errors as materialized (
      select facets.connector, failed.error_code as code, sum(failed.payments)::bigint as payments,
        max(failed.slot) as last_slot
      from failed join listed_payments_facets as facets using (facet)
      where facets.connector is not null group by 1, 2
    )
    select connector, code, payments, last_slot from errors
    where not exists (
      select from error_mapping_rules as rules
      where rules.connector = errors.connector and rules.flow = '${paymentFlow}' and left(rules.code, 64) = errors.code
    )
    order by payments desc, connector, code limit $2`,
});

const keyOf = ({ connector, flow, sub_flow, code, message }: RuleKey): RuleKey => ({
  connector,
  flow,
  sub_flow,
  code,
  message,
});

const uniqueViolation = "P2002";
const recordNotFound = "P2025";

type RuleRecord = NonNullable<Awaited<ReturnType<PrismaClient["error_mapping_rules"]["findUnique"]>>>;

const fromRecord = (record: RuleRecord): ErrorMappingRule =>
  without(record, "created_at", "modified_at") as ErrorMappingRule;

// JSON null is not the same as no value for the generated client, which expects undefined for the latter.
const toData = (rule: Partial<ErrorMappingRule>): Prisma.error_mapping_rulesUncheckedUpdateInput => {
  const { feature_data, ...columns } = rule;
  if (feature_data === undefined || feature_data === null) return columns;
  return { ...columns, feature_data: feature_data as Prisma.InputJsonObject };
};

/** The audit event of a rule, which is identified by its key. */
const auditEvents = (
  action: "created" | "updated" | "deleted",
  before: ErrorMappingRule | null,
  after: ErrorMappingRule | null,
): readonly OutboxEvent[] => {
  const changes = changesBetween(before === null ? null : { ...before }, after === null ? null : { ...after });
  const rule = after ?? before;
  if (rule === null || Object.keys(changes).length === 0) return [];
  const objectId = cutText([rule.connector, rule.flow, rule.sub_flow, rule.code, rule.message].join("/"), 512);
  return [changeRecorded("payments", { action, objectType: "error_mapping_rule", objectId, changes })];
};

/** Error-mapping rules in PostgreSQL. */
export const createRuleStore = (database: Database, prisma: PrismaClient): RuleStore => {
  const rules = prisma.error_mapping_rules;
  const inTransaction = <Result>(work: (transaction: Prisma.TransactionClient) => Promise<Result>): Promise<Result> =>
    reportingConnectionLoss(() => prisma.$transaction(work));
  const whereKey = (key: RuleKey) => ({ connector_flow_sub_flow_code_message: keyOf(key) });

  return {
    find: async (key) => {
      const record = await reportingConnectionLoss(() => rules.findUnique({ where: whereKey(key) }));
      return record === null ? null : fromRecord(record);
    },
    match: async (key) => {
      const values = [key.connector, key.flow, key.sub_flow, key.code, key.message];
      const [rule] = await database.query(matchRule, values);
      return rule ?? null;
    },
    list: ({ connector, limit, offset }) =>
      connector === null
        ? database.query(listRules, [limit, offset])
        : database.query(listRulesOfConnector, [limit, offset, connector]),
    search: ({ connector, code, limit, offset }) => database.query(searchRules, [limit, offset, connector, code]),
    unmapped: async (since, limit) => {
      const rows = await database.query(unmappedErrors, [since, limit]);
      return rows.map(({ connector, code, payments, last_slot: seen }) => ({
        connector,
        code,
        payments: Number(payments),
        last_seen_at: seen.toISOString(),
      }));
    },
    insert: async (rule) => {
      const data = toData(rule) as Prisma.error_mapping_rulesUncheckedCreateInput;
      try {
        await inTransaction(async (transaction) => {
          const made = fromRecord(await transaction.error_mapping_rules.create({ data }));
          await append(transaction, auditEvents("created", null, made));
        });
        return true;
      } catch (error) {
        if (errorCode(error) === uniqueViolation) return false;
        throw error;
      }
    },
    update: async (key, changes) => {
      const data = { ...toData(changes), modified_at: new Date() };
      try {
        return await inTransaction(async (transaction) => {
          // Locks the row, so that the values read before are those that this change replaces.
          const where = whereKey(key);
          await transaction.error_mapping_rules.update({ where, data: { modified_at: data.modified_at } });
          const before = fromRecord(await transaction.error_mapping_rules.findUniqueOrThrow({ where }));
          const after = fromRecord(await transaction.error_mapping_rules.update({ where, data }));
          await append(transaction, auditEvents("updated", before, after));
          return after;
        });
      } catch (error) {
        if (errorCode(error) === recordNotFound) return null;
        throw error;
      }
    },
    remove: async (key) => {
      try {
        await inTransaction(async (transaction) => {
          const removed = fromRecord(await transaction.error_mapping_rules.delete({ where: whereKey(key) }));
          await append(transaction, auditEvents("deleted", removed, null));
        });
        return true;
      } catch (error) {
        if (errorCode(error) === recordNotFound) return false;
        throw error;
      }
    },
  };
};
