import {
  createCustomer as createContract,
  deleteCustomer as deleteContract,
  listCustomers as listContract,
  listCustomersWithCount as countContract,
  retrieveCustomer as retrieveContract,
  updateCustomer as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createCustomer } from "../use-cases/create-customer.ts";
import { deleteCustomer } from "../use-cases/delete-customer.ts";
import { listCustomers, retrieveCustomer, updateCustomer } from "../use-cases/read-customers.ts";
import { callerOf, checkCustomer } from "../../kernel/http/caller.ts";

/** The operations on customers. */
export const customerRoutes = (ports: Ports): readonly Route[] => {
  const create = createCustomer(ports);
  const retrieve = retrieveCustomer(ports);
  const update = updateCustomer(ports);
  const erase = deleteCustomer(ports);
  const list = listCustomers(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create({ caller: callerOf(principal), request: body ?? {} }),
    })),
    defineRoute(listContract, async ({ query, principal }) => {
      const { customer_id: customerId = null, limit = null, offset = null } = query;
      const caller = callerOf(principal);
      return { body: (await list({ caller, customerId, limit, offset, startTime: null, endTime: null })).data };
    }),
    defineRoute(countContract, async ({ query, principal }) => ({
      body: await list({
        caller: callerOf(principal),
        customerId: query.customer_id ?? null,
        startTime: query.start_time ?? null,
        endTime: query.end_time ?? null,
        limit: query.limit ?? null,
        offset: query.offset ?? null,
      }),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => {
      checkCustomer(principal, params.customer_id);
      return { body: await retrieve({ caller: callerOf(principal), customerId: params.customer_id }) };
    }),
    defineRoute(updateContract, async ({ params, body, principal }) => ({
      body: await update({ caller: callerOf(principal), customerId: params.customer_id, request: body }),
    })),
    defineRoute(deleteContract, async ({ params, principal }) => ({
      body: await erase({ caller: callerOf(principal), customerId: params.customer_id }),
    })),
  ];
};
