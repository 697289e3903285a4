import {
  activateRoutingRule as activateContract,
  createRoutingRule as createContract,
  deactivateRoutingRule as deactivateContract,
  deleteRoutingRule as deleteContract,
  evaluateRoutingRule as evaluateContract,
  evaluateRoutingRules as evaluateBatchContract,
  listActiveRoutingRules as listActiveContract,
  listRoutingRules as listContract,
  updateRoutingRule as updateContract,
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
import { evaluateRoutingRule, evaluateRoutingRules } from "../../use-cases/evaluate-routing-rule.ts";
import { deleteRoutingRule, updateRoutingRule } from "../../use-cases/update-routing-rule.ts";
import { callerOf } from "./caller.ts";
import { toEvaluationResultWire, toEvaluationWire, toRoutingRuleWire, toWrittenRuleWire } from "./routing-rule-wire.ts";

/** The operations on routing rules. */
export const routingRuleRoutes = (ports: RuleMakingPorts & EvaluationPorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body }) => ({
    body: toWrittenRuleWire(await createRoutingRule(ports)(callerOf(principal), body)),
  })),
  defineRoute(activateContract, async ({ principal, body }) => {
    await activateRoutingRule(ports)(callerOf(principal), body);
    return { text: "" };
  }),
  defineRoute(deactivateContract, async ({ principal, body }) => {
    await deactivateRoutingRule(ports)(callerOf(principal), body);
    return { text: "" };
  }),
  defineRoute(updateContract, async ({ principal, body }) => ({
    body: toWrittenRuleWire(await updateRoutingRule(ports)(callerOf(principal), body)),
  })),
  defineRoute(deleteContract, async ({ principal, body }) => {
    await deleteRoutingRule(ports)(callerOf(principal), body);
    return { body: { status: "deleted" as const, routing_algorithm_id: body.routing_algorithm_id } };
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
  defineRoute(evaluateBatchContract, async ({ principal, body }) => {
    const results = await evaluateRoutingRules(ports)(callerOf(principal), body.created_by, body.requests);
    return { body: { results: results.map(toEvaluationResultWire) } };
  }),
];
