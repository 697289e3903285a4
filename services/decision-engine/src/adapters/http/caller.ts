import type { Principal } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";

import type { Caller } from "../../use-cases/assert-own-merchant.ts";

/** The merchant that a credential is bound to. Credentials without one, such as fresh users' tokens, open nothing. */
export const callerOf = (principal: Principal): Caller => {
  if (principal.merchantId === undefined) throw edgeFailures.unauthorized();
  const { merchantId, profileId, directoryVersion } = principal;
  return { merchantId, profileId, directoryVersion };
};
