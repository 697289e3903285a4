/** Parts of an SVG picture. Everything is rounded, so that the same figures make the same file everywhere. */

export const colors: Readonly<Record<string, string>> = {
  railyard: "#1456b8",
  "peer-default": "#c2410c",
  "peer-best": "#e9a23b",
  "running-mean": "#5b8c5a",
  thompson: "#8b6bb1",
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const at = (value: number): string => String(Math.round(value * 10) / 10);

export const line = (x1: number, y1: number, x2: number, y2: number, color: string, width = 1): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-width="${at(width)}"/>`;

export const bar = (x: number, y: number, width: number, height: number, color: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${color}"/>`;

export const label = (x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "start"): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${escaped(text)}</text>`;

export const curve = (points: readonly (readonly [x: number, y: number])[], color: string): string =>
  `<polyline fill="none" stroke="${color}" stroke-width="1.8" points="${points
    .map(([x, y]) => `${at(x)},${at(y)}`)
    .join(" ")}"/>`;

/** A row of names next to their colours. */
export const legend = (x: number, y: number, names: readonly string[]): readonly string[] =>
  names.flatMap((name, index) => [
    bar(x + index * 120, y - 9, 10, 10, colors[name] ?? "#444"),
    label(x + index * 120 + 15, y, name),
  ]);

export const picture = (width: number, height: number, title: string, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" ` +
      `viewBox="0 0 ${at(width)} ${at(height)}" font-family="sans-serif" font-size="11" fill="#222">`,
    `<title>${escaped(title)}</title>`,
    bar(0, 0, width, height, "#fff"),
    `<text x="12" y="20" font-size="13" font-weight="bold">${escaped(title)}</text>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
