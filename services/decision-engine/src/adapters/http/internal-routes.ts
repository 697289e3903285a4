import type { DecisionExplanation } from "@railyard/contracts";
import {
  decideConnectors,
  explainDecisions as explainContract,
  readGatewayStates as readStatesContract,
  routePayout as routePayoutContract,
  simulateDecision as simulateContract,
} from "@railyard/contracts";
import { notePayments } from "@railyard/telemetry";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { LoggedDecision } from "../../domain/payment-audit.ts";
import type { AuditPorts } from "../../use-cases/audit-payment.ts";
import { explainDecisions } from "../../use-cases/audit-payment.ts";
import { decideConnector, simulateDecision } from "../../use-cases/decide-connector.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import { readGatewayStates } from "../../use-cases/read-gateway-states.ts";
import { routePayout } from "../../use-cases/route-payout.ts";
import { toDegradationWire } from "./degradation-wire.ts";

const explanationOf = ({ decisionId, ruleName, ranked, ...logged }: LoggedDecision): DecisionExplanation => ({
  decision_id: decisionId,
  rule_name: ruleName,
  attempt: logged.attempt,
  routing_approach: logged.approach,
  decided_at: logged.decidedAt.toISOString(),
  explanation: { ...logged.explanation },
  candidates: ranked.flatMap(({ connector, merchant_connector_id = null, score, reasons = [] }) =>
    connector === undefined || merchant_connector_id === null || score === undefined
      ? []
      : [{ connector, merchant_connector_id, score, reasons: [...reasons] }],
  ),
});

/** What other services ask. */
export const internalRoutes = (ports: DecisionPorts & Pick<AuditPorts, "auditTrail">): readonly Route[] => {
  const explain = explainDecisions(ports);
  const decide = decideConnector(ports);
  const route = routePayout(ports);
  return [
    defineRoute(decideConnectors, async ({ body }) => {
      notePayments(body.requests);
      const decisions = await Promise.all(body.requests.map(decide));
      return { body: { decisions, ...toDegradationWire(ports.degradation()) } };
    }),
    defineRoute(simulateContract, async ({ body }) => ({ body: await simulateDecision(ports)(body) })),
    defineRoute(explainContract, async ({ query }) => ({
      body: { decisions: (await explain(query.merchant_id, query.payment_id)).map(explanationOf) },
    })),
    defineRoute(readStatesContract, ({ query }) => {
      const { accounts, outages } = readGatewayStates(ports)(query.merchant_id);
      return Promise.resolve({
        body: {
          accounts: accounts.map(({ merchantConnectorId, isDown }) => ({
            merchant_connector_id: merchantConnectorId,
            is_down: isDown,
          })),
          outages: outages.map(({ name, window }) => ({
            name,
            until: new Date(window.untilMs).toISOString(),
            reason: window.reason,
            payment_methods: [...window.paymentMethods],
          })),
        },
      });
    }),
    defineRoute(routePayoutContract, ({ body }) => {
      const connectors = route(body).map(({ gateway_name: connector, gateway_id: merchant_connector_id }) => ({
        connector,
        merchant_connector_id,
      }));
      return Promise.resolve({ body: { connectors } });
    }),
  ];
};
