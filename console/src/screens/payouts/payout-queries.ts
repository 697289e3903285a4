import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import type { Payout, PayoutAction } from "./payout-parts.ts";

type ProviderCallList = components["schemas"]["ProviderCallList"];

const refetchMs = 3_000;

export const usePayout = (payoutId: string): UseQueryResult<Payout> =>
  useQuery({
    queryKey: ["payout", payoutId],
    queryFn: () => {
      const params = { path: { payout_id: payoutId } };
      return bodyOf(api.GET("/payouts/{payout_id}", { params, headers: inBackground }));
    },
    // What is at the provider changes by itself.
    refetchInterval: ({ state }) => (state.data?.status === "initiated" ? refetchMs : false),
  });

/** What was asked of providers for the payout; read again with it. */
export const usePayoutCalls = (payoutId: string): UseQueryResult<ProviderCallList> =>
  useQuery({
    queryKey: ["payout", payoutId, "calls"],
    queryFn: () =>
      bodyOf(api.GET("/payouts/{payout_id}/provider_calls", { params: { path: { payout_id: payoutId } } })),
  });

/** After a change everything that shows payouts is read again. */
export const readPayoutsAgain = async (payoutId: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["payout", payoutId] }),
    queryClient.invalidateQueries({ queryKey: ["payouts"] }),
  ]);
};

/** Asks the provider how far the payout is. */
export const syncPayout = async (payoutId: string): Promise<Payout> => {
  const params = { path: { payout_id: payoutId }, query: { force_sync: true } };
  const payout = await bodyOf(api.GET("/payouts/{payout_id}", { params }));
  await readPayoutsAgain(payoutId);
  return payout;
};

/** Carries out what a person has confirmed. */
export const changePayout = async (
  { payout_id: payoutId }: Payout,
  action: PayoutAction,
  { idempotencyKey, reason }: { readonly idempotencyKey: string; readonly reason: string },
): Promise<void> => {
  const options = {
    params: { path: { payout_id: payoutId } },
    headers: { "idempotency-key": idempotencyKey },
  };
  if (action === "confirm") await api.POST("/payouts/{payout_id}/confirm", options);
  else if (action === "fulfill") await api.POST("/payouts/{payout_id}/fulfill", { ...options, body: {} });
  else {
    const body = { cancellation_reason: reason === "" ? null : reason };
    await api.POST("/payouts/{payout_id}/cancel", { ...options, body });
  }
  await readPayoutsAgain(payoutId);
};
