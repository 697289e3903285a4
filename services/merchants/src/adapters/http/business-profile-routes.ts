import {
  createBusinessProfile as createContract,
  deleteBusinessProfile as deleteContract,
  listBusinessProfiles as listContract,
  listProfilesOfCredential,
  readPaymentResponseHashKey,
  retrieveBusinessProfile as retrieveContract,
  toggleConnectorAgnosticMit,
  toggleExtendedCardInfo,
  updateBusinessProfile as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { OutgoingPorts } from "../../domain/outgoing.ts";
import { createBusinessProfile } from "../../use-cases/create-business-profile.ts";
import { deleteBusinessProfile } from "../../use-cases/delete-business-profile.ts";
import type { DeleteProfilePorts } from "../../use-cases/delete-business-profile.ts";
import { listBusinessProfiles, retrieveBusinessProfile } from "../../use-cases/read-business-profiles.ts";
import { toggleProfile, updateBusinessProfile } from "../../use-cases/update-business-profile.ts";
import { shownSigningKey, toBusinessProfileWire } from "./business-profile-wire.ts";
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

const switchRoutes = (ports: DeleteProfilePorts): readonly Route[] => [
  defineRoute(toggleExtendedCardInfo, async ({ params, body }) => {
    const address = { merchantId: params.account_id, profileId: params.profile_id, caller: null };
    const toggled = await toggleProfile(ports)(address, "is_extended_card_info_enabled", body.enabled);
    return { body, headers: versionHeaders(toggled) };
  }),
  defineRoute(toggleConnectorAgnosticMit, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const address = { merchantId: params.account_id, profileId: params.profile_id, caller };
    const toggled = await toggleProfile(ports)(address, "is_connector_agnostic_mit_enabled", body.enabled);
    return { body, headers: versionHeaders(toggled) };
  }),
];

/** The operations on business profiles. */
export const businessProfileRoutes = (ports: DeleteProfilePorts & OutgoingPorts): readonly Route[] => [
  defineRoute(createContract, async ({ params, body, principal }) => {
    const created = await createBusinessProfile(ports)(params.account_id, body);
    return { body: toBusinessProfileWire(created.value, principal), headers: versionHeaders(created) };
  }),
  ...([listContract, listProfilesOfCredential] as const).map((contract) =>
    defineRoute(contract, async ({ params, principal }) => {
      const profiles = await listBusinessProfiles(ports)(params.account_id, callerProfileOf(principal));
      return { body: profiles.map((profile) => toBusinessProfileWire(profile, principal)) };
    }),
  ),
  defineRoute(retrieveContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const profile = await retrieveBusinessProfile(ports)(params.account_id, params.profile_id, caller);
    return { body: toBusinessProfileWire(profile, principal) };
  }),
  defineRoute(readPaymentResponseHashKey, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const profile = await retrieveBusinessProfile(ports)(params.account_id, params.profile_id, caller);
    return { body: { payment_response_hash_key: shownSigningKey(profile, principal) } };
  }),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const address = { merchantId: params.account_id, profileId: params.profile_id, caller };
    const updated = await updateBusinessProfile(ports)(address, body);
    return { body: toBusinessProfileWire(updated.value, principal), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params }) => {
    const deleted = await deleteBusinessProfile(ports)(params.account_id, params.profile_id);
    return { body: true, headers: versionHeaders(deleted) };
  }),
  ...switchRoutes(ports),
];
