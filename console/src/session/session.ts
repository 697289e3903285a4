import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../api/client.ts";
import type { components } from "../generated/merchant-api.ts";
import { isOpenToVisits, mayCall } from "./access.ts";
import type { OperationId } from "./access.ts";

interface SignedIn {
  readonly user: components["schemas"]["UserDetails"];
  readonly role: components["schemas"]["OwnRole"];
}

export interface Session extends SignedIn {
  readonly merchantId: string;
  readonly organizationId: string;
  /** Whether the gateway lets this session call the operation; what it would refuse is not shown. */
  readonly may: (operation: OperationId) => boolean;
}

/** In the background: no click asks for it. */
const readSession = async (): Promise<SignedIn> => {
  const [user, role] = await Promise.all([
    bodyOf(api.GET("/user", { headers: inBackground })),
    bodyOf(api.GET("/user/role", { headers: inBackground })),
  ]);
  return { user, role };
};

/** Who is signed in, where, and what the session's role permits there. Read again with a page that is opened. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: 60_000,
  // Not for whatever appears on a page, such as the warning before the session ends.
  refetchOnMount: false,
  retry: false,
});

/** The session of the pages behind the sign-in. */
export const useSession = (): Session => {
  const { data } = useSuspenseQuery(sessionQuery);
  return {
    ...data,
    merchantId: data.user.merchant_id ?? "",
    organizationId: data.user.org_id ?? "",
    may: (operation) =>
      mayCall(data.role, operation) && (data.user.operator_visit === null || isOpenToVisits(operation)),
  };
};
