import {
  cancelSubscription as cancelContract,
  confirmSubscription as confirmContract,
  createConfirmedSubscription as createConfirmedContract,
  createSubscription as createContract,
  createSubscriptionItem as createItemContract,
  createSubscriptionItemPrice as createPriceContract,
  estimateSubscription as estimateContract,
  listSubscriptionInvoices as invoicesContract,
  listSubscriptionItems as listItemsContract,
  listSubscriptions as listContract,
  pauseSubscription as pauseContract,
  resumeSubscription as resumeContract,
  retrieveSubscription as retrieveContract,
  updateSubscription as updateContract,
  updateSubscriptionItem as updateItemContract,
  updateSubscriptionItemPrice as updatePriceContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from "../use-cases/change-subscription.ts";
import { confirmSubscription } from "../use-cases/confirm-subscription.ts";
import { createConfirmedSubscription, createSubscription } from "../use-cases/create-subscription.ts";
import {
  estimateSubscription,
  listInvoices,
  listSubscriptions,
  retrieveSubscription,
} from "../use-cases/read-subscriptions.ts";
import { addPrice, createItem, listItems, setPriceStatus, updateItem } from "../use-cases/subscription-items.ts";
import { callerOf, clientOf, withCustomerAddress } from "../../kernel/http/caller.ts";

const itemRoutes = (ports: Ports): readonly Route[] => {
  const create = createItem(ports);
  const list = listItems(ports);
  const update = updateItem(ports);
  const add = addPrice(ports);
  const switchPrice = setPriceStatus(ports);
  return [
    defineRoute(createItemContract, async ({ body, principal }) => ({
      body: await create(callerOf(principal), body),
    })),
    defineRoute(listItemsContract, async ({ query, principal }) => ({
      body: await list(callerOf(principal), query),
    })),
    defineRoute(updateItemContract, async ({ params, body, principal }) => ({
      body: await update(callerOf(principal), params.item_id, body),
    })),
    defineRoute(createPriceContract, async ({ params, body, principal }) => ({
      body: await add(callerOf(principal), params.item_id, body),
    })),
    defineRoute(updatePriceContract, async ({ params, body, principal }) => ({
      body: await switchPrice(callerOf(principal), params.item_id, params.item_price_id, body.status),
    })),
  ];
};

const readRoutes = (ports: Ports): readonly Route[] => {
  const estimate = estimateSubscription(ports);
  const list = listSubscriptions(ports);
  const retrieve = retrieveSubscription(ports);
  const invoices = listInvoices(ports);
  return [
    defineRoute(estimateContract, async ({ query, principal }) => ({
      body: await estimate(callerOf(principal), query),
    })),
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list(callerOf(principal), query),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve(callerOf(principal), params.subscription_id),
    })),
    defineRoute(invoicesContract, async ({ params, query, principal }) => ({
      body: await invoices(callerOf(principal), params.subscription_id, query),
    })),
  ];
};

const changeRoutes = (ports: Ports): readonly Route[] => {
  const confirm = confirmSubscription(ports);
  const pause = pauseSubscription(ports);
  const resume = resumeSubscription(ports);
  const cancel = cancelSubscription(ports);
  const update = updateSubscription(ports);
  return [
    defineRoute(confirmContract, async ({ params, body, principal, headers }) => {
      const caller = callerOf(principal);
      const request = { ...body, payment_details: withCustomerAddress(body.payment_details, caller, headers) };
      const input = { caller, subscriptionId: params.subscription_id, request, client: clientOf(headers) };
      return { body: await confirm(input) };
    }),
    defineRoute(pauseContract, async ({ params, principal }) => ({
      body: await pause({ caller: callerOf(principal), subscriptionId: params.subscription_id }),
    })),
    defineRoute(resumeContract, async ({ params, principal }) => ({
      body: await resume({ caller: callerOf(principal), subscriptionId: params.subscription_id }),
    })),
    defineRoute(cancelContract, async ({ params, body, principal }) => ({
      body: await cancel({ caller: callerOf(principal), subscriptionId: params.subscription_id }, body ?? {}),
    })),
    defineRoute(updateContract, async ({ params, body, principal }) => ({
      body: await update({ caller: callerOf(principal), subscriptionId: params.subscription_id }, body),
    })),
  ];
};

/** The operations on plans, addons and subscriptions. */
export const subscriptionRoutes = (ports: Ports): readonly Route[] => {
  const create = createSubscription(ports);
  const createConfirmed = createConfirmedSubscription(ports);
  return [
    ...itemRoutes(ports),
    defineRoute(createContract, async ({ body, principal, idempotencyKey }) => ({
      body: await create({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
      }),
    })),
    defineRoute(createConfirmedContract, async ({ body, principal, headers, idempotencyKey }) => ({
      body: await createConfirmed({
        caller: callerOf(principal),
        request: body,
        idempotencyKey: idempotencyKey ?? null,
        client: clientOf(headers),
      }),
    })),
    ...readRoutes(ports),
    ...changeRoutes(ports),
  ];
};
