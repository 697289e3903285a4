import {
  resumeMerchantAccount as resumeContract,
  retrieveMerchantOverview as retrieveContract,
  searchMerchantAccounts as searchContract,
  suspendMerchantAccount as suspendContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ChangePorts } from "../../use-cases/change-merchant.ts";
import type { MerchantOverviewPorts } from "../../use-cases/read-merchant-overviews.ts";
import { retrieveMerchantOverview, searchMerchantAccounts } from "../../use-cases/read-merchant-overviews.ts";
import { resumeMerchant, suspendMerchant } from "../../use-cases/suspend-merchant.ts";
import { versionHeaders } from "./directory-version.ts";

const defaultLimit = 50;

/** What the operator sees of merchants, and does to them. */
export const merchantOverviewRoutes = (ports: MerchantOverviewPorts & ChangePorts): readonly Route[] => [
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
  defineRoute(suspendContract, async ({ params, body }) => {
    const suspended = await suspendMerchant(ports)(params.merchant_id, body.reason);
    return { body: suspended.value, headers: versionHeaders(suspended) };
  }),
  defineRoute(resumeContract, async ({ params, body }) => {
    const resumed = await resumeMerchant(ports)(params.merchant_id, body.reason);
    return { body: resumed.value, headers: versionHeaders(resumed) };
  }),
];
