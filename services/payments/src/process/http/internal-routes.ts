import { readLivePayments } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

/** Reports whether anything is still in progress for a merchant, profile or connector account. */
export type LivePaymentsReader = (scope: {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly merchantConnectorId: string | null;
}) => Promise<boolean>;

/** What other services ask. */
export const internalRoutes = (readLive: LivePaymentsReader): readonly Route[] => [
  defineRoute(readLivePayments, async ({ query }) => ({
    body: {
      live: await readLive({
        merchantId: query.merchant_id,
        profileId: query.profile_id ?? null,
        merchantConnectorId: query.merchant_connector_id ?? null,
      }),
    },
  })),
];
