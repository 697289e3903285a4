import {
  retrieveMerchantOverview as retrieveContract,
  searchMerchantAccounts as searchContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { MerchantOverviewPorts } from "../../use-cases/read-merchant-overviews.ts";
import { retrieveMerchantOverview, searchMerchantAccounts } from "../../use-cases/read-merchant-overviews.ts";

const defaultLimit = 50;

/** What the operator sees of merchants. */
export const merchantOverviewRoutes = (ports: MerchantOverviewPorts): readonly Route[] => [
  defineRoute(searchContract, async ({ query }) => {
    const data = await searchMerchantAccounts(ports)({
      query: query.query ?? null,
      organizationId: query.organization_id ?? null,
      limit: query.limit ?? defaultLimit,
      offset: query.offset ?? 0,
    });
    return { body: { count: data.length, data: [...data] } };
  }),
  defineRoute(retrieveContract, async ({ params }) => ({
    body: await retrieveMerchantOverview(ports)(params.merchant_id),
  })),
];
