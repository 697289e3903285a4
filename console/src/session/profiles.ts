import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../api/client.ts";
import type { components } from "../generated/merchant-api.ts";

/** A profile that the user may work with. */
export type Profile = components["schemas"]["ProfilePlace"];

/** The profiles that the user may work with; undefined until they are known. */
export const useProfiles = (): readonly Profile[] | undefined =>
  useQuery({
    queryKey: ["places", "profiles"],
    queryFn: () => bodyOf(api.GET("/user/list/profile")),
    staleTime: 60_000,
  }).data;
