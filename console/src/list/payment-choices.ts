import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../api/client.ts";
import type { components } from "../generated/merchant-api.ts";

/** What the merchant's payments can be filtered by; undefined while it is being read. */
export const usePaymentChoices = (): components["schemas"]["PaymentFilterChoices"] | undefined =>
  useQuery({
    queryKey: ["payment-filters"],
    queryFn: () => bodyOf(api.GET("/payments/v2/filter")),
    staleTime: 60_000,
  }).data;
