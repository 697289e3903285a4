import {
  listCustomerMandates as listOfCustomerContract,
  listMandates as listContract,
  retrieveMandate as retrieveContract,
  revokeMandate as revokeContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { listCustomerMandates, listMandates, retrieveMandate } from "../use-cases/mandates.ts";
import { revokeMandate } from "../use-cases/revoke-mandate.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operations on mandates. */
export const mandateRoutes = (ports: Ports): readonly Route[] => {
  const list = listMandates(ports);
  const listOfCustomer = listCustomerMandates(ports);
  const retrieve = retrieveMandate(ports);
  const revoke = revokeMandate(ports);
  return [
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list(callerOf(principal), query),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve(callerOf(principal), params.mandate_id),
    })),
    defineRoute(revokeContract, async ({ params, principal }) => ({
      body: await revoke(callerOf(principal), params.mandate_id),
    })),
    defineRoute(listOfCustomerContract, async ({ params, principal }) => ({
      body: await listOfCustomer(callerOf(principal), params.customer_id),
    })),
  ];
};
