import { SimpleGrid } from "@mantine/core";
import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { LineChart } from "../../parts/line-chart.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatPercent } from "../../values/percent.ts";
import { formatBucket } from "../../values/times.ts";
import { bucketsOf, shareOf } from "../home/figures.ts";
import type { AnalyticsRow } from "../home/figures.ts";
import type { Analytics } from "./analytics-parts.ts";

interface ChartsProps {
  readonly analytics: Analytics;
  /** Rows of the currency. */
  readonly rows: readonly AnalyticsRow[];
  readonly currency: string;
}

const colors = {
  captured: { light: "#0b7285", dark: "#66d9e8" },
  final: { light: "#0b7285", dark: "#66d9e8" },
  first: { light: "#c2410c", dark: "#ffc078" },
} as const;
const fullRange = [0, 1] as const;

/** What was captured, and how many payments succeeded, over time. */
export const Charts = ({ analytics, rows, currency }: ChartsProps): ReactNode => {
  const { t, locale } = useText();
  const buckets = useMemo(() => bucketsOf(analytics, rows), [analytics, rows]);
  const times = useMemo(() => buckets.map(([time]) => time), [buckets]);
  const [captured, finalRate, firstRate] = [
    t("analytics.captured"),
    t("analytics.finalRate"),
    t("analytics.firstRate"),
  ];
  const amounts = useMemo(
    () => [{ label: captured, values: buckets.map(([, sums]) => sums.amount_captured), color: colors.captured }],
    [buckets, captured],
  );
  const rates = useMemo(
    () => [
      {
        label: finalRate,
        values: buckets.map(([, { succeeded, finished }]) => shareOf(succeeded, finished)),
        color: colors.final,
      },
      {
        label: firstRate,
        values: buckets.map(([, { first_attempt_succeeded: first, finished }]) => shareOf(first, finished)),
        color: colors.first,
      },
    ],
    [buckets, finalRate, firstRate],
  );
  const isHour = analytics.bucket === "hour";
  const timeText = useCallback((time: string) => formatBucket(time, isHour, locale), [isHour, locale]);
  const money = useCallback((amount: number) => formatMoney(Math.round(amount), currency, locale), [currency, locale]);
  const percent = useCallback((share: number) => formatPercent(share, locale), [locale]);
  const amountsTitle = t("analytics.amountsTitle", { currency });
  const ratesTitle = t("analytics.ratesTitle");
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Panel title={amountsTitle}>
        <LineChart title={amountsTitle} times={times} lines={amounts} format={money} formatTime={timeText} isBars />
      </Panel>
      <Panel title={ratesTitle}>
        <LineChart
          title={ratesTitle}
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
