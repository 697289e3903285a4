import { calculateTax as calculateContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { calculateTax } from "../use-cases/calculate-tax.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** Taxes on payments. */
export const taxRoutes = (ports: Ports): readonly Route[] => {
  const calculate = calculateTax(ports);
  return [
    defineRoute(calculateContract, async ({ params, body, principal }) => ({
      body: await calculate({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
  ];
};
