import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useSession } from "../../session/session.ts";
import type { Profile, ProfileChanges } from "./profile-fields.ts";

const profilesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ["business-profiles", merchantId],
    queryFn: (): Promise<readonly Profile[]> =>
      bodyOf(api.GET("/account/{account_id}/business_profile", { params: { path: { account_id: merchantId } } })),
  });

/** The profiles that the session may see. */
export const useProfiles = (isEnabled = true): UseQueryResult<readonly Profile[]> => {
  const { merchantId, may } = useSession();
  return useQuery({ ...profilesQuery(merchantId), enabled: isEnabled && may("listBusinessProfiles") });
};

/** After a change everything that shows profiles is read again. */
export const readProfilesAgain = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["business-profiles"] }),
    queryClient.invalidateQueries({ queryKey: ["places", "profiles"] }),
    queryClient.invalidateQueries({ queryKey: ["webhook-endpoints"] }),
  ]);
};

export const changeProfile = (profile: Profile, changes: ProfileChanges): Promise<Profile> =>
  bodyOf(
    api.POST("/account/{account_id}/business_profile/{profile_id}", {
      params: { path: { account_id: profile.merchant_id, profile_id: profile.profile_id } },
      body: changes,
    }),
  );
