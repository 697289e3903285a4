import { decideConnectors, routePayout as routePayoutContract } from "@railyard/contracts";
import { notePayments } from "@railyard/telemetry";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { decideConnector } from "../../use-cases/decide-connector.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import { routePayout } from "../../use-cases/route-payout.ts";
import { toDegradationWire } from "./degradation-wire.ts";

/** What other services ask. */
export const internalRoutes = (ports: DecisionPorts): readonly Route[] => {
  const decide = decideConnector(ports);
  const route = routePayout(ports);
  return [
    defineRoute(decideConnectors, async ({ body }) => {
      notePayments(body.requests);
      const decisions = await Promise.all(body.requests.map(decide));
      return { body: { decisions, ...toDegradationWire(ports.degradation()) } };
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
