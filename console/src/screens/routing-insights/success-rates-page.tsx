import { Grid, Group, NativeSelect, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { LineChart } from "../../parts/line-chart.tsx";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { formatBucket } from "../../values/times.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { AccountRatesPanel } from "./account-rates-panel.tsx";
import { HeatTable } from "./heat-table.tsx";
import {
  dimensions,
  filterIn,
  useHeatRows,
  useRoutingEvents,
  useRoutingStatistics,
  useScores,
} from "./insight-queries.ts";
import { RangeSelect } from "./range-select.tsx";
import { decisionsByGateway, methodOf, seriesOf } from "./rates.ts";
import type { ScorePoint } from "./rates.ts";

const route = getRouteApi("/console/routing/success-rates");

const lineColors = [
  { light: "#0b7285", dark: "#66d9e8" },
  { light: "#c2410c", dark: "#ffc078" },
  { light: "#5f3dc4", dark: "#b197fc" },
  { light: "#2b8a3e", dark: "#8ce99a" },
] as const;
const fullRange = [0, 1] as const;
const dayMs = 86_400_000;

interface SeriesProps {
  readonly points: readonly ScorePoint[];
  readonly bucketMs: number;
}

const SeriesChart = ({ points, bucketMs }: SeriesProps): ReactNode => {
  const { t, locale } = useText();
  const { times, lines } = useMemo(() => seriesOf(points), [points]);
  const drawn = useMemo(
    () =>
      lineColors.flatMap((color, index) => {
        const line = lines[index];
        return line === undefined ? [] : [{ label: `${line.gateway} (${line.samples})`, values: line.values, color }];
      }),
    [lines],
  );
  const format = useCallback((value: number) => formatPercent(value, locale), [locale]);
  const isShort = bucketMs < dayMs;
  const formatTime = useCallback((time: string) => formatBucket(time, isShort, locale), [isShort, locale]);
  return (
    <LineChart
      title={t("insights.overTime")}
      times={times}
      lines={drawn}
      format={format}
      formatTime={formatTime}
      range={fullRange}
    />
  );
};

const Events = ({ search }: { readonly search: ListSearch }): ReactNode => {
  const { t, locale } = useText();
  const query = useRoutingEvents(filterIn(search));
  return (
    <Panel title={t("insights.leaders")}>
      <Loaded query={query} rows={2}>
        {({ events }) =>
          events.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("insights.noLeaders")}
            </Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
              {events.map((event) => (
                <Text key={event.id} component="li" size="sm">
                  <Text span c="dimmed" size="sm">
                    <Time at={new Date(event.bucket_ms).toISOString()} />
                  </Text>{" "}
                  {t("insights.leader", {
                    method: methodOf(event),
                    gateway: event.gateway,
                    rate: formatPercent(event.score, locale),
                    samples: event.transaction_count,
                    previous: event.previous_gateway,
                    previousRate: formatPercent(event.previous_score, locale),
                  })}
                </Text>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
};

const Decisions = ({ search }: { readonly search: ListSearch }): ReactNode => {
  const { t, locale } = useText();
  const query = useRoutingStatistics(filterIn(search));
  return (
    <Panel title={t("insights.decisions")}>
      <Loaded query={query} rows={3}>
        {({ gateway_share: shares, top_rules: rules }) => {
          const counts = decisionsByGateway(shares);
          const total = counts.reduce((sum, [, count]) => sum + count, 0);
          const tables = [
            [t("insights.gateway"), counts],
            [t("insights.decidedBy"), rules.map(({ rule_name: name, count }) => [name, count] as const)],
          ] as const;
          return tables.map(([name, rows]) => (
            <WideTable
              key={name}
              label={name}
              columns={[name, t("insights.count"), t("insights.share")]}
              endColumns={[t("insights.count"), t("insights.share")]}
            >
              {rows.map(([row, count]) => (
                <Table.Tr key={row}>
                  <Table.Th scope="row" fw={400} className="wrapped">
                    {row}
                  </Table.Th>
                  <Table.Td ta="end" className="amount">
                    {new Intl.NumberFormat(locale).format(count)}
                  </Table.Td>
                  <Table.Td ta="end" className="amount">
                    {formatPercent(total === 0 ? null : count / total, locale)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </WideTable>
          ));
        }}
      </Loaded>
    </Panel>
  );
};

const SuccessRates = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const filter = filterIn(search);
  const dimension = dimensions.find((name) => name === textIn(search, "by")) ?? "method";
  const scores = useScores(filter);
  const { data: statistics } = useRoutingStatistics({ ...filter, currency: undefined, card_network: undefined });
  const valuesOf = (name: string): readonly string[] | undefined =>
    statistics?.available_filters.dimensions.find(({ key }) => key === name)?.values;
  const rows = useHeatRows(dimension, filter, valuesOf(dimension));
  return (
    <Page title={t("insights.rates")} actions={<RangeSelect search={search} onSearch={onSearch} />}>
      <Panel
        title={t("insights.heat")}
        actions={
          <Group gap="xs">
            {(["currency", "card_network"] as const).map((name) => (
              <NativeSelect
                key={name}
                size="xs"
                aria-label={t(`insights.dimension_${name}`)}
                value={filter[name] ?? ""}
                data={[
                  { value: "", label: `${t(`insights.dimension_${name}`)}: ${t("general.any")}` },
                  ...(valuesOf(name) ?? []),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  onSearch({ [name]: value === "" ? undefined : value });
                }}
              />
            ))}
            <SegmentedControl
              size="xs"
              aria-label={t("insights.by")}
              value={dimension}
              data={dimensions.map((value) => ({ value, label: t(`insights.dimension_${value}`) }))}
              onChange={(by) => {
                onSearch({ by });
              }}
            />
          </Group>
        }
      >
        <Loaded query={rows} rows={4}>
          {(loaded) =>
            loaded.length === 0 ? (
              <Blank title={t("insights.noScores")} text={t("insights.noScoresText")} />
            ) : (
              <HeatTable label={t("insights.heat")} dimension={t(`insights.dimension_${dimension}`)} rows={loaded} />
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t("insights.overTime")}>
        <Loaded query={scores} rows={4}>
          {({ series, bucket_ms: bucketMs }) =>
            series.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t("insights.noScores")}
              </Text>
            ) : (
              <SeriesChart points={series} bucketMs={bucketMs} />
            )
          }
        </Loaded>
      </Panel>
      <AccountRatesPanel range={filter.range} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Decisions search={search} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Events search={search} />
        </Grid.Col>
      </Grid>
    </Page>
  );
};

/** How often attempts succeed at each gateway, live. */
export const SuccessRatesPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("readGatewayScores") ? <SuccessRates /> : <Forbidden operation="readGatewayScores" />}
    </Stack>
  );
};
