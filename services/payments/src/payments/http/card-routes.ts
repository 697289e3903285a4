import { retrieveCardRange as retrieveContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { retrieveCardRange } from "../use-cases/retrieve-card-range.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** What is known of cards. */
export const cardRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(retrieveContract, async ({ params, query, principal }) => ({
    body: await retrieveCardRange(ports)({
      caller: callerOf(principal),
      digits: params.bin,
      clientSecret: query.client_secret ?? null,
    }),
  })),
];
