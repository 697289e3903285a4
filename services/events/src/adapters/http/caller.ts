import { edgeFailures } from "@railyard/failures";
import type { Principal } from "@railyard/http";
import type { Caller } from "../../use-cases/caller.ts";

/** The merchant, and the profile where the credential is limited to one. */
export const callerOf = (principal: Principal): Caller => {
  const { merchantId, profileId = null, directoryVersion = 0 } = principal;
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return { merchantId, profileId, directoryVersion };
};
