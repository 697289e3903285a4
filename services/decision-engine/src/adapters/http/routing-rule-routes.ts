import {
  activateRoutingRule as activateContract,
  createRoutingRule as createContract,
  deactivateRoutingRule as deactivateContract,
  evaluateRoutingRule as evaluateContract,
  listActiveRoutingRules as listActiveContract,
  listRoutingRules as listContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import {
  activateRoutingRule,
  deactivateRoutingRule,
  listActiveRoutingRules,
  listRoutingRules,
} from "../../use-cases/activate-routing-rule.ts";
import type { RuleMakingPorts } from "../../use-cases/create-routing-rule.ts";
import { createRoutingRule } from "../../use-cases/create-routing-rule.ts";
import type { EvaluationPorts } from "../../use-cases/evaluate-routing-rule.ts";
import { evaluateRoutingRule } from "../../use-cases/evaluate-routing-rule.ts";
import { callerOf } from "./caller.ts";
import { toEvaluationWire, toRoutingRuleWire } from "./routing-rule-wire.ts";

/** The operations on routing rules. */
export const routingRuleRoutes = (ports: RuleMakingPorts & EvaluationPorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body }) => {
    const rule = await createRoutingRule(ports)(callerOf(principal), body);
    const { id, name, algorithm_for, created_at, modified_at } = toRoutingRuleWire(rule);
    return { body: { rule_id: id, name, algorithm_for, created_at, modified_at } };
  }),
  defineRoute(activateContract, async ({ principal, body }) => {
    await activateRoutingRule(ports)(callerOf(principal), body);
    return { text: "" };
  }),
  defineRoute(deactivateContract, async ({ principal, body }) => {
    await deactivateRoutingRule(ports)(callerOf(principal), body);
    return { text: "" };
  }),
  defineRoute(listActiveContract, async ({ principal, params }) => {
    const rules = await listActiveRoutingRules(ports)(callerOf(principal), params.created_by);
    return { body: rules.map(toRoutingRuleWire) };
  }),
  defineRoute(listContract, async ({ principal, params }) => {
    const rules = await listRoutingRules(ports)(callerOf(principal), params.created_by);
    return { body: rules.map(toRoutingRuleWire) };
  }),
  defineRoute(evaluateContract, async ({ principal, body }) => ({
    body: toEvaluationWire(await evaluateRoutingRule(ports)(callerOf(principal), body)),
  })),
];
