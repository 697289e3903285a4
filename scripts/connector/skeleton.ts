// What a new connector begins with: it compiles, and its conformance tests fail until it is written.

export interface ConnectorNames {
  /** As in `connector_name`. */
  readonly name: string;
  /** Of variables in code. */
  readonly camel: string;
  /** For people. */
  readonly display: string;
  /** Of environment variables. */
  readonly upper: string;
}

const manifest = ({ name, camel, display, upper }: ConnectorNames): string => `\
import { headerKeySchema } from "../credentials.ts";
import type { ConnectorManifest } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";

/** ${display}. Written from a skeleton; see the checklist in docs/connectors/${name}.md. */
export const ${camel}: ConnectorManifest = {
  name: "${name}",
  displayName: "${display}",
  description: "Cards at ${display}.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "${display}'s API",
      test: { variable: "${upper}_TEST_URL", defaultUrl: "https://api.test.${name}.example" },
      live: { variable: "${upper}_LIVE_URL", defaultUrl: "https://api.${name}.example" },
    },
  },
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  webhookKinds: [],
  disputes: "elsewhere",
  afterRedirect: "sync",
  requestMembers: memberSupport({
    support: "refused",
    because: "Nobody has looked yet whether there is a field for it.",
  }),
  fees: { basisPoints: 0, fixedMinorUnits: 0 },
  maximumLengths: {},
};
`;

const requests = ({ display }: ConnectorNames): string => `\
import type { ConnectorContext, ProviderRequest } from "../connector.ts";
import type { PaymentReferenceInput } from "../inputs.ts";

const headersOf = ({ credentials }: ConnectorContext): Record<string, string> => ({
  authorization: \`Bearer \${credentials["api_key"] ?? ""}\`,
});

/** Looks a payment up at ${display}. */
export const syncRequest = (
  context: ConnectorContext,
  { connectorTransactionId }: PaymentReferenceInput,
): ProviderRequest => ({
  method: "GET",
  url: \`\${context.baseUrl}/payments/\${encodeURIComponent(connectorTransactionId ?? "")}\`,
  headers: headersOf(context),
});
`;

const responses = ({ display }: ConnectorNames): string => `import type { ProviderResponse } from "../connector.ts";
import type { AttemptOutcome } from "../outcomes.ts";
import { UnreadableResponse } from "../unreadable-response.ts";

/**
 * What a look-up at ${display} means for the attempt.
 * @throws {UnreadableResponse} for every answer, until the statuses of ${display} are mapped here.
 */
export const parseLookUp = ({ status }: ProviderResponse): AttemptOutcome => {
  throw new UnreadableResponse(\`The answer of ${display} with status \${status} is not read yet.\`);
};
`;

const connector = ({ camel, display }: ConnectorNames): string => `import type { Connector } from "../connector.ts";
import { ${camel} } from "./manifest.ts";
import { syncRequest } from "./requests.ts";
import { parseLookUp } from "./responses.ts";

/** ${display}. */
export const ${camel}Connector: Connector = {
  manifest: ${camel},
  flows: { sync: { build: syncRequest, parse: parseLookUp } },
};
`;

const emulator = ({ display }: ConnectorNames): string => `\
// ${display} as far as the adapter's tests need it. It refuses what ${display} would refuse, and keeps what that was.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Emulator {
  readonly url: string;
  /** Requests that ${display} would not have taken; tests end with none. */
  readonly violations: string[];
  stop(): Promise<void>;
}

/** Starts an emulator on a free port of this machine. */
export const startEmulator = async (): Promise<Emulator> => {
  const violations: string[] = [];
  const server = createServer((request, response) => {
    violations.push(\`\${request.method ?? ""} \${request.url ?? ""}: not emulated\`);
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: \`http://127.0.0.1:\${port}\`,
    violations,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
`;

/** What must be done, in this order. */
export const checklist: readonly string[] = [
  "manifest.ts: methods, currencies, credential schema (and credentialMode where keys show their mode), hosts, fees.",
  "requestMembers: say for every member whether it is sent, ignored or refused, and send what is sent.",
  "requests.ts and responses.ts: pure functions; every status of the provider is mapped, nonsense is no success.",
  "Lost answers: an idempotency key, or a look-up by our own id, so that nothing is taken twice.",
  "webhooks.ts: the exact signature algorithm, held against the provider's vectors or SDK.",
  "Amounts: exact in the provider's units, or refused before anything is sent.",
  "Types: the provider's official package as devDependency, and a test that the request bodies fit it.",
  "Emulator: refuses unknown members and wrong states; faults, duplicates and late answers can be asked for.",
  "Recordings: a test that plays every operation, then npm run connector:record <name>.",
  "test/conformance-accounts.ts: answers and webhooks, so that altered ones are tried; then the suite passes.",
  "Error-mapping rules: a migration of the payments service, as 0600_error_rules_of_stripe.",
  "A service test of payments, as services/payments/test/http/stripe.service.test.ts.",
  "This page, and npm run generate.",
];

const page = ({ name, display, upper }: ConnectorNames): string => `# ${display}

Connector name \`${name}\`. Not written yet.

## Keys
Which keys, and where in the provider's dashboard.

## Webhooks
Which events, and where the address and the secret are set.

## What works
${checklist.map((line) => `- [ ] ${line}`).join("\n")}

## What is not there
Everything.

## Addresses
\`${upper}_TEST_URL\` and \`${upper}_LIVE_URL\` of the payments service.
`;

/** The files of a new connector: path from the root -> text. */
export const skeletonOf = (names: ConnectorNames): ReadonlyMap<string, string> => {
  const source = `libs/connectors/src/${names.name}`;
  return new Map([
    [`${source}/manifest.ts`, manifest(names)],
    [`${source}/requests.ts`, requests(names)],
    [`${source}/responses.ts`, responses(names)],
    [`${source}/connector.ts`, connector(names)],
    [`libs/connectors/test/emulators/${names.name}/server.ts`, emulator(names)],
    [`libs/connectors/test/fixtures/${names.name}.json`, "[]\n"],
    [`docs/connectors/${names.name}.md`, page(names)],
  ]);
};
