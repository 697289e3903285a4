import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";

export type Period = "day" | "week" | "month";
type Analytics = components["schemas"]["PaymentAnalytics"];
type GroupBy = NonNullable<Analytics["group_by"]>;

const hoursOf: Readonly<Record<Period, number>> = { day: 24, week: 7 * 24, month: 30 * 24 };
const hourMs = 3_600_000;
const refreshMs = 30_000;
/** No authorization waits longer for its capture. */
const openForMs = 90 * 24 * hourMs;

export const periods = Object.keys(hoursOf) as readonly Period[];

/** How payments went in the period, or in the one of the same length before it. */
export const useAnalytics = (
  period: Period,
  options: { readonly groupBy?: GroupBy; readonly isBefore?: boolean } = {},
): UseQueryResult<Analytics> =>
  useQuery({
    queryKey: ["payments", "analytics", period, options],
    queryFn: () => {
      const lengthMs = hoursOf[period] * hourMs;
      const end = Date.now() - (options.isBefore === true ? lengthMs : 0);
      return bodyOf(
        api.GET("/analytics/payments", {
          params: {
            query: {
              start_time: new Date(end - lengthMs).toISOString(),
              end_time: new Date(end).toISOString(),
              bucket: period === "day" ? "hour" : "day",
              time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              group_by: options.groupBy,
            },
          },
          headers: inBackground,
        }),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** Numbers by status, of payments and of disputes. */
export const useStatusCounts = (kind: "payments" | "disputes"): UseQueryResult<Readonly<Record<string, number>>> =>
  useQuery({
    queryKey: [kind, "statuses"],
    queryFn: async () => {
      const body = await bodyOf(
        kind === "payments"
          ? api.GET("/payments/aggregate", {
              params: { query: { start_time: new Date(Date.now() - openForMs).toISOString() } },
              headers: inBackground,
            })
          : api.GET("/disputes/aggregate", { headers: inBackground }),
      );
      return body.status_with_count as Readonly<Record<string, number>>;
    },
    refetchInterval: refreshMs,
  });
