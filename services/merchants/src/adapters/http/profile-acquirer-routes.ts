import {
  createProfileAcquirer,
  deleteProfileAcquirer,
  listProfileAcquirers,
  retrieveProfileAcquirer,
  updateProfileAcquirer,
} from "@railyard/contracts";
import type { ProfileAcquirer as ProfileAcquirerAnswer } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ProfileAcquirer } from "../../domain/profile-acquirer.ts";
import type { Changed, ChangePorts } from "../../use-cases/change-merchant.ts";
import type { AcquirerAddress } from "../../use-cases/manage-profile-acquirers.ts";
import { manageProfileAcquirers } from "../../use-cases/manage-profile-acquirers.ts";
import type { ProfileAddress } from "../../use-cases/update-business-profile.ts";
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

const profileAt = (principal: Principal, profileId: string): ProfileAddress => {
  const { merchantId } = principal;
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return { merchantId, profileId, caller: callerProfileOf(principal) };
};

interface AcquirerParameters {
  readonly profile_id: string;
  readonly profile_acquirer_id: string;
}

const acquirerAt = (principal: Principal, parameters: AcquirerParameters): AcquirerAddress => ({
  ...profileAt(principal, parameters.profile_id),
  acquirerId: parameters.profile_acquirer_id,
});

const toWire = ({ profileId }: ProfileAddress, acquirer: ProfileAcquirer): ProfileAcquirerAnswer => ({
  ...acquirer,
  profile_id: profileId,
});

const changed = (address: ProfileAddress, change: Changed<ProfileAcquirer>) => ({
  body: toWire(address, change.value),
  headers: versionHeaders(change),
});

/** The operations on acquirer data of business profiles. */
export const profileAcquirerRoutes = (ports: ChangePorts): readonly Route[] => {
  const acquirers = manageProfileAcquirers(ports);
  return [
    defineRoute(createProfileAcquirer, async ({ principal, body }) => {
      const address = profileAt(principal, body.profile_id);
      return changed(address, await acquirers.create(address, body));
    }),
    defineRoute(listProfileAcquirers, async ({ principal, params }) => {
      const address = profileAt(principal, params.profile_id);
      return { body: (await acquirers.list(address)).map((acquirer) => toWire(address, acquirer)) };
    }),
    defineRoute(retrieveProfileAcquirer, async ({ principal, params }) => {
      const address = acquirerAt(principal, params);
      return { body: toWire(address, await acquirers.read(address)) };
    }),
    defineRoute(updateProfileAcquirer, async ({ principal, params, body }) => {
      const address = acquirerAt(principal, params);
      return changed(address, await acquirers.update(address, body));
    }),
    defineRoute(deleteProfileAcquirer, async ({ principal, params }) => {
      const address = acquirerAt(principal, params);
      return changed(address, await acquirers.remove(address));
    }),
  ];
};
