import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useSession } from "../../session/session.ts";

type RefundRequestList = components["schemas"]["RefundRequestList"];

const refreshMs = 30_000;

/** Requests that wait for a decision: those about a payment, or how many there are. */
export const useOpenRequests = (paymentId?: string): UseQueryResult<RefundRequestList> =>
  useQuery({
    queryKey: ["refund-requests", "open", paymentId],
    queryFn: () => {
      const query = { status: "open", payment_id: paymentId, limit: paymentId === undefined ? 1 : 20 } as const;
      return bodyOf(api.GET("/refund_requests", { params: { query }, headers: inBackground }));
    },
    enabled: useSession().may("listRefundRequests"),
    refetchInterval: refreshMs,
  });
