/** Header that only the console's own pages send: a form cannot, and another site's script is not let. */
export const consoleHeader = "x-console";

/** Value of {@link consoleHeader} for what a page asks by itself: it does not keep the session alive. */
export const backgroundCall = "background";

/** Headers that state where a browser's request comes from, names in lower case. */
export interface OriginHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly "sec-fetch-site"?: string | undefined;
}

const cookieLengthMax = 8_192;

/** The host of an origin; undefined where it is none, such as `null`. */
const hostOf = (origin: string): string | undefined => {
  const match = /^https?:\/\/([^/?#@]+)$/i.exec(origin);
  return match?.[1]?.toLowerCase();
};

/**
 * Whether a browser sent the request from a page of this origin. Browsers alone set `Sec-Fetch-Site` and `Origin`; the
 * latter comes with everything but reads.
 * @param consoleHost the only host that has the console; undefined: any
 */
export const isOwnRequest = (method: string, headers: OriginHeaders, consoleHost: string | undefined): boolean => {
  const { host, origin, "sec-fetch-site": site } = headers;
  if (site !== "same-origin" || !isConsoleHost(host, consoleHost)) return false;
  if (origin === undefined) return method === "GET" || method === "HEAD";
  return hostOf(origin) === host?.toLowerCase();
};

/** Whether the console is at this host. */
export const isConsoleHost = (host: string | undefined, consoleHost: string | undefined): boolean =>
  consoleHost === undefined || host?.toLowerCase() === consoleHost.toLowerCase();

/**
 * The value of a cookie; undefined where it is absent, too long, or comes twice: one of two may have been planted from
 * a sibling domain.
 */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined || header.length > cookieLengthMax || !header.includes(name)) return undefined;
  const values = header
    .split(";")
    // Only what separates cookies is cut off: with more, a name that a sibling domain may set would become another.
    .map((pair) => pair.replace(/^ +/, ""))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== "" ? values[0] : undefined;
};
