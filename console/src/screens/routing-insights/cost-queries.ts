import { defined } from "@railyard/members";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { bodyOf, engine } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/engine-api.ts";
import { useSession } from "../../session/session.ts";
import type { Range } from "./insight-queries.ts";

type Schemas = components["schemas"];

/** Fees of the merchant's connectors, set and learned. */
export const useConnectorFees = (): UseQueryResult<Schemas["ConnectorFeesList"]> => {
  const { merchantId } = useSession();
  return useQuery({
    queryKey: ["connector-fees", merchantId],
    queryFn: () =>
      bodyOf(
        engine.GET("/merchant-account/{merchant_id}/connector-fees", {
          params: { path: { merchant_id: merchantId } },
        }),
      ),
  });
};

export const readFeesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["connector-fees"] });

export const readTermsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["volume-terms"] });

/** What cheaper gateways have saved. */
export const useCostSavings = (range: Range, currency: string | undefined): UseQueryResult<Schemas["CostSavings"]> =>
  useQuery({
    queryKey: ["cost-savings", useSession().merchantId, range, currency],
    queryFn: () =>
      bodyOf(
        engine.GET("/analytics/cost-savings", {
          params: { query: defined({ range, currency }) },
        }),
      ),
    placeholderData: keepPreviousData,
  });
