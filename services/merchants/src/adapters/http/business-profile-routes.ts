import {
  createBusinessProfile as createContract,
  deleteBusinessProfile as deleteContract,
  listBusinessProfiles as listContract,
  retrieveBusinessProfile as retrieveContract,
  updateBusinessProfile as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { createBusinessProfile } from "../../use-cases/create-business-profile.ts";
import { deleteBusinessProfile } from "../../use-cases/delete-business-profile.ts";
import type { DeleteProfilePorts } from "../../use-cases/delete-business-profile.ts";
import { listBusinessProfiles, retrieveBusinessProfile } from "../../use-cases/retrieve-business-profile.ts";
import { updateBusinessProfile } from "../../use-cases/update-business-profile.ts";
import { toBusinessProfileWire } from "./business-profile-wire.ts";
import { versionHeaders } from "./directory-version.ts";

/** The operations on business profiles. */
export const businessProfileRoutes = (ports: DeleteProfilePorts): readonly Route[] => [
  defineRoute(createContract, async ({ params, body }) => {
    const created = await createBusinessProfile(ports)(params.account_id, body);
    return { body: toBusinessProfileWire(created.value), headers: versionHeaders(created) };
  }),
  defineRoute(listContract, async ({ params }) => {
    const profiles = await listBusinessProfiles(ports)(params.account_id);
    return { body: profiles.map(toBusinessProfileWire) };
  }),
  defineRoute(retrieveContract, async ({ params }) => ({
    body: toBusinessProfileWire(await retrieveBusinessProfile(ports)(params.account_id, params.profile_id)),
  })),
  defineRoute(updateContract, async ({ params, body }) => {
    const updated = await updateBusinessProfile(ports)(params.account_id, params.profile_id, body);
    return { body: toBusinessProfileWire(updated.value), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params }) => {
    const deleted = await deleteBusinessProfile(ports)(params.account_id, params.profile_id);
    return { body: true, headers: versionHeaders(deleted) };
  }),
];
