import { toggleBlocklist as toggleContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ChangePorts } from "../../use-cases/change-merchant.ts";
import { toggleBlocklist } from "../../use-cases/toggle-blocklist.ts";
import { versionHeaders } from "./directory-version.ts";

/** The switch of the blocklist. */
export const blocklistGuardRoutes = (ports: ChangePorts): readonly Route[] => [
  defineRoute(toggleContract, async ({ query, principal }) => {
    if (principal.merchantId === undefined) throw edgeFailures.unauthorized();
    const toggled = await toggleBlocklist(ports)(principal.merchantId, query.status);
    const status = toggled.value ? ("enabled" as const) : ("disabled" as const);
    return {
      body: { blocklist_guard_status: status },
      headers: versionHeaders(toggled),
    };
  }),
];
