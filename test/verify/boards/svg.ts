export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: "bold";
  readonly anchor?: "middle" | "end";
}

export const escapeText = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** As few digits as are seen. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const text = ({ x, y, size, fill, weight, anchor }: TextStyle, words: string): string => {
  const more = [
    weight === undefined ? "" : ` font-weight="${weight}"`,
    anchor === undefined ? "" : ` text-anchor="${anchor}"`,
  ];
  const place = `x="${round(x)}" y="${round(y)}" font-size="${String(size)}" fill="${fill}"`;
  return `<text ${place}${more.join("")}>${escapeText(words)}</text>`;
};

export const boxOf = ({ x, y, width, height }: Box, fill: string, stroke = "none"): string => {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return `<rect ${place} rx="2" fill="${fill}" stroke="${stroke}"/>`;
};

/** Lines of at most so many letters. */
export const wrap = (words: string, lettersMax: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of words.split(" ")) {
    if (line !== "" && line.length + word.length + 1 > lettersMax) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
};

/** At most so many letters; dots show that there are more. */
export const shorten = (words: string, lettersMax: number): string =>
  words.length > lettersMax ? `${words.slice(0, Math.max(lettersMax - 1, 1))}…` : words;
