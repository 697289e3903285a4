import type { DecisionRuleKind, DecisionRuleVersionAnswer } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { decision_rule_versions } from "../../generated/prisma/client.ts";
import type { DecisionRuleVersion, DecisionRuleVersions } from "../../ports.ts";
import { fromJson } from "./json-column.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

type Author = NonNullable<DecisionRuleVersionAnswer["author"]>;

const fromRow = <Kind extends DecisionRuleKind>(row: decision_rule_versions): DecisionRuleVersion<Kind> => ({
  version: row.version,
  rules: fromJson(row.rules),
  author:
    row.author_kind === null ? null : { actor_kind: row.author_kind as Author["actor_kind"], actor_id: row.author_id },
  restoredVersion: row.restored_version,
  createdAt: row.created_at,
});

export const createDecisionRuleVersions = (prisma: PrismaTransaction): DecisionRuleVersions => ({
  list: async (merchantId, kind, { before, limit }) => {
    const rows = await prisma.decision_rule_versions.findMany({
      where: { merchant_id: merchantId, kind, ...defined({ version: before === null ? undefined : { lt: before } }) },
      orderBy: { version: "desc" },
      take: limit,
    });
    return rows.map((row) => fromRow(row));
  },
  find: async (merchantId, kind, version) => {
    const row = await prisma.decision_rule_versions.findUnique({
      where: { merchant_id_kind_version: { merchant_id: merchantId, kind, version } },
    });
    return row === null ? null : fromRow(row);
  },
  markRestored: async (merchantId, kind, version, restored) => {
    await prisma.decision_rule_versions.update({
      where: { merchant_id_kind_version: { merchant_id: merchantId, kind, version } },
      data: { restored_version: restored },
    });
  },
});
