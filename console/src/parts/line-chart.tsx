import "uplot/dist/uPlot.min.css";

import { Group, Table, Text, useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import UPlot from "uplot";
import { useText } from "../texts/use-text.ts";

/** One line of a chart: a value for each time; null where there is none. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly color: { readonly light: string; readonly dark: string };
}

interface LineChartProps {
  readonly title: string;
  /** RFC 3339. */
  readonly times: readonly string[];
  readonly lines: readonly Line[];
  readonly format: (value: number) => string;
  readonly formatTime: (time: string) => string;
  /** Whether each time has a bar instead of a point of a line. */
  readonly isBars?: boolean;
  /** Least and largest value of the scale; left out: by the values. */
  readonly range?: readonly [number, number];
}

const heightPx = 200;
/** In seconds. */
const halfHour = 1_800;
const inks = { light: { text: "#495057", grid: "#e9ecef" }, dark: { text: "#c1c2c5", grid: "#3b3b3b" } } as const;

const dashes = [[], [6, 4], [2, 3], [10, 3, 2, 3]] as const;

/** Lines differ in more than their colour. */
const dashOf = (index: number): readonly number[] => dashes[index % dashes.length] ?? [];

const bars = UPlot.paths.bars?.({ size: [0.7, 48] });

/** Wide enough for the longest value: about seven pixels a character. */
const axisWidth = (_plot: UPlot, values: readonly string[] | null): number =>
  Math.max(48, 16 + 7 * Math.max(0, ...(values ?? []).map(({ length }) => length)));

const Legend = ({ lines }: Pick<LineChartProps, "lines">): ReactNode => {
  const scheme = useComputedColorScheme("light");
  return (
    <Group gap="md" aria-hidden>
      {lines.map(({ label, color }, index) => (
        <Group key={label} gap={6}>
          <svg width={24} height={8}>
            <line
              x2={24}
              y1={4}
              y2={4}
              stroke={color[scheme]}
              strokeWidth={2}
              strokeDasharray={dashOf(index).join(" ")}
            />
          </svg>
          <Text size="xs">{label}</Text>
        </Group>
      ))}
    </Group>
  );
};

/** Lines over time, with the same values as a table for those who do not see them. */
export const LineChart = (props: LineChartProps): ReactNode => {
  const { title, times, lines, format, formatTime, range, isBars = false } = props;
  const { t, locale } = useText();
  const scheme = useComputedColorScheme("light");
  const { ref, width } = useElementSize<HTMLDivElement>();
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (plot.current === null || width === 0) return undefined;
    const ink = inks[scheme];
    const axis = { stroke: ink.text, grid: { stroke: ink.grid, width: 1 }, ticks: { show: false } };
    const chart = new UPlot(
      {
        width,
        height: heightPx,
        legend: { show: false },
        cursor: { y: false },
        scales: {
          // Around a single time there is an hour.
          x: {
            range: (_plot, first, last) => (times.length === 1 ? [first - halfHour, first + halfHour] : [first, last]),
          },
          y: { range: (_plot, low, high) => [range?.[0] ?? Math.min(low, 0), range?.[1] ?? Math.max(high, 1)] },
        },
        axes: [
          {
            ...axis,
            values: (_plot, seconds) => seconds.map((second) => formatTime(new Date(second * 1_000).toISOString())),
            space: 90,
          },
          { ...axis, values: (_plot, values) => values.map(format), size: axisWidth },
        ],
        series: [
          {},
          ...lines.map(({ label, color }, index) => ({
            label,
            stroke: color[scheme],
            width: 2,
            dash: [...dashOf(index)],
            points: { show: !isBars && times.length < 40, size: 5 },
            ...(isBars ? { fill: color[scheme], paths: bars } : {}),
          })),
        ],
      },
      [times.map((time) => Date.parse(time) / 1_000), ...lines.map(({ values }) => [...values])],
      plot.current,
    );
    return () => {
      chart.destroy();
    };
  }, [width, scheme, times, lines, format, formatTime, range, locale, isBars]);
  return (
    <div ref={ref} role="group" aria-label={title}>
      {lines.length > 1 && <Legend lines={lines} />}
      <div ref={plot} aria-hidden dir="ltr" style={{ overflow: "hidden" }} />
      <details className="no-print chart-table">
        <summary>{t("home.table")}</summary>
        <Table aria-label={title} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("home.time")}</Table.Th>
              {lines.map(({ label }) => (
                <Table.Th key={label} scope="col" ta="end">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {times.map((time, index) => (
              <Table.Tr key={time}>
                <Table.Th scope="row" fw={400}>
                  {formatTime(time)}
                </Table.Th>
                {lines.map(({ label, values }) => {
                  const value = values[index] ?? null;
                  return (
                    <Table.Td key={label} ta="end">
                      {value === null ? "–" : format(value)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </div>
  );
};
