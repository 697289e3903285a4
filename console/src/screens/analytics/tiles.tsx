import { Paper, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatPercent } from "../../values/percent.ts";
import { shareOf } from "../home/figures.ts";
import type { Figures } from "../home/figures.ts";
import { changeOf } from "./analytics-parts.ts";

interface TilesProps {
  readonly totals: Figures;
  /** Those of the period before; undefined while they are read. */
  readonly before: Figures | undefined;
  readonly currency: string;
}

/** The period in numbers, each next to the one before. */
export const Tiles = ({ totals, before, currency }: TilesProps): ReactNode => {
  const { t, locale } = useText();
  const count = new Intl.NumberFormat(locale);
  const percent = (share: number | null): string => formatPercent(share, locale);
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const rate = (part: "succeeded" | "first_attempt_succeeded", of: Figures): number | null =>
    shareOf(of[part], of.finished);
  /** Rates differ by points, other numbers by a share of themselves. */
  const points = (part: "succeeded" | "first_attempt_succeeded"): string | null => {
    const [now, then] = [rate(part, totals), before === undefined ? null : rate(part, before)];
    if (now === null || then === null) return null;
    const difference = new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
    return t("analytics.points", { difference: difference.format((now - then) * 100) });
  };
  const relative = (part: keyof Figures): string | null => {
    const change = before === undefined ? null : changeOf(totals[part], before[part]);
    if (change === null) return null;
    const format = new Intl.NumberFormat(locale, {
      style: "percent",
      signDisplay: "exceptZero",
      maximumFractionDigits: 1,
    });
    return t("analytics.against", { difference: format.format(change) });
  };
  const tiles: readonly (readonly [string, string, string | null])[] = [
    [t("analytics.captured"), money(totals.amount_captured), relative("amount_captured")],
    [t("analytics.payments"), count.format(totals.payments), relative("payments")],
    [t("analytics.finalRate"), percent(rate("succeeded", totals)), points("succeeded")],
    [t("analytics.firstRate"), percent(rate("first_attempt_succeeded", totals)), points("first_attempt_succeeded")],
    [t("analytics.recovered"), count.format(totals.retried_and_recovered), relative("retried_and_recovered")],
    [t("analytics.refunded"), money(totals.amount_refunded), relative("amount_refunded")],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {tiles.map(([label, value, change]) => (
        <Paper key={label} withBorder p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={650} size="lg" className="amount">
            {value}
          </Text>
          <Text size="xs" c="dimmed" mih="1.4em">
            {change ?? ""}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
};
