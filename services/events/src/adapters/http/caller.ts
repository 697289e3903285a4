import { edgeFailures } from "@railyard/failures";
import type { Principal } from "@railyard/http";
import type { ResendCaller } from "../../use-cases/resend-caller.ts";

/** The merchant, and the profile where the credential is limited to one. */
export const callerOf = (principal: Principal): ResendCaller => {
  const { merchantId, profileId = null, directoryVersion = 0 } = principal;
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return { merchantId, profileId, directoryVersion };
};
