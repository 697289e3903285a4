import type { Actor } from "@railyard/audit";

import { Prisma } from "../../generated/prisma/client.ts";
import type {
  NewRoutingRule,
  RoutingRule,
  RuleAuthor,
  RuleContent,
  RuleSummary,
  RuleVersion,
  RuleVersionSummary,
  StoredAlgorithm,
} from "../../rule-ports.ts";

export type RuleRow = Prisma.routing_rulesGetPayload<object>;
type VersionRow = Prisma.routing_rule_versionsGetPayload<object>;

const authorOf = (kind: string | null, id: string | null): RuleAuthor | null => (kind === null ? null : { kind, id });

// The columns contain what was written there, which had passed the schema of its operation.
const contentOf = (row: Pick<RuleRow, "name" | "description" | "algorithm" | "metadata">): RuleContent => ({
  name: row.name,
  description: row.description,
  algorithm: row.algorithm as unknown as StoredAlgorithm,
  metadata: row.metadata as object | null,
});

export const ruleOf = (row: RuleRow): RoutingRule => ({
  ...contentOf(row),
  ruleId: row.rule_id,
  merchantId: row.merchant_id,
  createdBy: row.created_by,
  algorithmFor: row.algorithm_for,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  version: row.version,
  author: authorOf(row.author_kind, row.author_id),
  modifiedBy: authorOf(row.modified_by_kind, row.modified_by_id),
});

/** A rule without its algorithm. */
export interface RuleSummaryRow extends Pick<
  RuleRow,
  "rule_id" | "created_by" | "name" | "description" | "algorithm_for" | "created_at" | "modified_at"
> {
  readonly kind: string;
}

export const ruleSummaryOf = (row: RuleSummaryRow): RuleSummary => ({
  ruleId: row.rule_id,
  createdBy: row.created_by,
  name: row.name,
  description: row.description,
  algorithmFor: row.algorithm_for,
  kind: row.kind,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

/** What a page of versions reads. */
export const summaryColumns = {
  version: true,
  name: true,
  description: true,
  author_kind: true,
  author_id: true,
  restored_version: true,
  created_at: true,
} as const;

export const summaryOf = (row: Pick<VersionRow, keyof typeof summaryColumns>): RuleVersionSummary => ({
  version: row.version,
  name: row.name,
  description: row.description,
  author: authorOf(row.author_kind, row.author_id),
  restoredVersion: row.restored_version,
  createdAt: row.created_at,
});

export const versionOf = (row: VersionRow): RuleVersion => ({ ...summaryOf(row), ...contentOf(row) });

/** A new rule. The database keeps its first version by itself. */
export const newRow = (
  rule: NewRoutingRule,
  { actor_kind: kind, actor_id: id }: Actor,
): Prisma.routing_rulesUncheckedCreateInput => ({
  merchant_id: rule.merchantId,
  rule_id: rule.ruleId,
  created_by: rule.createdBy,
  name: rule.name,
  description: rule.description,
  algorithm_for: rule.algorithmFor,
  algorithm: rule.algorithm as unknown as Prisma.InputJsonValue,
  metadata: rule.metadata === null ? Prisma.DbNull : (rule.metadata as Prisma.InputJsonValue),
  version: 1,
  author_kind: kind,
  author_id: id,
  modified_by_kind: kind,
  modified_by_id: id,
  created_at: rule.createdAt,
  modified_at: rule.createdAt,
});
