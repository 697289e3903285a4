import { retrieveBlocklistGuard, toggleBlocklist as toggleContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ChangePorts } from "../../use-cases/change-merchant.ts";
import { retrieveMerchantAccount } from "../../use-cases/retrieve-merchant-account.ts";
import { toggleBlocklist } from "../../use-cases/toggle-blocklist.ts";
import { versionHeaders } from "./directory-version.ts";

const merchantOf = ({ merchantId }: Principal): string => {
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return merchantId;
};

const guardWire = (isEnabled: boolean) => ({
  blocklist_guard_status: isEnabled ? ("enabled" as const) : ("disabled" as const),
});

/** The switch of the blocklist. */
export const blocklistGuardRoutes = (ports: ChangePorts): readonly Route[] => [
  defineRoute(toggleContract, async ({ query, principal }) => {
    const toggled = await toggleBlocklist(ports)(merchantOf(principal), query.status);
    return { body: guardWire(toggled.value), headers: versionHeaders(toggled) };
  }),
  defineRoute(retrieveBlocklistGuard, async ({ principal }) => {
    const merchant = await retrieveMerchantAccount(ports.directory, merchantOf(principal));
    return { body: guardWire(merchant.is_blocklist_enabled) };
  }),
];
