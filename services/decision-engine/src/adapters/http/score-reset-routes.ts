import { resetGatewayScores as resetContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ResetPorts } from "../../use-cases/reset-gateway-scores.ts";
import { resetGatewayScores } from "../../use-cases/reset-gateway-scores.ts";
import { callerOf } from "./caller.ts";

/** The operation that resets scores. */
export const scoreResetRoutes = (ports: ResetPorts): readonly Route[] => [
  defineRoute(resetContract, async ({ principal, body: { merchant_id: merchantId } }) => {
    const { scores, outages } = await resetGatewayScores(ports)(callerOf(principal), merchantId);
    return { body: { merchant_id: merchantId, deleted_keys: scores, removed_overrides: outages } };
  }),
];
