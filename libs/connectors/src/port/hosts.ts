import type { ConnectorContext } from "./connector.ts";
import type { ConnectorManifest } from "./manifest.ts";

/** Where a host of a provider is, unless configuration specifies otherwise. */
export interface HostAddress {
  /** Configuration variable that may name another address. */
  readonly variable: string;
  /** Without a slash at the end. `{member}` means that member of `connector_account_details`, a host label. */
  readonly defaultUrl: string;
}

/** A host of a provider, by the mode of the account: a test account never gets the address of the live one. */
export interface ProviderHost {
  /** For the table of variables, such as "Adyen's Checkout API". */
  readonly description: string;
  readonly test: HostAddress;
  readonly live: HostAddress;
}

/** `api` accepts payments; further hosts go by the names that the adapter knows them by. */
export type ProviderHosts = { readonly api: ProviderHost } & Readonly<Record<string, ProviderHost>>;

/** A host that serves both modes and distinguishes them by the credentials. */
export const hostOfBothModes = (description: string, address: HostAddress): ProviderHost => ({
  description,
  test: address,
  live: address,
});

export type ProviderAddresses = Pick<ConnectorContext, "baseUrl" | "furtherBaseUrls">;

const placeholder = /\{([a-z0-9_]+)\}/g;
/** What may replace a placeholder: one label of a host name, so that no other host can be named. */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const fill = (template: string, credentials: Readonly<Record<string, string>>): string | null => {
  let isComplete = true;
  const url = template.replaceAll(placeholder, (_whole, member: string) => {
    const value = credentials[member] ?? "";
    if (!hostLabel.test(value)) isComplete = false;
    return value;
  });
  return isComplete ? url.replace(/\/+$/, "") : null;
};

/**
 * Addresses of a provider for one account. Null when the configuration lacks one, or when the credentials lack what
 * the address of the account's mode is made of.
 * @param configured addresses by the names of their variables
 */
export const addressesFor = (
  { hosts }: Pick<ConnectorManifest, "hosts">,
  configured: Readonly<Record<string, string>>,
  { credentials, testMode }: Pick<ConnectorContext, "credentials" | "testMode">,
): ProviderAddresses | null => {
  const filled: Record<string, string> = {};
  for (const [name, host] of Object.entries(hosts)) {
    const { variable } = testMode ? host.test : host.live;
    const template = configured[variable];
    const url = template === undefined ? null : fill(template, credentials);
    if (url === null) return null;
    filled[name] = url;
  }
  const { api, ...further } = filled;
  if (api === undefined) return null;
  return { baseUrl: api, ...(Object.keys(further).length === 0 ? {} : { furtherBaseUrls: further }) };
};

/** Every address that a manifest names, each variable once. */
export const hostAddressesOf = (
  manifests: readonly Pick<ConnectorManifest, "hosts">[],
): readonly (HostAddress & { readonly description: string })[] => {
  const byVariable = new Map<string, HostAddress & { readonly description: string }>();
  for (const host of manifests.flatMap(({ hosts }) => Object.values(hosts))) {
    const { description, test, live } = host;
    const isShared = test.variable === live.variable;
    const describe = (mode: string): string => (isShared ? description : `${description} for ${mode} accounts`);
    byVariable.set(test.variable, { ...test, description: describe("test") });
    byVariable.set(live.variable, { ...live, description: describe("live") });
  }
  return [...byVariable.values()];
};
