import { listPaymentMethods as listContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { listPaymentMethods } from "../use-cases/listing/list-payment-methods.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** What a customer can pay with. */
export const listingRoutes = (ports: Ports): readonly Route[] => {
  const list = listPaymentMethods(ports);
  return [
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list({ caller: callerOf(principal), query }),
    })),
  ];
};
