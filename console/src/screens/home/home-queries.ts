import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useTimeZone } from "../../session/preferences.ts";
import { useSession } from "../../session/session.ts";
import { expiringDays } from "../developers/key-scopes.ts";
import { useProfiles } from "../settings/profile-queries.ts";

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
): UseQueryResult<Analytics> => {
  const timeZone = useTimeZone();
  return useQuery({
    queryKey: ["payments", "analytics", period, timeZone, options],
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
              time_zone: timeZone,
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
};

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

const undeliveredForMs = 24 * hourMs;

/** When the first of the open disputes has to be answered; null: at no time that is known. */
export const useNextDeadline = (isEnabled: boolean): UseQueryResult<string | null> => {
  const { may } = useSession();
  return useQuery({
    queryKey: ["disputes", "next-deadline"],
    queryFn: async () => {
      const open = await bodyOf(
        api.GET("/disputes/list", {
          params: { query: { dispute_status: ["dispute_opened"], limit: 100 } },
          headers: inBackground,
        }),
      );
      return open.flatMap(({ challenge_required_by: by }) => by ?? []).toSorted()[0] ?? null;
    },
    enabled: isEnabled && may("listDisputes"),
    refetchInterval: refreshMs,
  });
};

/** Number of the last day's events whose webhook has not arrived. */
export const useUndelivered = (): UseQueryResult<number> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["events", "undelivered", merchantId],
    queryFn: async () => {
      const { total_count: total } = await bodyOf(
        api.POST("/events/{merchant_id}", {
          params: { path: { merchant_id: merchantId } },
          body: {
            limit: 1,
            is_delivered: false,
            created_after: new Date(Date.now() - undeliveredForMs).toISOString(),
          },
          headers: inBackground,
        }),
      );
      return total;
    },
    enabled: may("listEvents"),
    refetchInterval: refreshMs,
  });
};

const readKeys = (merchantId: string, query: { readonly expiring_within_days?: number }) =>
  bodyOf(
    api.GET("/api_keys/{merchant_id}/list", {
      params: { path: { merchant_id: merchantId }, query: { limit: 50, ...query } },
      headers: inBackground,
    }),
  );

/** Number of the API keys that expire soon. */
export const useExpiringKeys = (): UseQueryResult<number> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["api-keys", merchantId, "expiring"],
    queryFn: async () => (await readKeys(merchantId, { expiring_within_days: expiringDays })).length,
    enabled: may("listApiKeys"),
  });
};

export const useHasKey = (isEnabled: boolean): UseQueryResult<boolean> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["api-keys", merchantId, "any"],
    queryFn: async () => (await readKeys(merchantId, {})).length > 0,
    enabled: isEnabled && may("listApiKeys"),
  });
};

/** Whether a profile of the merchant has an address for webhooks. */
export const useHasWebhook = (isEnabled: boolean): boolean =>
  (useProfiles(isEnabled).data ?? []).some(({ webhook_details: details }) => (details?.webhook_url ?? null) !== null);
