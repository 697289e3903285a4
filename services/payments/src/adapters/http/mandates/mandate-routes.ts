import {
  listCustomerMandates as listOfCustomerContract,
  listMandates as listContract,
  retrieveMandate as retrieveContract,
  revokeMandate as revokeContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../../../ports.ts";
import { listCustomerMandates, listMandates, retrieveMandate } from "../../../use-cases/mandates/mandates.ts";
import { revokeMandate } from "../../../use-cases/mandates/revoke-mandate.ts";
import { callerOf } from "../caller.ts";

/** The operations on mandates. */
export const mandateRoutes = (ports: Ports): readonly Route[] => {
  const list = listMandates(ports);
  const listOfCustomer = listCustomerMandates(ports);
  const retrieve = retrieveMandate(ports);
  const revoke = revokeMandate(ports);
  return [
    defineRoute(listContract, async ({ query, principal, headers }) => ({
      body: await list(callerOf(principal, headers), query),
    })),
    defineRoute(retrieveContract, async ({ params, principal, headers }) => ({
      body: await retrieve(callerOf(principal, headers), params.mandate_id),
    })),
    defineRoute(revokeContract, async ({ params, principal, headers }) => ({
      body: await revoke(callerOf(principal, headers), params.mandate_id),
    })),
    defineRoute(listOfCustomerContract, async ({ params, principal, headers }) => ({
      body: await listOfCustomer(callerOf(principal, headers), params.customer_id),
    })),
  ];
};
