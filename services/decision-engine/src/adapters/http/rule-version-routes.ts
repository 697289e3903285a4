import {
  compareRoutingRuleVersions as compareContract,
  dryRunRoutingRule as dryRunContract,
  listRoutingRuleVersions as listContract,
  retrieveRoutingRuleVersion as retrieveContract,
  rollBackRoutingRule as rollBackContract,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Place } from "../../domain/rules/dry-run.ts";
import type { RuleConnector } from "../../domain/rules/rule-program.ts";
import type { RuleVersionSummary } from "../../rule-ports.ts";
import type { RuleMakingPorts } from "../../use-cases/create-routing-rule.ts";
import type { DryRunPorts, DryRunReport } from "../../use-cases/dry-run-routing-rule.ts";
import { dryRunRoutingRule } from "../../use-cases/dry-run-routing-rule.ts";
import {
  compareRuleVersions,
  listRuleVersions,
  retrieveRuleVersion,
  rollBackRoutingRule,
} from "../../use-cases/manage-rule-versions.ts";
import { callerOf } from "./caller.ts";
import { toAuthorWire, toWrittenRuleWire } from "./routing-rule-wire.ts";

const defaultPageVersions = 20;

const toSummaryWire = (version: RuleVersionSummary): ResponseOf<typeof listContract>["versions"][number] => ({
  version: version.version,
  name: version.name,
  description: version.description,
  author: toAuthorWire(version.author),
  restored_version: version.restoredVersion,
  created_at: version.createdAt.toISOString(),
});

/** The number in a path; what is none names no version. */
const numberOf = (text: string): number => (/^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Number.NaN);

const toConnectorWire = ({ connector, merchantConnectorId }: Place): RuleConnector => ({
  gateway_name: connector,
  gateway_id: merchantConnectorId,
});

const toDryRunWire = (report: DryRunReport): ResponseOf<typeof dryRunContract> => ({
  payments: report.payments,
  decided_since: report.since?.toISOString() ?? null,
  decided_until: report.until?.toISOString() ?? null,
  changed: report.changed,
  not_applied: report.notApplied,
  unknown_keys: [...report.unknownKeys],
  rules: report.rules.map(({ name, isDefaultSelection, payments }) => ({
    name,
    default_selection: isDefaultSelection,
    payments,
  })),
  connectors: report.places.map(({ place, before, after }) => ({ connector: toConnectorWire(place), before, after })),
  moves: report.moves.map(({ from, to, payments }) => ({
    from: toConnectorWire(from),
    to: toConnectorWire(to),
    payments,
  })),
  warnings: report.warnings.map((warning) => ({ ...warning })),
});

/** The operations on versions of routing rules, and the one that tries a rule out. */
export const ruleVersionRoutes = (ports: RuleMakingPorts & DryRunPorts): readonly Route[] => [
  defineRoute(listContract, async ({ principal, params, query }) => {
    const page = { before: query.before ?? null, limit: query.limit ?? defaultPageVersions };
    const { rule, versions, nextBefore } = await listRuleVersions(ports)(callerOf(principal), params.rule_id, page);
    const wire = versions.map(toSummaryWire);
    const body = { rule_id: rule.ruleId, current_version: rule.version, versions: wire, next_before: nextBefore };
    return { body };
  }),
  defineRoute(compareContract, async ({ principal, params, query: { from, to } }) => {
    const changes = await compareRuleVersions(ports)(callerOf(principal), params.rule_id, { from, to });
    return { body: { rule_id: params.rule_id, from, to, changes: changes.map((change) => ({ ...change })) } };
  }),
  defineRoute(retrieveContract, async ({ principal, params }) => {
    const { rule_id } = params;
    const version = await retrieveRuleVersion(ports)(callerOf(principal), rule_id, numberOf(params.version));
    // What was stored had passed the schema of its operation.
    const algorithm_data = version.algorithm as ResponseOf<typeof retrieveContract>["algorithm_data"];
    const metadata = version.metadata === null ? null : { ...version.metadata };
    return { body: { rule_id, ...toSummaryWire(version), algorithm_data, metadata } };
  }),
  defineRoute(rollBackContract, async ({ principal, body }) => {
    const rolledBack = await rollBackRoutingRule(ports)(callerOf(principal), body);
    const { version, ...written } = toWrittenRuleWire(rolledBack);
    return { body: { ...written, version, restored_version: body.version, active: rolledBack.isActive } };
  }),
  defineRoute(dryRunContract, async ({ principal, body }) => ({
    body: toDryRunWire(await dryRunRoutingRule(ports)(callerOf(principal), body)),
  })),
];
