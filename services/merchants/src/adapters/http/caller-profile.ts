import type { Principal } from "@railyard/http";

import type { CallerProfile } from "../../use-cases/caller-profile.ts";

/** The profile that the credential is bound to or, as the gateway has checked, narrows itself to. */
export const callerProfileOf = ({ profileId }: Principal): CallerProfile => profileId ?? null;
