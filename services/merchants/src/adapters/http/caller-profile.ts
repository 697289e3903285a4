import type { IncomingHttpHeaders } from "node:http";

import type { Principal } from "@railyard/http";

import type { CallerProfile } from "../../use-cases/caller-profile.ts";

/** The profile of the credential, else the one that a merchant's server narrows its key to. */
export const callerProfileOf = (principal: Principal, headers: IncomingHttpHeaders): CallerProfile => {
  if (principal.profileId !== undefined) return principal.profileId;
  const named = headers["x-profile-id"];
  return principal.kind === "merchant_key" && typeof named === "string" && named !== "" ? named : null;
};
