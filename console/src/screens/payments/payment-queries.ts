import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { ActionState, Payment } from "./payment-actions.ts";

/** A payment with all that happened to it. */
export const usePayment = (paymentId: string): UseQueryResult<Payment> =>
  useQuery({
    queryKey: ["payment", paymentId],
    queryFn: (): Promise<Payment> =>
      bodyOf(
        api.GET("/payments/{payment_id}", {
          params: {
            path: { payment_id: paymentId },
            query: { expand_attempts: true, expand_captures: true },
          },
          headers: inBackground,
        }),
      ),
    // What waits for the provider or the customer changes by itself.
    refetchInterval: ({ state }) => (state.data?.status === "processing" ? 3_000 : false),
  });

/** What the signed-in user may do to a payment now. */
export const usePaymentActions = (paymentId: string): UseQueryResult<readonly ActionState[]> =>
  useQuery({
    queryKey: ["payment", paymentId, "actions"],
    queryFn: async () => {
      const params = { path: { payment_id: paymentId } };
      return (await bodyOf(api.GET("/payments/{payment_id}/actions", { params }))).actions;
    },
  });

/** After a change everything that shows payments is read again. */
export const readPaymentsAgain = async (paymentId: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["payment", paymentId] }),
    queryClient.invalidateQueries({ queryKey: ["payment-timeline", paymentId] }),
    queryClient.invalidateQueries({ queryKey: ["payments"] }),
    queryClient.invalidateQueries({ queryKey: ["refunds"] }),
    queryClient.invalidateQueries({ queryKey: ["refund-requests"] }),
  ]);
};
