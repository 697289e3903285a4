import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Refusal } from "../../api/refusal.ts";
import { useProfiles } from "../../session/profiles.ts";
import type { Invoice, Subscription } from "./subscription-parts.ts";

const invoicesMax = 50;

/** Subscriptions belong to a profile, which every request for them names. */
export const ofProfile = (profileId: string): Readonly<Record<string, string>> => ({ "x-profile-id": profileId });

const readSubscription = (subscriptionId: string, profileId: string): Promise<Subscription> =>
  bodyOf(
    api.GET("/subscriptions/{subscription_id}", {
      params: { path: { subscription_id: subscriptionId } },
      headers: ofProfile(profileId),
    }),
  );

/** Looks in one profile after the other: an address names the subscription alone. */
const findSubscription = async (subscriptionId: string, profileIds: readonly string[]): Promise<Subscription> => {
  const [profileId, ...others] = profileIds;
  try {
    return await readSubscription(subscriptionId, profileId ?? "");
  } catch (error) {
    if (others.length === 0 || !(error instanceof Refusal) || error.status !== 404) throw error;
    return await findSubscription(subscriptionId, others);
  }
};

export const useSubscription = (subscriptionId: string): UseQueryResult<Subscription> => {
  const profiles = useProfiles();
  return useQuery({
    queryKey: ["subscription", subscriptionId],
    queryFn: () =>
      findSubscription(
        subscriptionId,
        (profiles ?? []).map(({ profile_id: id }) => id),
      ),
    enabled: profiles !== undefined,
  });
};

export const useInvoices = ({
  id,
  profile_id: profileId,
}: Pick<Subscription, "id" | "profile_id">): UseQueryResult<readonly Invoice[]> =>
  useQuery({
    queryKey: ["subscription", id, "invoices"],
    queryFn: async () => {
      const answer = api.GET("/subscriptions/{subscription_id}/invoices", {
        params: { path: { subscription_id: id }, query: { limit: invoicesMax } },
        headers: ofProfile(profileId),
      });
      return (await bodyOf(answer)).data;
    },
  });

/** After a change everything that shows subscriptions is read again. */
export const readSubscriptionsAgain = async (subscriptionId: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["subscription", subscriptionId] }),
    queryClient.invalidateQueries({ queryKey: ["subscriptions"] }),
    queryClient.invalidateQueries({ queryKey: ["payments"] }),
  ]);
};
