import type { ConnectorContext, ProviderRequest } from "../port/connector.ts";
import { TransportError } from "./transport-error.ts";

type Addresses = Pick<ConnectorContext, "baseUrl" | "furtherBaseUrls">;

/**
 * Whether the URL is below one of the account's addresses and stays there: ids in paths come from providers and
 * merchants, and `..` is an id that encoding leaves as it is.
 */
const isBelow = (url: string, baseUrl: string): boolean => {
  const base = URL.parse(baseUrl);
  const parsed = URL.parse(url);
  if (base === null || parsed === null || !url.startsWith(baseUrl)) return false;
  const [path = ""] = url.slice(baseUrl.length).split("?");
  const expectedPath = `${base.pathname.replace(/\/$/, "")}${path}`;
  const isSameHost = parsed.origin === base.origin && parsed.username === "" && parsed.password === "";
  // The parser resolves dots and drops what no path may hold, so a path that it changes leads elsewhere.
  return isSameHost && path.startsWith("/") && parsed.pathname === expectedPath && parsed.hash === "";
};

/**
 * The request, when it goes to an address of the account.
 * @throws {TransportError} `not_sent` when it would go elsewhere
 */
export const toOwnAddress = (request: ProviderRequest, context: Addresses): ProviderRequest => {
  const addresses = [context.baseUrl, ...Object.values(context.furtherBaseUrls ?? {})];
  if (addresses.some((address) => isBelow(request.url, address))) return request;
  throw new TransportError("not_sent", "The request would leave the provider's address.");
};
