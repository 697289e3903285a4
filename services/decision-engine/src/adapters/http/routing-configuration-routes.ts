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
import type { AlgorithmPurpose } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { HttpRequest, Route } from "@railyard/http";
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

const payoutPaths = `${createContract.servicePrefix}${createContract.aliases[0]}`;

/**
 * What a request is about: what its address says, else what it says itself; null: neither says anything.
 * @throws {Failure} invalid_data where the two differ
 */
const purposeOf = ({ pathname }: URL, given: AlgorithmPurpose | null | undefined): AlgorithmPurpose | null => {
  const isOfPayouts = pathname === payoutPaths || pathname.startsWith(`${payoutPaths}/`);
  if (!isOfPayouts) return given ?? null;
  if ((given ?? "payout") === "payout") return "payout";
  throw edgeFailures.invalid_data({ field: "transaction_type", problem: "this address is for payouts" });
};

type RoutingConfigurationPorts = RuleMakingPorts & ConfigurationEvaluationPorts & DecisionPorts & FeedbackPorts;

type ListRequest = Pick<HttpRequest<typeof listContract>, "principal" | "query" | "url">;

const listed = async (ports: RoutingConfigurationPorts, { principal, query, url }: ListRequest) => {
  const { limit, offset, transaction_type: given } = query;
  const caller = callerOf(principal);
  const wanted = { transactionType: purposeOf(url, given), limit: limit ?? DEFAULT_LIMIT, offset: offset ?? 0 };
  const rules = await listRoutingConfigurations(ports)(caller, wanted);
  return rules.map(toRecordWire(caller.merchantId));
};

/** What merchants do with rules on their own face. The rules are those of the engine's. */
export const routingConfigurationRoutes = (ports: RoutingConfigurationPorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body, url }) => {
    const request = { ...body, transaction_type: purposeOf(url, body.transaction_type) };
    return { body: toWholeRecordWire(await createRoutingConfiguration(ports)(callerOf(principal), request)) };
  }),
  defineRoute(listContract, async (request) => ({ body: await listed(ports, request) })),
  defineRoute(listProfileRoutingConfigurations, async (request) => ({ body: await listed(ports, request) })),
  defineRoute(listActiveContract, async ({ principal, query, url }) => {
    const caller = callerOf(principal);
    const transactionType = purposeOf(url, query.transaction_type);
    const wanted = { profileId: query.profile_id ?? null, transactionType };
    const rules = await listActiveRoutingConfigurations(ports)(caller, wanted);
    return { body: rules.map(toRecordWire(caller.merchantId)) };
  }),
  defineRoute(retrieveContract, async ({ principal, params, url }) => {
    const { algorithm_id: id } = params;
    const rule = await findRoutingConfiguration(ports, callerOf(principal), id, purposeOf(url, null));
    return { body: toConfigurationWire(rule) };
  }),
  defineRoute(activateContract, async ({ principal, params, body, url }) => {
    const type = purposeOf(url, body.transaction_type);
    const rule = await activateRoutingConfiguration(ports)(callerOf(principal), params.algorithm_id, type);
    return { body: toWholeRecordWire(rule) };
  }),
  defineRoute(deactivateContract, async ({ principal, body, url }) => {
    const type = purposeOf(url, body.transaction_type) ?? "payment";
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
