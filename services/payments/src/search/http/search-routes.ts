import { mayDo } from "@railyard/auth";
import {
  listPaymentLinks,
  retrieveCustomer,
  retrieveDispute,
  retrieveMandate,
  retrievePayment,
  retrievePayout,
  retrieveRefund,
  retrieveSubscription,
  searchObjects as searchContract,
} from "@railyard/contracts";
import type { SearchedObject } from "@railyard/contracts";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { searchObjects } from "../use-cases/search-objects.ts";

/** Who may do this may be shown objects of the kind. */
const readingContracts = {
  payment: retrievePayment,
  refund: retrieveRefund,
  dispute: retrieveDispute,
  payout: retrievePayout,
  customer: retrieveCustomer,
  mandate: retrieveMandate,
  subscription: retrieveSubscription,
  payment_link: listPaymentLinks,
} as const;

const readableBy = (principal: Principal): readonly SearchedObject[] =>
  (Object.keys(readingContracts) as SearchedObject[]).filter((kind) => mayDo(readingContracts[kind], principal));

/** The search over all kinds of objects. */
export const searchRoutes = (ports: Ports): readonly Route[] => {
  const search = searchObjects(ports);
  return [
    defineRoute(searchContract, async ({ query, principal }) => ({
      body: await search({ caller: callerOf(principal), kinds: readableBy(principal), query }),
    })),
  ];
};
