import { Group, Paper, Select, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { LineChart } from "../../parts/line-chart.tsx";
import type { Line } from "../../parts/line-chart.tsx";
import { Blank } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { Facts, Money } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatPercent } from "../../values/percent.ts";
import { formatBucket } from "../../values/times.ts";
import { bucketsOf, currenciesOf, groupsOf, shareOf, sumOf } from "./figures.ts";
import type { AnalyticsRow, Figures } from "./figures.ts";
import { periods, useAnalytics } from "./home-queries.ts";
import type { Period } from "./home-queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou } from "./needs-you.tsx";

const green = { light: "#2b8a3e", dark: "#69db7c" };
const red = { light: "#c92a2a", dark: "#ff8787" };
const blue = { light: "#0b7285", dark: "#3bc9db" };
const groupsMax = 6;

const usePercent = (): ((share: number | null) => string) => {
  const { locale } = useText();
  return useCallback((share) => formatPercent(share, locale), [locale]);
};

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly notes: readonly string[];
}

const Tile = ({ label, value, notes }: TileProps): ReactNode => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="1.625rem" fw={650} lh={1.3} className="amount">
      {value}
    </Text>
    {notes.map((note) => (
      <Text key={note} size="xs" c="dimmed">
        {note}
      </Text>
    ))}
  </Paper>
);

interface FiguresProps {
  readonly period: Period;
  readonly currency: AnalyticsRow["currency"];
  readonly rows: readonly AnalyticsRow[];
}

interface ChartsProps extends FiguresProps {
  readonly analytics: Parameters<typeof bucketsOf>[0];
}

const Tiles = ({ period, currency, rows }: FiguresProps): ReactNode => {
  const { t, locale } = useText();
  const percent = usePercent();
  const before = useAnalytics(period, { isBefore: true });
  const now = sumOf(rows);
  const earlier = before.data === undefined ? null : sumOf(before.data.data.filter((row) => row.currency === currency));
  // Before the first payments there is nothing to compare with.
  const against = (value: (figures: Figures) => string): readonly string[] =>
    earlier === null || earlier.payments === 0 ? [] : [t("home.before", { value: value(earlier) })];
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Tile
        label={t("home.captured")}
        value={money(now.amount_captured)}
        notes={against(({ amount_captured: amount }) => money(amount))}
      />
      <Tile
        label={t("home.successRate")}
        value={percent(shareOf(now.succeeded, now.finished))}
        notes={[
          t("home.firstAttempt", { rate: percent(shareOf(now.first_attempt_succeeded, now.finished)) }),
          t("home.recovered", { count: now.retried_and_recovered }),
        ]}
      />
      <Tile
        label={t("home.payments")}
        value={new Intl.NumberFormat(locale).format(now.payments)}
        notes={against(({ payments }) => new Intl.NumberFormat(locale).format(payments))}
      />
      <Tile
        label={t("home.refunded")}
        value={money(now.amount_refunded)}
        notes={against(({ amount_refunded: amount }) => money(amount))}
      />
    </SimpleGrid>
  );
};

const Charts = ({ analytics, period, rows }: ChartsProps): ReactNode => {
  const { t, locale } = useText();
  const percent = usePercent();
  const buckets = useMemo(() => bucketsOf(analytics, rows), [analytics, rows]);
  const times = useMemo(() => buckets.map(([time]) => time), [buckets]);
  const counts = useMemo<readonly Line[]>(
    () => [
      { label: t("home.succeeded"), values: buckets.map(([, { succeeded }]) => succeeded), color: green },
      { label: t("home.failed"), values: buckets.map(([, { failed }]) => failed), color: red },
    ],
    [buckets, locale],
  );
  const rates = useMemo<readonly Line[]>(
    () => [
      {
        label: t("home.successRate"),
        values: buckets.map(([, { succeeded, finished }]) => shareOf(succeeded, finished)),
        color: blue,
      },
    ],
    [buckets, locale],
  );
  const timeText = useCallback((time: string) => formatBucket(time, period === "day", locale), [period, locale]);
  const numberText = useCallback((value: number) => new Intl.NumberFormat(locale).format(value), [locale]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel title={t("home.chart")}>
        <LineChart title={t("home.chart")} times={times} lines={counts} format={numberText} formatTime={timeText} />
      </Panel>
      <Panel title={t("home.rateChart")}>
        <LineChart
          title={t("home.rateChart")}
          times={times}
          lines={rates}
          format={percent}
          formatTime={timeText}
          range={fullRange}
        />
      </Panel>
    </SimpleGrid>
  );
};

const fullRange = [0, 1] as const;

const Groups = ({ period, currency }: Omit<FiguresProps, "rows">): ReactNode => {
  const { t } = useText();
  const percent = usePercent();
  const accounts = useAnalytics(period, { groupBy: "connector" });
  const declines = useAnalytics(period, { groupBy: "error_code" });
  const ofCurrency = (rows: readonly AnalyticsRow[]): readonly AnalyticsRow[] =>
    rows.filter((row) => row.currency === currency);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel title={t("home.byAccount")}>
        <Loaded query={accounts}>
          {({ data }) => (
            <Facts
              facts={groupsOf(ofCurrency(data), "finished")
                .slice(0, groupsMax)
                .map(([group, { succeeded, finished, amount_captured: amount }]) => [
                  group ?? t("home.other"),
                  <Group key={group} gap="md" wrap="nowrap">
                    <Money amount={amount} currency={currency} />
                    <span className="amount">{`${percent(shareOf(succeeded, finished))} / ${String(finished)}`}</span>
                  </Group>,
                ])}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={t("home.topDeclines")}>
        <Loaded query={declines}>
          {({ data }) => (
            <Facts
              facts={groupsOf(ofCurrency(data), "failed")
                .slice(0, groupsMax)
                .map(([group, { failed }]) => [group ?? t("home.other"), String(failed)])}
            />
          )}
        </Loaded>
      </Panel>
    </SimpleGrid>
  );
};

export const HomePage = (): ReactNode => {
  const { t } = useText();
  const [period, setPeriod] = useState<Period>("week");
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useAnalytics(period);
  const currencies = currenciesOf(query.data?.data ?? []);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const rows = useMemo(() => query.data?.data.filter((row) => row.currency === currency) ?? [], [query.data, currency]);
  return (
    <Page
      title={t("home.title")}
      actions={
        <>
          {currencies.length > 1 && (
            <Select
              size="xs"
              w={90}
              aria-label={t("home.currency")}
              data={[...currencies]}
              value={currency ?? null}
              onChange={setChosen}
              allowDeselect={false}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t("home.period")}
            value={period}
            onChange={(value) => {
              setPeriod(value as Period);
            }}
            data={periods.map((value) => ({ value, label: t(`home.${value}`) }))}
          />
        </>
      }
    >
      <FirstSteps />
      <NeedsYou />
      <Loaded query={query} rows={8}>
        {(analytics) =>
          currency === undefined ? (
            <Blank title={t("home.noPayments")} text={t("home.noPaymentsText")} />
          ) : (
            <Stack gap="md">
              <Tiles period={period} currency={currency} rows={rows} />
              <Charts analytics={analytics} period={period} currency={currency} rows={rows} />
              <Groups period={period} currency={currency} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
};
