import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../api/client.ts";
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

const readSession = async (): Promise<SignedIn> => {
  const [user, role] = await Promise.all([bodyOf(api.GET("/user")), bodyOf(api.GET("/user/role"))]);
  return { user, role };
};

/** Who is signed in, where, and what the session's role permits there. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: 60_000,
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
