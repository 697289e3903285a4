import { failures } from "../failures.ts";
import type { EndpointDirectory } from "../ports.ts";

/** Who asks. */
export interface Caller {
  readonly merchantId: string;
  /** The profile that the caller is limited to; null: none. */
  readonly profileId: string | null;
  readonly directoryVersion: number;
}

/** The profile whose events are sent: the caller's, the one requested, or the only one of the merchant. */
export const profileOf = async (
  { endpoints }: { readonly endpoints: EndpointDirectory },
  { merchantId, profileId, directoryVersion }: Caller,
  requested: string | null,
): Promise<string> => {
  if (profileId !== null) {
    if (requested !== null && requested !== profileId) throw failures.event_profile_fixed({ field: "profile_id" });
    return profileId;
  }
  const profileIds = await endpoints.profileIds(merchantId, directoryVersion);
  if (requested !== null) {
    if (!profileIds.includes(requested)) throw failures.event_profile_not_found({ profile_id: requested });
    return requested;
  }
  const [only, ...others] = profileIds;
  if (only === undefined || others.length > 0) throw failures.event_profile_required({ field: "profile_id" });
  return only;
};
