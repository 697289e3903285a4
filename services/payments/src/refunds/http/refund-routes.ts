import {
  createRefund as createContract,
  manuallyUpdateRefund as correctContract,
  retrieveRefund as retrieveContract,
  syncRefund as syncContract,
  updateRefund as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { correctRefund } from "../use-cases/correct-refund.ts";
import { createRefund } from "../use-cases/create-refund.ts";
import { retrieveRefund } from "../use-cases/retrieve-refund.ts";
import { updateRefund } from "../use-cases/update-refund.ts";
import { callerOf } from "../../kernel/http/caller.ts";
import { paymentActionRoutes } from "./payment-action-routes.ts";
import { refundListRoutes } from "./refund-list-routes.ts";

/** The operations on refunds. */
export const refundRoutes = (ports: Ports): readonly Route[] => {
  const correct = correctRefund(ports);
  const create = createRefund(ports);
  const retrieve = retrieveRefund(ports);
  const update = updateRefund(ports);
  return [
    defineRoute(createContract, async ({ body, principal, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    defineRoute(syncContract, async ({ body, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        refundId: body.refund_id,
        statedMerchantId: body.merchant_id ?? null,
        forceSync: body.force_sync ?? false,
      }),
    })),
    ...refundListRoutes(ports),
    ...paymentActionRoutes(ports),
    defineRoute(retrieveContract, async ({ params, query, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        refundId: params.refund_id,
        statedMerchantId: null,
        forceSync: query.force_sync ?? false,
      }),
    })),
    defineRoute(correctContract, async ({ params, body }) => ({
      body: await correct({ refundId: params.refund_id, request: body }),
    })),
    defineRoute(updateContract, async ({ params, body, principal }) => ({
      body: await update({ caller: callerOf(principal), refundId: params.refund_id, request: body }),
    })),
  ];
};
