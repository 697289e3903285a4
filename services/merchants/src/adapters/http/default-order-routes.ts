import {
  listProfileDefaultOrders,
  readDefaultOrder as readContract,
  updateDefaultOrder as updateContract,
  updateProfileDefaultOrder,
} from "@railyard/contracts";
import type { DefaultOrder, DefaultOrderRequest } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ChangePorts } from "../../use-cases/change-merchant.ts";
import type { OrderedProfile } from "../../use-cases/manage-default-order.ts";
import { listDefaultOrders, readDefaultOrder, updateDefaultOrder } from "../../use-cases/manage-default-order.ts";
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

const merchantOf = ({ merchantId }: Principal): string => {
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return merchantId;
};

const orderWire = ({ accounts }: OrderedProfile): DefaultOrder =>
  accounts.map(({ connector_name: connector, merchant_connector_id }) => ({ connector, merchant_connector_id }));

const profileWire = (profile: OrderedProfile) => ({ profile_id: profile.profileId, connectors: orderWire(profile) });

const idsOf = (body: DefaultOrderRequest): readonly string[] => body.map((entry) => entry.merchant_connector_id);

/** The operations on the order in which payments try providers when no rule decides. */
export const defaultOrderRoutes = (ports: ChangePorts): readonly Route[] => [
  defineRoute(readContract, async ({ principal }) => ({
    body: orderWire(await readDefaultOrder(ports)(merchantOf(principal), callerProfileOf(principal))),
  })),
  defineRoute(updateContract, async ({ principal, body }) => {
    const address = {
      merchantId: merchantOf(principal),
      profileId: null,
      caller: callerProfileOf(principal),
    };
    const updated = await updateDefaultOrder(ports)(address, idsOf(body));
    return { body: orderWire(updated.value), headers: versionHeaders(updated) };
  }),
  defineRoute(listProfileDefaultOrders, async ({ principal }) => {
    const orders = await listDefaultOrders(ports)(merchantOf(principal), callerProfileOf(principal));
    return { body: orders.map(profileWire) };
  }),
  defineRoute(updateProfileDefaultOrder, async ({ principal, params, body }) => {
    const address = {
      merchantId: merchantOf(principal),
      profileId: params.profile_id,
      caller: callerProfileOf(principal),
    };
    const updated = await updateDefaultOrder(ports)(address, idsOf(body));
    return { body: profileWire(updated.value), headers: versionHeaders(updated) };
  }),
];
