/** Red, green and blue, 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

const lightNames = new Set([
  "white",
  "whitesmoke",
  "snow",
  "ivory",
  "beige",
  "linen",
  "yellow",
  "lightyellow",
  "gold",
  "orange",
  "khaki",
  "lavender",
  "pink",
  "lightpink",
  "lightgray",
  "lightgrey",
  "gainsboro",
  "silver",
  "aqua",
  "cyan",
  "lightcyan",
  "lime",
  "lightgreen",
  "palegreen",
  "lightblue",
  "skyblue",
  "azure",
  "aliceblue",
  "honeydew",
  "mintcream",
  "seashell",
  "wheat",
  "bisque",
  "peachpuff",
  "tan",
  "coral",
  "salmon",
  "turquoise",
  "aquamarine",
  "transparent",
]);

const fromHex = (digits: string): Channels => {
  const full = digits.length <= 4 ? digits.replaceAll(/./g, "$&$&") : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
};

const fromHsl = (hue: number, saturation: number, lightness: number): Channels => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): number => {
    const place = (shift + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
};

const channelsOf = (colour: string): Channels | null => {
  const [, hex] = /^#([0-9A-Fa-f]{3,8})$/.exec(colour) ?? [];
  if (hex !== undefined) return fromHex(hex);
  const [, kind, inside = ""] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(colour) ?? [];
  const [first = 0, second = 0, third = 0] = (inside.match(/[0-9.]+/g) ?? []).map(Number);
  if (kind === "rgb") return [first, second, third];
  return kind === "hsl" ? fromHsl(first, second / 100, third / 100) : null;
};

// Relative luminance as WCAG 2 defines it.
const luminanceOf = (channels: Channels): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const dark = "#14181f";
const light = "#ffffff";

/** The better legible of a dark and a light text on the colour. */
export const legibleOn = (colour: string): string => {
  const channels = channelsOf(colour);
  if (channels === null) return lightNames.has(colour.toLowerCase()) ? dark : light;
  const luminance = luminanceOf(channels);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.0593 ? light : dark;
};

/** Whether lines in this colour stand out on white, at 3 to 1. */
export const showsOnWhite = (colour: string): boolean => {
  const channels = channelsOf(colour);
  if (channels === null) return !lightNames.has(colour.toLowerCase());
  return 1.05 / (luminanceOf(channels) + 0.05) >= 3;
};

/** Luminance of the dark surface (#1a1f27), as the page's style has it. */
const darkSurface = luminanceOf([26, 31, 39]);

/** Whether lines in this colour stand out on the dark surface, at 3 to 1. */
export const showsOnDark = (colour: string): boolean => {
  const channels = channelsOf(colour);
  if (channels === null) return lightNames.has(colour.toLowerCase());
  return (luminanceOf(channels) + 0.05) / (darkSurface + 0.05) >= 3;
};

const colourPattern =
  /^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{3,30}|(rgb|hsl)a?\([0-9.,%/ deg]{3,60}\))$/;

/** The colour when it is one and nothing else; settings may be older than the check at their entrance. */
export const safeColour = (colour: string | undefined): string | undefined =>
  colour !== undefined && colourPattern.test(colour) ? colour : undefined;

const pictureHref = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?][^\s"'<>()\\]*)?$/;

/** The address of a picture when it is an https address and nothing else. */
export const safePicture = (address: string | null | undefined): string | undefined =>
  address !== null && address !== undefined && pictureHref.test(address) ? address : undefined;
