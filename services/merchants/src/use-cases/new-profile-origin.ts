import { newId, randomAlphanumeric } from "@railyard/identifiers";

import type { ProfileOrigin } from "../domain/business-profile.ts";

/** Random characters of a signing key or of a secret that keys fingerprints. */
export const secretLength = 64;

/** The id and the secret of a profile that is about to be made. */
export const newProfileOrigin = (profileName: string): ProfileOrigin => ({
  profileId: newId("pro"),
  profileName,
  cardTestingSecret: `fs_${randomAlphanumeric(secretLength)}`,
});
