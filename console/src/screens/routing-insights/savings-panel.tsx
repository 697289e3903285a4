import { Group, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import type { components } from "../../generated/engine-api.ts";
import type { SearchChange } from "../../list/filter-bar.tsx";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { LineChart } from "../../parts/line-chart.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatBucket } from "../../values/times.ts";
import { useCostSavings } from "./cost-queries.ts";
import { rangeIn } from "./insight-queries.ts";
import { RangeSelect } from "./range-select.tsx";

const color = { light: "#0b7285", dark: "#66d9e8" } as const;
const dayMs = 86_400_000;

interface SavingsProps {
  readonly savings: components["schemas"]["CostSavings"];
  readonly currency: string;
}

const Savings = ({ savings, currency }: SavingsProps): ReactNode => {
  const { t, locale } = useText();
  const { totals, trend, bucket_ms: bucketMs } = savings;
  const format = useCallback(
    (value: number) => new Intl.NumberFormat(locale, { style: "currency", currency }).format(value),
    [locale, currency],
  );
  const isShort = bucketMs < dayMs;
  const formatTime = useCallback((time: string) => formatBucket(time, isShort, locale), [isShort, locale]);
  const saved = t("insights.saved");
  const times = useMemo(() => trend.map(({ bucket_ms: at }) => new Date(at).toISOString()), [trend]);
  const lines = useMemo(
    () => [{ label: saved, values: trend.map(({ saved_value: value }) => value), color }],
    [trend, saved],
  );
  const count = new Intl.NumberFormat(locale);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(
          [
            [saved, format(totals.saved_value)],
            [t("insights.costWon"), count.format(totals.cost_won_count)],
            [t("insights.weighed"), count.format(totals.total_decisions)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text size="xl" fw={650} className="amount">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <LineChart title={saved} times={times} lines={lines} format={format} formatTime={formatTime} isBars />
    </>
  );
};

interface SavingsPanelProps {
  readonly search: ListSearch;
  readonly onSearch: SearchChange;
}

/** What was saved by going to a cheaper gateway of about the same success rate. */
export const SavingsPanel = ({ search, onSearch }: SavingsPanelProps): ReactNode => {
  const { t } = useText();
  const query = useCostSavings(rangeIn(search), textIn(search, "currency"));
  const currencies = query.data?.available_currencies ?? [];
  return (
    <Panel
      title={t("insights.savings")}
      actions={
        <Group gap="xs">
          {currencies.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t("insights.dimension_currency")}
              value={query.data?.currency ?? ""}
              data={currencies.map(({ currency }) => currency)}
              onChange={(event) => {
                onSearch({ currency: event.currentTarget.value });
              }}
            />
          )}
          <RangeSelect search={search} onSearch={onSearch} />
        </Group>
      }
    >
      <Loaded query={query} rows={3}>
        {(savings) =>
          savings.currency === null ? (
            <Text size="sm" c="dimmed">
              {t("insights.noSavings")}
            </Text>
          ) : (
            <Savings savings={savings} currency={savings.currency} />
          )
        }
      </Loaded>
    </Panel>
  );
};
