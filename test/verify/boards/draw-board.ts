// Draws a board as Grafana lays it out, with the data that its queries returned.
import type { PanelKind } from "../../../scripts/dashboards/panel.ts";
import { drawBars, drawGraph, drawStat, drawTable } from "./draw-panel.ts";
import type { ShownBoard, ShownPanel } from "./look.ts";
import { boxOf, escapeText, text, wrap } from "./svg.ts";
import type { Box } from "./svg.ts";

const width = 1440;
const columns = 24;
const margin = 16;
const headerHeight = 64;
const rowHeight = 34;
const gap = 8;
const heights: Readonly<Record<PanelKind, number>> = { stat: 112, timeseries: 232, bars: 232, table: 232 };
const columnWidth = (width - 2 * margin) / columns;

const widthOf = ({ panel }: ShownPanel): number => panel.width ?? (panel.kind === "stat" ? 4 : 8);

const drawContent = (shown: ShownPanel, box: Box): string => {
  const { panel } = shown;
  if (shown.shown.every(({ series }) => series.length === 0)) {
    const reason = panel.rare ?? (panel.needs === undefined ? "no data" : `needs ${panel.needs}`);
    return text(
      { x: box.x + box.width / 2, y: box.y + box.height / 2, size: 13, fill: "#8e8e99", anchor: "middle" },
      reason,
    );
  }
  if (panel.kind === "stat") return drawStat(shown, box);
  if (panel.kind === "bars") return drawBars(shown, box);
  if (panel.kind === "table") return drawTable(shown, box);
  return drawGraph(shown, box);
};

const drawPanel = (shown: ShownPanel, box: Box): string => {
  const { title, description } = shown.panel;
  const inner = { x: box.x + 10, y: box.y + 26, width: box.width - 20, height: box.height - 34 };
  const lines = wrap(description, Math.floor(inner.width / 5.1)).slice(0, 2);
  const words = lines.map((line, index) =>
    text({ x: inner.x, y: inner.y + 9 + index * 12, size: 9.5, fill: "#8e8e99" }, line),
  );
  const used = lines.length * 12 + 6;
  const content = { ...inner, y: inner.y + used, height: inner.height - used };
  return [
    boxOf(box, "#181b1f", "#2c3235"),
    text({ x: inner.x, y: box.y + 19, size: 13, fill: "#d8d9da", weight: "bold" }, title),
    ...words,
    drawContent(shown, content),
  ].join("\n");
};

interface Drawn {
  readonly parts: readonly string[];
  readonly height: number;
}

/** A line of panels after the other, as wide as Grafana's grid allows. */
const drawPanels = (panels: readonly ShownPanel[], top: number): Drawn => {
  const parts: string[] = [];
  let column = 0;
  let y = top;
  let lineHeight = 0;
  for (const shown of panels) {
    const span = widthOf(shown);
    if (column + span > columns) {
      y += lineHeight + gap;
      column = 0;
      lineHeight = 0;
    }
    const height = heights[shown.panel.kind];
    const box = { x: margin + column * columnWidth, y, width: span * columnWidth - gap, height };
    parts.push(drawPanel(shown, box));
    column += span;
    lineHeight = Math.max(lineHeight, height);
  }
  return { parts, height: y + lineHeight + gap - top };
};

/** The whole board as one SVG picture. */
export const drawBoard = ({ board, rows }: ShownBoard): string => {
  const parts = [
    text({ x: margin, y: 30, size: 20, fill: "#ffffff", weight: "bold" }, board.title),
    text({ x: margin, y: 50, size: 12, fill: "#8e8e99" }, board.description),
  ];
  let y = headerHeight;
  for (const { title, panels } of rows) {
    parts.push(text({ x: margin, y: y + 22, size: 15, fill: "#6e9fff", weight: "bold" }, title));
    const drawn = drawPanels(panels, y + rowHeight);
    parts.push(...drawn.parts);
    y += rowHeight + drawn.height;
  }
  const [across, down] = [String(width), String(Math.ceil(y))];
  const size = `width="${across}" height="${down}" viewBox="0 0 ${across} ${down}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="DejaVu Sans, Verdana, sans-serif">`,
    `<title>${escapeText(board.title)}</title>`,
    `<rect width="100%" height="100%" fill="#111217"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
};
