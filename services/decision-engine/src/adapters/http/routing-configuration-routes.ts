import {
  activatePayoutRoutingConfiguration,
  activateRoutingConfiguration as activateContract,
  createPayoutRoutingConfiguration,
  createRoutingConfiguration as createContract,
  deactivatePayoutRoutingConfiguration,
  deactivateRoutingConfiguration as deactivateContract,
  decideConnectorOfMerchant,
  evaluateRoutingConfiguration as evaluateContract,
  listActivePayoutRoutingConfigurations,
  listActiveRoutingConfigurations as listActiveContract,
  listPayoutRoutingConfigurations,
  listProfilePayoutRoutingConfigurations,
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

const defaultLimit = 100;

const payoutPaths = `${createContract.servicePrefix}${createPayoutRoutingConfiguration.path}`;

/**
 * What a request is about: what its address states, else what its body states; null: neither states anything.
 * @throws {Failure} invalid_data where the two differ
 */
const purposeOf = ({ pathname }: URL, given: AlgorithmPurpose | null | undefined): AlgorithmPurpose | null => {
  const isOfPayouts = pathname === payoutPaths || pathname.startsWith(`${payoutPaths}/`);
  if (!isOfPayouts) return given ?? null;
  if ((given ?? "payout") === "payout") return "payout";
  throw edgeFailures.invalid_data({ field: "transaction_type", problem: "this address is for payouts" });
};

type RoutingConfigurationPorts = RuleMakingPorts & ConfigurationEvaluationPorts & DecisionPorts & FeedbackPorts;

type RequestOf<Contract> = Pick<HttpRequest<Contract>, "principal" | "params" | "query" | "body" | "url">;

const created =
  (ports: RoutingConfigurationPorts) =>
  async ({ principal, body, url }: RequestOf<typeof createContract>) => {
    const request = { ...body, transaction_type: purposeOf(url, body.transaction_type) };
    return { body: toWholeRecordWire(await createRoutingConfiguration(ports)(callerOf(principal), request)) };
  };

const listed =
  (ports: RoutingConfigurationPorts) =>
  async ({ principal, query, url }: RequestOf<typeof listContract>) => {
    const { limit, offset, transaction_type: given } = query;
    const caller = callerOf(principal);
    const wanted = { transactionType: purposeOf(url, given), limit: limit ?? defaultLimit, offset: offset ?? 0 };
    const rules = await listRoutingConfigurations(ports)(caller, wanted);
    return { body: rules.map(toRecordWire(caller.merchantId)) };
  };

const listedActive =
  (ports: RoutingConfigurationPorts) =>
  async ({ principal, query, url }: RequestOf<typeof listActiveContract>) => {
    const caller = callerOf(principal);
    const transactionType = purposeOf(url, query.transaction_type);
    const wanted = { profileId: query.profile_id ?? null, transactionType };
    const rules = await listActiveRoutingConfigurations(ports)(caller, wanted);
    return { body: rules.map(toRecordWire(caller.merchantId)) };
  };

const activated =
  (ports: RoutingConfigurationPorts) =>
  async ({ principal, params, body, url }: RequestOf<typeof activateContract>) => {
    const type = purposeOf(url, body.transaction_type);
    const rule = await activateRoutingConfiguration(ports)(callerOf(principal), params.algorithm_id, type);
    return { body: toWholeRecordWire(rule) };
  };

const deactivated =
  (ports: RoutingConfigurationPorts) =>
  async ({ principal, body, url }: RequestOf<typeof deactivateContract>) => {
    const type = purposeOf(url, body.transaction_type) ?? "payment";
    const rule = await deactivateRoutingConfiguration(ports)(callerOf(principal), body.profile_id, type);
    return { body: toWholeRecordWire(rule) };
  };

/** What merchants do with rules through the merchant API. The rules are those of the engine's. */
export const routingConfigurationRoutes = (ports: RoutingConfigurationPorts): readonly Route[] => [
  defineRoute(createContract, created(ports)),
  defineRoute(createPayoutRoutingConfiguration, created(ports)),
  defineRoute(listContract, listed(ports)),
  defineRoute(listPayoutRoutingConfigurations, listed(ports)),
  defineRoute(listProfileRoutingConfigurations, listed(ports)),
  defineRoute(listProfilePayoutRoutingConfigurations, listed(ports)),
  defineRoute(listActiveContract, listedActive(ports)),
  defineRoute(listActivePayoutRoutingConfigurations, listedActive(ports)),
  defineRoute(retrieveContract, async ({ principal, params }) => ({
    body: toConfigurationWire(await findRoutingConfiguration(ports, callerOf(principal), params.algorithm_id)),
  })),
  defineRoute(activateContract, activated(ports)),
  defineRoute(activatePayoutRoutingConfiguration, activated(ports)),
  defineRoute(deactivateContract, deactivated(ports)),
  defineRoute(deactivatePayoutRoutingConfiguration, deactivated(ports)),
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
