import {
  createRelay as createContract,
  createUnreferencedRefund as unreferencedContract,
  retrieveRelay as retrieveContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createRelay } from "../use-cases/create-relay.ts";
import { retrieveRelay } from "../use-cases/retrieve-relay.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operations on relays. */
export const relayRoutes = (ports: Ports): readonly Route[] => {
  const create = createRelay(ports);
  const retrieve = retrieveRelay(ports);
  return [
    defineRoute(createContract, async ({ body, principal, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    defineRoute(unreferencedContract, async ({ body, principal, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        // Such a refund is of no payment, so there is none to name.
        request: { ...body, type: "unreferenced_refund", connector_resource_id: "none" },
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    defineRoute(retrieveContract, async ({ params, query, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        relayId: params.relay_id,
        forceSync: query.force_sync ?? false,
      }),
    })),
  ];
};
