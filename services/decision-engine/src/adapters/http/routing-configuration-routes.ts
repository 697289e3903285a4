import {
  activateRoutingConfiguration as activateContract,
  createRoutingConfiguration as createContract,
  deactivateRoutingConfiguration as deactivateContract,
  decideConnectorOfMerchant,
  evaluateRoutingConfiguration as evaluateContract,
  listActiveRoutingConfigurations as listActiveContract,
  listProfileRoutingConfigurations,
  listRoutingConfigurations as listContract,
  recordConnectorFeedback,
  retrieveRoutingConfiguration as retrieveContract,
} from "@railyard/contracts";
import type { QueryOf } from "@railyard/contracts";
import type { Principal } from "@railyard/auth";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { createRoutingConfiguration } from "../../use-cases/create-routing-configuration.ts";
import type { RuleMakingPorts } from "../../use-cases/create-routing-rule.ts";
import { decideForMerchant, recordMerchantFeedback } from "../../use-cases/decide-for-merchant.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import type { ConfigurationEvaluationPorts } from "../../use-cases/evaluate-routing-configuration.ts";
import { evaluateRoutingConfiguration } from "../../use-cases/evaluate-routing-configuration.ts";
import {
  activateRoutingConfiguration,
  deactivateRoutingConfiguration,
  findRoutingConfiguration,
  listActiveRoutingConfigurations,
  listRoutingConfigurations,
} from "../../use-cases/manage-routing-configurations.ts";
import type { FeedbackPorts } from "../../use-cases/record-feedback.ts";
import { callerOf } from "./caller.ts";
import { toDegradationWire } from "./degradation-wire.ts";
import { toGatewayDecisionWire } from "./gateway-decision-wire.ts";
import { toScoreUpdateWire } from "./score-update-wire.ts";
import {
  toConfigurationWire,
  toEvaluatedConfigurationWire,
  toRecordWire,
  toWholeRecordWire,
} from "./routing-configuration-wire.ts";

const DEFAULT_LIMIT = 100;

type RoutingConfigurationPorts = RuleMakingPorts & ConfigurationEvaluationPorts & DecisionPorts & FeedbackPorts;

const listed = async (
  ports: RoutingConfigurationPorts,
  principal: Principal,
  { limit, offset, transaction_type: transactionType }: QueryOf<typeof listContract>,
) => {
  const caller = callerOf(principal);
  const wanted = { transactionType: transactionType ?? null, limit: limit ?? DEFAULT_LIMIT, offset: offset ?? 0 };
  const rules = await listRoutingConfigurations(ports)(caller, wanted);
  return rules.map(toRecordWire(caller.merchantId));
};

/** What merchants do with rules on their own face. The rules are those of the engine's. */
export const routingConfigurationRoutes = (ports: RoutingConfigurationPorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body }) => ({
    body: toWholeRecordWire(await createRoutingConfiguration(ports)(callerOf(principal), body)),
  })),
  defineRoute(listContract, async ({ principal, query }) => ({ body: await listed(ports, principal, query) })),
  defineRoute(listProfileRoutingConfigurations, async ({ principal, query }) => ({
    body: await listed(ports, principal, query),
  })),
  defineRoute(listActiveContract, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const wanted = { profileId: query.profile_id ?? null, transactionType: query.transaction_type ?? null };
    const rules = await listActiveRoutingConfigurations(ports)(caller, wanted);
    return { body: rules.map(toRecordWire(caller.merchantId)) };
  }),
  defineRoute(retrieveContract, async ({ principal, params }) => ({
    body: toConfigurationWire(await findRoutingConfiguration(ports, callerOf(principal), params.algorithm_id)),
  })),
  defineRoute(activateContract, async ({ principal, params, body }) => {
    const type = body.transaction_type ?? null;
    const rule = await activateRoutingConfiguration(ports)(callerOf(principal), params.algorithm_id, type);
    return { body: toWholeRecordWire(rule) };
  }),
  defineRoute(deactivateContract, async ({ principal, body }) => {
    const type = body.transaction_type ?? "payment";
    const rule = await deactivateRoutingConfiguration(ports)(callerOf(principal), body.profile_id, type);
    return { body: toWholeRecordWire(rule) };
  }),
  defineRoute(evaluateContract, async ({ principal, body }) => ({
    body: toEvaluatedConfigurationWire(await evaluateRoutingConfiguration(ports)(callerOf(principal), body)),
  })),
  defineRoute(decideConnectorOfMerchant, async ({ principal, body }) => {
    const decision = await decideForMerchant(ports)(callerOf(principal), body);
    return { body: { ...toGatewayDecisionWire(body, decision), ...toDegradationWire(ports.degradation()) } };
  }),
  defineRoute(recordConnectorFeedback, async ({ principal, body }) => ({
    body: toScoreUpdateWire(body, await recordMerchantFeedback(ports)(callerOf(principal), body)),
  })),
];
