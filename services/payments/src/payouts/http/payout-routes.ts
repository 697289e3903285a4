import {
  aggregatePayouts as aggregateContract,
  cancelPayout as cancelContract,
  confirmPayout as confirmContract,
  createPayout as createContract,
  filterPayouts as filterContract,
  fulfillPayout as fulfillContract,
  listPayoutFilters as filtersContract,
  listPayoutFilterValues as filterValuesContract,
  listPayouts as listContract,
  manuallyUpdatePayout as correctContract,
  retrievePayout as retrieveContract,
  updatePayout as updateContract,
  updatePayoutByPost as updateByPostContract,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { cancelPayout } from "../use-cases/cancel-payout.ts";
import { confirmPayout, updatePayout } from "../use-cases/confirm-payout.ts";
import { correctPayout } from "../use-cases/correct-payout.ts";
import { createPayout } from "../use-cases/create-payout.ts";
import { fulfillPayout } from "../use-cases/fulfill-payout.ts";
import {
  aggregatePayouts,
  filterPayouts,
  listPayouts,
  payoutFilters,
  payoutFilterValues,
} from "../use-cases/list-payouts.ts";
import { retrievePayout } from "../use-cases/retrieve-payout.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** Lists and what lists can be filtered by; they precede the routes of one payout, whose pattern they match. */
const listRoutes = (ports: Ports): readonly Route[] => {
  const list = listPayouts(ports);
  const filter = filterPayouts(ports);
  const filters = payoutFilters(ports);
  const filterValues = payoutFilterValues(ports);
  const aggregate = aggregatePayouts(ports);
  return [
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list(callerOf(principal), query),
    })),
    defineRoute(filterContract, async ({ body, principal }) => ({
      body: await filter(callerOf(principal), body),
    })),
    defineRoute(filtersContract, async ({ body, principal }) => ({
      body: await filters(callerOf(principal), body),
    })),
    defineRoute(filterValuesContract, async ({ principal }) => ({
      body: await filterValues(callerOf(principal)),
    })),
    defineRoute(aggregateContract, async ({ query, principal }) => ({
      body: await aggregate(callerOf(principal), query),
    })),
  ];
};

const targetOf = (
  { payout_id: payoutId }: { readonly payout_id: string },
  principal: Parameters<typeof callerOf>[0],
) => ({ caller: callerOf(principal), payoutId });

/** A user supplies no destination: where the money goes is for the merchant's server and the recipient to state. */
const assertStatesNothing = (body: object): void => {
  const stated = Object.entries(body).find(([, value]) => value !== null && value !== undefined);
  if (stated === undefined) return;
  const problem = "a user confirms the payout as it is stored; send no body, or use a secret key";
  throw edgeFailures.invalid_data({ field: stated[0], problem });
};

const changeRoutes = (ports: Ports): readonly Route[] => {
  const update = updatePayout(ports);
  const confirm = confirmPayout(ports);
  const cancel = cancelPayout(ports);
  const fulfill = fulfillPayout(ports);
  const correct = correctPayout(ports);
  return [
    defineRoute(updateContract, async ({ params, body, principal }) => ({
      body: await update({ ...targetOf(params, principal), request: body }),
    })),
    defineRoute(updateByPostContract, async ({ params, body, principal }) => ({
      body: await update({ ...targetOf(params, principal), request: body }),
    })),
    defineRoute(confirmContract, async ({ params, body, principal }) => {
      if (principal.kind === "jwt") assertStatesNothing(body ?? {});
      return { body: await confirm({ ...targetOf(params, principal), request: body ?? {} }) };
    }),
    defineRoute(cancelContract, async ({ params, body, principal }) => ({
      body: await cancel({
        caller: callerOf(principal),
        payoutId: params.payout_id,
        reason: body?.cancellation_reason ?? null,
      }),
    })),
    defineRoute(fulfillContract, async ({ params, principal }) => ({
      body: await fulfill({ caller: callerOf(principal), payoutId: params.payout_id }),
    })),
    defineRoute(correctContract, async ({ params, body }) => ({
      body: await correct({ payoutId: params.payout_id, request: body }),
    })),
  ];
};

/** The operations on payouts. */
export const payoutRoutes = (ports: Ports): readonly Route[] => {
  const create = createPayout(ports);
  const retrieve = retrievePayout(ports);
  return [
    defineRoute(createContract, async ({ body, principal, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    ...listRoutes(ports),
    defineRoute(retrieveContract, async ({ params, query, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        payoutId: params.payout_id,
        forceSync: query.force_sync ?? false,
        merchantId: query.merchant_id ?? null,
      }),
    })),
    ...changeRoutes(ports),
  ];
};
