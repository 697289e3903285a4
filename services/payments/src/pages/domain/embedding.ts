import { asciiSite } from "@railyard/addresses";

/** How a browser came to ask for a page, from its headers. */
export interface PageVisit {
  /** `sec-fetch-dest`: what the page is for, such as `document` or `iframe`. */
  readonly destination: string | null;
  /** `sec-fetch-site`: from where, relative to the page, such as `same-origin`. */
  readonly site: string | null;
  readonly origin: string | null;
  readonly referrer: string | null;
}

const globParts = /^(?:(https?):\/\/)?([^:/]+)(?::([0-9]+|\*))?\/?$/;

const usualPortOf = (protocol: string): string => (protocol === "http:" ? "80" : "443");

const isHost = (hostname: string, glob: string): boolean =>
  glob.startsWith("*.") ? hostname.endsWith(glob.slice(1)) && hostname.length >= glob.length : hostname === glob;

/** Whether the site is one of a glob, as browsers read the same glob in `frame-ancestors`. */
const isSite = ({ protocol, hostname, port }: URL, glob: string): boolean => {
  if (protocol !== "http:" && protocol !== "https:") return false;
  if (glob === "*") return true;
  const [, scheme, host = "", wantedPort] = globParts.exec(asciiSite(glob)?.toLowerCase() ?? "") ?? [];
  const sitePort = port === "" ? usualPortOf(protocol) : port;
  const isPort = wantedPort === "*" || sitePort === (wantedPort ?? usualPortOf(protocol));
  return isHost(hostname, host) && isPort && (scheme !== "https" || protocol === "https:");
};

const siteOf = (address: string | null): URL | null =>
  address !== null && URL.canParse(address) ? new URL(address) : null;

/** Whether an origin is one of the sites. */
export const isAllowedSite = (origin: string, allowedDomains: readonly string[]): boolean => {
  const site = siteOf(origin);
  return site !== null && allowedDomains.some((glob) => isSite(site, glob));
};

/** Whether the page may show itself: in a frame, of an allowed site or coming from itself. */
export const mayEmbed = (visit: PageVisit, allowedDomains: readonly string[]): boolean => {
  if (visit.destination !== "iframe") return false;
  // The frame moves from page to page of ours; the embedding site was checked at the first page, which the browser
  // enforces.
  if (visit.site === "same-origin") return true;
  const from = siteOf(visit.origin) === null ? visit.referrer : visit.origin;
  return from !== null && isAllowedSite(from, allowedDomains);
};
