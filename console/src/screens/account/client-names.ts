/** Names of browsers by what is in their `User-Agent`; the first that fits: others call themselves by several names. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?(?:OS)?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//u, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//u, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
];

const handhelds = ["iPhone", "iPad", "Android"];
const nameLengthMax = 40;

/** What a user signed in with, as far as it states it itself: a hint for its user, no proof. */
export interface ClientName {
  /** A browser, or the first word of what another client states of itself. */
  readonly name: string;
  /** Null: not stated, or no browser. */
  readonly system: string | null;
  readonly isHandheld: boolean;
}

const found = (list: readonly (readonly [RegExp, string])[], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads a `User-Agent`; null where there is nothing to read. */
export const clientNameOf = (userAgent: string | null): ClientName | null => {
  const text = userAgent?.trim() ?? "";
  if (text === "") return null;
  const browser = found(browsers, text);
  const system = browser === null ? null : found(systems, text);
  const name = browser ?? text.split(/[\s;(]/u, 1)[0]?.slice(0, nameLengthMax) ?? "";
  return name === "" ? null : { name, system, isHandheld: system !== null && handhelds.includes(system) };
};
