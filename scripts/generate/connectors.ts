import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Connector, ConnectorFlow } from "../../libs/connectors/src/index.ts";
import { registry, requestMembers } from "../../libs/connectors/src/index.ts";
import { themes } from "../../services/payments/test/support/provider-themes.ts";

const root = join(import.meta.dirname, "../..");
const sources = join(root, "libs/connectors/src/providers");
const tests = join(root, "libs/connectors/test");

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

const connectors: readonly Connector[] = registry.names().flatMap((name) => registry.get(name) ?? []);
const real = connectors.filter(({ manifest }) => manifest.integrationStatus !== "sandbox");
const heads = (first: string, of: readonly Connector[]): readonly string[] => [
  first,
  ...of.map(({ manifest }) => manifest.name),
];

interface Recording {
  readonly flow: ConnectorFlow;
  readonly response: { readonly status: number };
}

const recordingsOf = ({ manifest }: Connector): readonly Recording[] =>
  JSON.parse(readFileSync(join(tests, "fixtures", `${manifest.name}.json`), "utf8")) as readonly Recording[];

const flows = [...new Set(connectors.flatMap((connector) => Object.keys(connector.flows)))].toSorted();

/** How many recorded exchanges hold an operation, or that the connector does not have it. */
const casesOf = (connector: Connector, flow: string): string =>
  Object.hasOwn(connector.flows, flow)
    ? String(recordingsOf(connector).filter((recording) => recording.flow === flow).length)
    : "";

const operations = table(heads("Operation", connectors), [
  ...flows.map((flow) => [`\`${flow}\``, ...connectors.map((connector) => casesOf(connector, flow))]),
  ["**all**", ...connectors.map((connector) => String(recordingsOf(connector).length))],
]);

const driverOf = ({ manifest }: Connector): string =>
  join(root, "services/payments/test/support/drivers", `${manifest.name}.ts`);

/** Whose drivers act for the customer, too. */
const driven = real.filter((connector) => existsSync(driverOf(connector)));

const throughService = table(
  heads("Theme", driven),
  Object.entries(themes).map(([theme, offers]) => [
    theme,
    ...driven.map((connector) => (offers(connector) ? "played" : "refused")),
  ]),
);

const supportOf = ({ manifest }: Connector, member: (typeof requestMembers)[number]): string => {
  const support = manifest.requestMembers[member];
  return support.support === "sent" ? `sent: ${support.as}` : `${support.support}: ${support.because}`;
};

const members = table(
  heads("Member", real),
  requestMembers.map((member) => [`\`${member}\``, ...real.map((connector) => supportOf(connector, member))]),
);

const namedMax = 10;

const currenciesOf = (currencies: readonly string[] | "all"): string => {
  if (currencies === "all") return "all";
  return currencies.length > namedMax ? String(currencies.length) : currencies.join(", ");
};

const methods = table(
  ["Connector", "Methods", "Capture", "Currencies"],
  real.flatMap(({ manifest }) =>
    manifest.supportedMethods.map(({ paymentMethod, paymentMethodTypes, captureMethods, currencies }) => [
      manifest.name,
      `${paymentMethod}: ${paymentMethodTypes.join(", ")}`,
      captureMethods.join(", "),
      currenciesOf(currencies),
    ]),
  ),
);

const addresses = table(
  ["Connector", "Host", "Test accounts", "Live accounts"],
  real.flatMap(({ manifest }) =>
    Object.entries(manifest.hosts).map(([name, { test, live }]) => [
      manifest.name,
      name,
      `\`${test.variable}\`: ${test.defaultUrl}`,
      `\`${live.variable}\`: ${live.defaultUrl}`,
    ]),
  ),
);

/** Files of an adapter that state the provider's own facts: its members, codes, amounts and what it offers. */
const factFiles: ReadonlySet<string> = new Set(
  [
    ...["manifest", "supported-methods", "params", "schemas", "documents", "fragments", "replies", "payout-replies"],
    ...["errors", "amounts", "currencies", "metadata", "event-types", "published-facts", "unconfirmed"],
    ...["request-members", "member-params"],
  ].map((name) => `${name}.ts`),
);

const linesIn = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

const sizeOf = ({ manifest }: Connector): readonly string[] => {
  const folder = join(sources, manifest.name);
  const files = readdirSync(folder).toSorted();
  const linesOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + linesIn(join(folder, name)), 0);
  const facts = files.filter((name) => factFiles.has(name));
  const [all, ofFacts] = [linesOf(files), linesOf(facts)];
  return [manifest.name, files.length, all, ofFacts, all - ofFacts].map(String);
};

const proven = (path: string): string => (existsSync(path) ? "yes" : "no");

const published = join(tests, "emulators", "published");

/** Date of the provider's GraphQL schema that its emulator executes in part. */
const graphqlOf = (connector: string): readonly string[] => {
  const path = join(tests, "emulators", connector, "schema.graphql");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const date = /schema\.graphql of (\d{4}-\d\d-\d\d)/.exec(text)?.[1];
  return date === undefined ? [] : [`GraphQL schema ${date}, written down in part`];
};

/** Versions of the provider's API descriptions that its emulator checks every call and reply against. */
const describedBy = (connector: string): string => {
  const isOfIt = (name: string): boolean => name === `${connector}.json` || name.startsWith(`${connector}-`);
  const files = readdirSync(published).filter(isOfIt);
  const versions = files.toSorted().map((name) => {
    const { version } = JSON.parse(readFileSync(join(published, name), "utf8")) as { readonly version: string };
    return `${name.slice(0, -".json".length)} ${version}`;
  });
  const descriptions = [...versions, ...graphqlOf(connector)];
  return descriptions.length === 0 ? "no" : descriptions.join(", ");
};

const evidenceOf = ({ manifest }: Connector): readonly string[] => [
  manifest.name,
  manifest.integrationStatus,
  proven(join(tests, manifest.name, "request-types.unit.test.ts")),
  describedBy(manifest.name),
  proven(join(tests, "emulators", manifest.name)),
  manifest.integrationStatus === "live" ? "yes" : "no",
];

const pageOf = ({ manifest }: Connector): string => `- [${manifest.displayName}](${manifest.name}.md)`;

const page = `# Connectors

<!-- generated from the manifests and recordings of libs/connectors; change those, not this page -->

\`GET /feature_matrix\` answers the same of an installation.

How to set up each real provider:

${real.map(pageOf).join("\n")}

## Operations
How many recorded exchanges hold each operation in the conformance suite; empty where a connector does not have it. For
each exchange the suite checks what is sent and how the answer is read; for each operation also nonsense in every
status, server errors, lost answers, calls that were never sent and rate limits with and without a time to wait. Of real
providers it also checks answers that are cut short, that are pages, or that are about another payment, amount, currency
or status, and webhooks that are altered, old, repeated, late or signed with another account's secret. Test connectors
go to the sandbox provider and are not offered in production.

${operations}

## Payments through the service
Themes of the suite that takes payments through the payments service at the emulator of each provider that has a driver
there (\`services/payments/test/http/provider-suite-*\`). Refused: the manifest does not offer it, and the suite checks
that it is refused as documented.

${throughService}

## Evidence
Types: request bodies fit the types of the provider's official package. Description: every call and reply of the tests
fits the provider's own API description, in these versions.

| Connector | Status | Types | Description | Emulator | Run against the provider |
| --- | --- | --- | --- | --- | --- |
${real.map((connector) => row(evidenceOf(connector))).join("\n")}

## Methods
${methods}

## Request members
Treatment of the members of a payment request that only some providers have a field for. A connector that refuses a
member does not take payments that have it: routing continues with the next one.

${members}

## Addresses
From the configuration of the payments service, never from a request.

${addresses}

## Size
Lines of each adapter, and of those what states the provider's own facts (members, codes, amounts, what it offers)
rather than what is done with them.

${table(["Connector", "Files", "Lines", "Of these facts", "Of these not"], real.map(sizeOf))}
`;

/** What the connectors do, for people. */
export const generateConnectors = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(new Map([["docs/connectors/README.md", page]]));
