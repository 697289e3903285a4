// The kinds of panels: lines over time, one number, bars, a table.
import type { Panel } from "../../../scripts/dashboards/panel.ts";
import type { Series } from "../prometheus/prometheus-server.ts";
import type { ShownPanel } from "./look.ts";
import { boxOf, round, shorten, text } from "./svg.ts";
import type { Box } from "./svg.ts";
import { formatValue } from "./units.ts";

const colors = [
  "#73bf69",
  "#f2cc0c",
  "#5794f2",
  "#ff780a",
  "#b877d9",
  "#8ab8ff",
  "#fade2a",
  "#c4162a",
  "#ff9830",
  "#56a64b",
];
const red = "#f2495c";
const axisWidth = 52;
const legendHeight = 34;
const pointsMax = 90;

interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** The legend, with the labels in their places. */
const nameOf = (legend: string, metric: Readonly<Record<string, string>>): string => {
  const filled = legend.replaceAll(/\{\{(\w+)\}\}/g, (_whole, label: string) => metric[label] ?? "");
  return filled === "" ? Object.values(metric).join(" ") : filled;
};

const pointsOf = ({ value, values }: Series): Line["points"] => {
  const all = (values ?? (value === undefined ? [] : [value]))
    .map(([time, amount]) => [time, Number(amount)] as const)
    .filter(([, amount]) => Number.isFinite(amount));
  const every = Math.ceil(all.length / pointsMax);
  return all.filter((_point, index) => index % every === 0 || index === all.length - 1);
};

const linesOf = ({ shown }: ShownPanel): readonly Line[] =>
  shown.flatMap(({ query, series }) =>
    series.map((one) => ({ name: nameOf(query.legend, one.metric), points: pointsOf(one) })),
  );

const lastOf = ({ points }: Line): number => points.at(-1)?.[1] ?? 0;
const colorOf = (index: number): string => colors[index % colors.length] ?? "#73bf69";

/** Each line upon those before it. */
const stack = (lines: readonly Line[]): readonly Line[] => {
  const sums = new Map<number, number>();
  return lines.map(({ name, points }) => ({
    name,
    points: points.map(([time, amount]) => {
      const sum = (sums.get(time) ?? 0) + amount;
      sums.set(time, sum);
      return [time, sum] as const;
    }),
  }));
};

/** A round number at or above the greatest value, for the top of the axis. */
const topOf = (lines: readonly Line[], { unit }: Panel): number => {
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(([, amount]) => amount)), 0);
  if (highest <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  if (unit === "percentunit" && highest <= 1 && highest > 0.6) return 1;
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return magnitude * (steps.find((step) => step * magnitude >= highest * 1.001) ?? 10);
};

const legend = (lines: readonly Line[], panel: Panel, box: Box): string => {
  const parts: string[] = [];
  let x = box.x;
  let row = 0;
  for (const [index, line] of lines.entries()) {
    const words = `${shorten(line.name, 34)} ${formatValue(lastOf(line), panel.unit)}`;
    const needed = 16 + words.length * 5.9;
    if (x + needed > box.x + box.width && x > box.x) {
      row += 1;
      x = box.x;
    }
    if (row > 1) {
      const rest = `+${String(lines.length - index)} more`;
      parts.push(text({ x: box.x + box.width, y: box.y + 26, size: 9, fill: "#8e8e99", anchor: "end" }, rest));
      break;
    }
    const y = box.y + 12 + row * 14;
    parts.push(boxOf({ x, y: y - 5, width: 10, height: 3 }, colorOf(index)));
    parts.push(text({ x: x + 14, y, size: 9.5, fill: "#b4b4bd" }, words));
    x += needed;
  }
  return parts.join("\n");
};

export const drawGraph = (shown: ShownPanel, box: Box): string => {
  const { panel } = shown;
  const raw = linesOf(shown);
  const lines = panel.stacked === true ? stack(raw) : raw;
  const top = topOf(lines, panel);
  const times = lines.flatMap(({ points }) => points.map(([time]) => time));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const plot = {
    x: box.x + axisWidth,
    y: box.y + 6,
    width: box.width - axisWidth,
    height: box.height - legendHeight - 8,
  };
  const xOf = (time: number): number => plot.x + (to === from ? 0 : ((time - from) / (to - from)) * plot.width);
  const yOf = (amount: number): number => plot.y + plot.height - (amount / top) * plot.height;
  const level = (amount: number, color: string, dash = ""): string =>
    `<path d="M${round(plot.x)} ${round(yOf(amount))}H${round(plot.x + plot.width)}" stroke="${color}"${dash}/>`;
  const grid = [0, 0.5, 1].map((part) =>
    [
      level(part * top, "#2c3235"),
      text(
        { x: plot.x - 6, y: yOf(part * top) + 3, size: 9, fill: "#8e8e99", anchor: "end" },
        formatValue(part * top, panel.unit),
      ),
    ].join("\n"),
  );
  const limit = panel.redFrom ?? panel.redBelow;
  const threshold = limit === undefined || limit > top ? [] : [level(limit, red, ' stroke-dasharray="4 4"')];
  const path = ({ points }: Line): string =>
    points
      .map(([time, amount], index) => `${index === 0 ? "M" : "L"}${round(xOf(time))} ${round(yOf(amount))}`)
      .join("");
  // The last of a stack is the highest: drawn first, so that the others lie over it.
  const curves = lines.map((line, index) => {
    const color = colorOf(index);
    const [first, last] = [line.points[0]?.[0] ?? from, line.points.at(-1)?.[0] ?? to];
    const base = round(plot.y + plot.height);
    const area = `${path(line)}L${round(xOf(last))} ${base}L${round(xOf(first))} ${base}Z`;
    const filled = panel.stacked === true ? `<path d="${area}" fill="${color}" fill-opacity="0.35"/>` : "";
    return `${filled}<path d="${path(line)}" fill="none" stroke="${color}" stroke-width="1.4"/>`;
  });
  return [
    ...grid,
    ...(panel.stacked === true ? curves.toReversed() : curves),
    ...threshold,
    legend(raw, panel, { ...box, y: box.y + box.height - legendHeight }),
  ].join("\n");
};

export const drawStat = (shown: ShownPanel, box: Box): string => {
  const { panel } = shown;
  const [line = { name: "", points: [] }] = linesOf(shown);
  const value = lastOf(line);
  const isRed =
    (panel.redFrom !== undefined && value >= panel.redFrom) || (panel.redBelow !== undefined && value < panel.redBelow);
  const style = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2 + 10,
    size: 28,
    anchor: "middle",
    weight: "bold",
  } as const;
  return text({ ...style, fill: isRed ? red : "#73bf69" }, formatValue(value, panel.unit));
};

export const drawBars = (shown: ShownPanel, box: Box): string => {
  const lines = linesOf(shown).toSorted((one, other) => lastOf(other) - lastOf(one));
  const most = Math.max(...lines.map(lastOf), 1e-9);
  const height = Math.min(22, box.height / Math.max(lines.length, 1));
  return lines
    .map((line, index) => {
      const y = box.y + index * height;
      const module = box.width * 0.5;
      const bar = {
        x: box.x + box.width * 0.38,
        y: y + 3,
        width: (lastOf(line) / most) * module,
        height: height - 6,
      };
      return [
        text(
          { x: box.x, y: y + height / 2 + 4, size: 10, fill: "#b4b4bd" },
          shorten(line.name, Math.floor(box.width / 16)),
        ),
        boxOf(bar, colorOf(index)),
        text(
          { x: box.x + box.width, y: y + height / 2 + 4, size: 10, fill: "#d8d9da", anchor: "end" },
          formatValue(lastOf(line), shown.panel.unit),
        ),
      ].join("\n");
    })
    .join("\n");
};

export const drawTable = ({ shown }: ShownPanel, box: Box): string => {
  const series = shown.flatMap((one) => one.series);
  const names = Object.keys(series[0]?.metric ?? {}).toSorted();
  const rows = [
    [...names, "value"],
    ...series.map(({ metric, value }) => [...names.map((name) => metric[name] ?? ""), value?.[1] ?? ""]),
  ];
  const column = box.width / (names.length + 1);
  return rows
    .flatMap((cells, row) =>
      cells.map((cell, index) =>
        text(
          {
            x: box.x + index * column,
            y: box.y + 14 + row * 18,
            size: 10.5,
            fill: row === 0 ? "#6e9fff" : "#d8d9da",
          },
          shorten(cell, Math.floor(column / 6.4)),
        ),
      ),
    )
    .join("\n");
};
