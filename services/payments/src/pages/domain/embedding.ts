/** How a browser came to ask for a page, from its headers. */
export interface PageVisit {
  /** `sec-fetch-dest`: what the page is for, such as `document` or `iframe`. */
  readonly destination: string | null;
  /** `sec-fetch-site`: from where, relative to the page, such as `same-origin`. */
  readonly site: string | null;
  readonly origin: string | null;
  readonly referrer: string | null;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A glob as a pattern of `host` or `host:port`: a star in front is any names, one behind any port. */
const patternOf = (glob: string): RegExp => {
  const [host = "", port] = glob.toLowerCase().split(":", 2);
  const names = host.startsWith("*.") ? String.raw`([a-z0-9-]+\.)+${escaped(host.slice(2))}` : escaped(host);
  const ports = port === undefined ? "" : port === "*" ? "(:[0-9]+)?" : `:${escaped(port)}`;
  return new RegExp(`^${names}${ports}$`);
};

const hostOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).host.toLowerCase() : null;

/** Whether the page may show itself: in a frame, of an allowed site or coming from itself. */
export const mayEmbed = (visit: PageVisit, allowedDomains: readonly string[]): boolean => {
  if (visit.destination !== "iframe") return false;
  // The frame moves from page to page of ours; the embedding site was checked at the first page, which the browser
  // enforces.
  if (visit.site === "same-origin") return true;
  const host = hostOf(visit.origin) ?? hostOf(visit.referrer);
  return host !== null && allowedDomains.some((glob) => patternOf(glob).test(host));
};
