import { listConnectorHealth as listContract, readConnectorHealth as readContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { listConnectorHealth, readConnectorHealth } from "../use-cases/read-connector-health.ts";

/** The operations on the health of connector accounts. */
export const connectorHealthRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(readContract, async ({ params, principal }) => ({
    body: await readConnectorHealth(ports)(callerOf(principal), params.connector_id),
  })),
  defineRoute(listContract, async ({ principal }) => {
    const data = await listConnectorHealth(ports)(callerOf(principal));
    return { body: { count: data.length, data: [...data] } };
  }),
];
