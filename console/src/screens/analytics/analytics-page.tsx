import { NativeSelect, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page } from "../../parts/panel.tsx";
import { useTimeZone } from "../../session/preferences.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { currenciesOf, sumOf } from "../home/figures.ts";
import { groupings, periodNames, rangesOf } from "./analytics-parts.ts";
import type { Analytics, Range } from "./analytics-parts.ts";
import { Charts } from "./charts.tsx";
import { GroupsPanel, StatusPanel } from "./group-panels.tsx";
import { Tiles } from "./tiles.tsx";

const route = getRouteApi("/console/analytics");

const readAnalytics = ({ bucket, start, end }: Range, timeZone: string): Promise<Analytics> =>
  bodyOf(
    api.GET("/analytics/payments", {
      params: { query: { start_time: start, end_time: end, bucket, time_zone: timeZone } },
    }),
  );

const Numbers = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  // The period ends when the page is opened, so that its parts show the same period.
  const [nowMs] = useState(() => Date.now());
  const timeZone = useTimeZone();
  const period = periodNames.find((name) => name === textIn(search, "period")) ?? "7d";
  const grouping = groupings.find((name) => name === textIn(search, "by")) ?? "connector";
  const { current, previous } = rangesOf(period, nowMs);
  const query = useQuery({
    queryKey: ["payment-analytics", current, timeZone],
    queryFn: () => readAnalytics(current, timeZone),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    queryKey: ["payment-analytics", previous, timeZone],
    queryFn: () => readAnalytics(previous, timeZone),
  });
  const currencies = currenciesOf(query.data?.data ?? []);
  const wanted = textIn(search, "currency");
  const currency = currencies.find((code) => code === wanted) ?? currencies[0];
  const change =
    (name: string) =>
    (event: { readonly currentTarget: { readonly value: string } }): void => {
      onSearch({ [name]: event.currentTarget.value });
    };
  return (
    <Page
      title={t("analytics.title")}
      actions={
        <>
          <NativeSelect
            aria-label={t("analytics.period")}
            value={period}
            onChange={change("period")}
            data={periodNames.map((name) => ({ value: name, label: t(`analytics.period_${name}`) }))}
          />
          {currency !== undefined && (
            <NativeSelect
              aria-label={t("analytics.currency")}
              value={currency}
              onChange={change("currency")}
              data={[...currencies]}
            />
          )}
        </>
      }
    >
      <Loaded query={query} rows={10}>
        {(analytics) => {
          if (currency === undefined) return <Blank title={t("analytics.none")} text={t("analytics.noneText")} />;
          const rows = analytics.data.filter((row) => row.currency === currency);
          const earlier =
            before.data === undefined ? undefined : sumOf(before.data.data.filter((row) => row.currency === currency));
          return (
            <Stack className={query.isPlaceholderData ? "is-refetching" : undefined}>
              <Tiles totals={sumOf(rows)} before={earlier} currency={currency} />
              <Charts analytics={analytics} rows={rows} currency={currency} />
              <GroupsPanel
                range={current}
                timeZone={timeZone}
                currency={currency}
                grouping={grouping}
                onGrouping={(name) => {
                  onSearch({ by: name });
                }}
              />
              {may("aggregatePayments") && <StatusPanel range={current} />}
              <Text size="sm" c="dimmed">
                {t("analytics.definitions")}
              </Text>
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
};

/** Amounts and rates of payments over time, and what they are made of. */
export const AnalyticsPage = (): ReactNode => {
  const { may } = useSession();
  return may("readPaymentAnalytics") ? <Numbers /> : <Forbidden operation="readPaymentAnalytics" />;
};
