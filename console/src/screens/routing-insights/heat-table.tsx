import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { WideTable } from "../../parts/wide-table.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { durationOf } from "../connectors/connector-state.ts";
import { gatewaysIn, heatOf, samplesMin } from "./rates.ts";
import type { Cell, HeatRow } from "./rates.ts";

const mixed = (color: string): string =>
  `light-dark(var(--mantine-color-${color}-1), color-mix(in srgb, var(--mantine-color-${color}-9) 40%, transparent))`;

const colors = {
  good: mixed("green"),
  fair: mixed("yellow"),
  poor: mixed("red"),
  few: "light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-5))",
} as const;

const HeatCell = ({ cell }: { readonly cell: Cell | undefined }): ReactNode => {
  const { t, locale } = useText();
  if (cell === undefined || cell.rate === null) return <Table.Td ta="center">–</Table.Td>;
  const { rate, samples, expected, latencyMs } = cell;
  const heat = heatOf(rate, samples);
  return (
    <Table.Td ta="center" miw={110} bg={colors[heat]}>
      <Text size="sm" fw={600} className="amount">
        {formatPercent(rate, locale)}
      </Text>
      <Text size="xs">{t(heat === "few" ? "insights.samplesFew" : "insights.samples", { count: samples })}</Text>
      {expected !== null && <Text size="xs">{t("insights.expected", { rate: formatPercent(expected, locale) })}</Text>}
      {latencyMs !== null && <Text size="xs">{durationOf(latencyMs, locale)}</Text>}
    </Table.Td>
  );
};

interface HeatTableProps {
  readonly label: string;
  /** What the rows are. */
  readonly dimension: string;
  readonly rows: readonly HeatRow[];
}

/** Success rates of gateways by a dimension; each cell states from how many attempts. */
export const HeatTable = ({ label, dimension, rows }: HeatTableProps): ReactNode => {
  const { t } = useText();
  const gateways = gatewaysIn(rows);
  return (
    <>
      <WideTable label={label} columns={[dimension, ...gateways]} centerColumns={gateways}>
        {rows.map(({ name, cells }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {gateways.map((gateway) => (
              <HeatCell key={gateway} cell={cells.get(gateway)} />
            ))}
          </Table.Tr>
        ))}
      </WideTable>
      <Text size="xs" c="dimmed">
        {t("insights.heatHint", { count: samplesMin })}
      </Text>
    </>
  );
};
