import { createConnectorTestPayment } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { testConnector } from "../use-cases/test-connector.ts";

/** The test of a connector account. */
export const connectorTestRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(createConnectorTestPayment, async ({ params, body, principal }) => ({
    body: await testConnector(ports)({
      caller: callerOf(principal),
      merchantConnectorId: params.connector_id,
      request: body,
    }),
  })),
];
