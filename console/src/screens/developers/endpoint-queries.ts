import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useSession } from "../../session/session.ts";
import type { Endpoint } from "./endpoint-parts.ts";

/** The endpoints of a profile, its own one first. */
export const useEndpoints = (profileId: string, refreshMs?: number): UseQueryResult<readonly Endpoint[]> => {
  const { may } = useSession();
  return useQuery({
    queryKey: ["webhook-endpoints", profileId],
    enabled: may("listWebhookEndpoints"),
    queryFn: async () => {
      const params = { query: { profile_id: profileId } };
      return (await bodyOf(api.GET("/webhook_endpoints", { params, headers: inBackground }))).data;
    },
    refetchInterval: refreshMs ?? false,
  });
};

export const readEndpointsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["webhook-endpoints"] });

/** An endpoint in the addresses of the API. */
export const pathOf = ({
  webhook_endpoint_id: id,
}: Endpoint): { readonly path: { readonly webhook_endpoint_id: string } } => ({ path: { webhook_endpoint_id: id } });
