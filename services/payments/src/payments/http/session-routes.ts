import { createSessionTokens as createContract, postSessionTokens as postContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createSessionTokens, postSessionTokens } from "../use-cases/open-sessions.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** Sessions of wallets; the fixed path precedes the routes of one payment, whose pattern it matches. */
export const sessionRoutes = (ports: Ports): readonly Route[] => {
  const create = createSessionTokens(ports);
  const post = postSessionTokens(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(postContract, async ({ params, body, principal }) => ({
      body: await post({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
  ];
};
