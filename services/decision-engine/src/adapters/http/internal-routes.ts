import { decideConnectors } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { decideConnector } from "../../use-cases/decide-connector.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";

/** What other services ask. */
export const internalRoutes = (ports: DecisionPorts): readonly Route[] => {
  const decide = decideConnector(ports);
  return [
    defineRoute(decideConnectors, ({ body }) => Promise.resolve({ body: { decisions: body.requests.map(decide) } })),
  ];
};
