import {
  readDynamicRouting as readContract,
  setDynamicRoutingSplit,
  toggleEliminationRouting,
  toggleSuccessBasedRouting,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ProfileSwitches } from "../../domain/settings/profile-switches.ts";
import type { DynamicRoutingPorts } from "../../use-cases/switch-dynamic-routing.ts";
import { readDynamicRouting, switchDynamicRouting } from "../../use-cases/switch-dynamic-routing.ts";
import { callerOf } from "./caller.ts";

const toWire = (profileId: string, { successBased, elimination, split }: ProfileSwitches) => ({
  body: { profile_id: profileId, success_based: successBased, elimination, split },
});

/** What a profile has of dynamic routing. */
export const dynamicRoutingRoutes = (ports: DynamicRoutingPorts): readonly Route[] => [
  defineRoute(toggleSuccessBasedRouting, async ({ principal, params: { profile_id: profileId }, query, body }) => {
    const wanted = { switches: { successBased: query.enable }, settings: body };
    return toWire(profileId, await switchDynamicRouting(ports)(callerOf(principal), profileId, wanted));
  }),
  defineRoute(toggleEliminationRouting, async ({ principal, params: { profile_id: profileId }, query, body }) => {
    const wanted = { switches: { elimination: query.enable }, settings: body };
    return toWire(profileId, await switchDynamicRouting(ports)(callerOf(principal), profileId, wanted));
  }),
  defineRoute(setDynamicRoutingSplit, async ({ principal, params: { profile_id: profileId }, query, body }) => {
    const wanted = { switches: { split: query.split }, settings: body };
    return toWire(profileId, await switchDynamicRouting(ports)(callerOf(principal), profileId, wanted));
  }),
  defineRoute(readContract, async ({ principal, params: { profile_id: profileId } }) =>
    toWire(profileId, await readDynamicRouting(ports)(callerOf(principal), profileId)),
  ),
];
