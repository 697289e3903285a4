// What a new connector begins with: it compiles, and its conformance tests fail until it is written.
import type { ConnectorNames } from "./connector-names.ts";
import { testSkeletonOf } from "./test-skeleton.ts";

const manifest = ({ name, camel, display, upper }: ConnectorNames): string => `\
import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { memberSupport } from "../../port/request-members.ts";

/** ${display}. Written from a skeleton; see the checklist in docs/connectors/${name}.md. */
export const ${camel}: ConnectorManifest = {
  name: "${name}",
  displayName: "${display}",
  description: "Cards at ${display}.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  // Where one address serves both modes: hostOfBothModes, and credentialMode below, so that keys tell them apart.
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

const calls = ({ display }: ConnectorNames): string => `\
import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";

const headersOf = ({ credentials }: ConnectorContext): Record<string, string> => ({
  authorization: \`Bearer \${credentials["api_key"] ?? ""}\`,
});

/** A read of ${display}. Writes are separate, with the idempotency key that ${display} takes. */
export const get = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: headersOf(context),
});
`;

const errors = ({ display }: ConnectorNames): string => `\
import type { ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";

/**
 * Why ${display} refused: its own code, which error-mapping rules match on.
 * @throws {UnreadableResponse} for every answer, until the errors of ${display} are read here, and later for those
 *   that leave open what happened (409, 429).
 */
export const readRefusal = ({ status }: ProviderResponse): ConnectorError => {
  throw new UnreadableResponse("The errors of ${display} are not read yet.", status);
};
`;

const replies = ({ display }: ConnectorNames): string => `\
import { reader } from "../../wire/reading.ts";

/** A payment in answers of ${display}: the members that are read, and no others. */
export interface Payment {
  readonly id: string;
  readonly status: string;
}

const text = { type: "string" } as const;

export const asPayment = reader<Payment>(
  { type: "object", properties: { id: text, status: text }, required: ["id", "status"] },
  "payment",
);
`;

const unconfirmed = ({ display }: ConnectorNames): string => `\
// What is taken from general knowledge of ${display} and must be confirmed before the connector goes live.

/** What a refusal without a code means. */
export const codeByStatus: Readonly<Record<number, string>> = { 401: "authentication_error" };
`;

const requests = ({ display }: ConnectorNames): string => `\
import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import type { PaymentReferenceInput } from "../../port/inputs.ts";
import { get } from "./calls.ts";

/** Looks a payment up at ${display}: by its id, or by what the authorization's key made of it. */
export const syncRequest = (
  context: ConnectorContext,
  { connectorTransactionId, authorizationKey }: PaymentReferenceInput,
): ProviderRequest => get(context, \`/payments/\${encodeURIComponent(connectorTransactionId ?? authorizationKey)}\`);
`;

const responses = ({ display }: ConnectorNames): string => `\
import type { ProviderResponse } from "../../port/connector.ts";
import type { AttemptOutcome } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { readRefusal } from "./errors.ts";
import { asPayment } from "./replies.ts";

/**
 * What a look-up at ${display} means for the attempt. Its id, amount and currency go into the outcome as they are
 * stated; the payments service compares them with what was asked.
 * @throws {UnreadableResponse} for every status, until those of ${display} are mapped here.
 */
export const parseLookUp = (response: ProviderResponse): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("sync", readRefusal(response));
  const { status } = readBody(response, asPayment);
  throw new UnreadableResponse(\`The status \${status} of ${display} is not mapped yet.\`, response.status);
};
`;

const webhooks = ({ camel, display }: ConnectorNames): string => `\
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks } from "../../port/webhooks.ts";

/** Webhooks of ${display}: none is authentic, and none is read, until its signatures and events are. */
export const ${camel}Webhooks: ConnectorWebhooks = {
  verify: () => false,
  parse: () => {
    throw new UnreadableResponse("The webhooks of ${display} are not read yet.");
  },
};
`;

const connector = ({ camel, display }: ConnectorNames): string => `\
import type { Connector } from "../../port/connector.ts";
import { ${camel} } from "./manifest.ts";
import { syncRequest } from "./requests.ts";
import { parseLookUp } from "./responses.ts";
import { ${camel}Webhooks } from "./webhooks.ts";

/** ${display}. */
export const ${camel}Connector: Connector = {
  manifest: ${camel},
  flows: { sync: { build: syncRequest, parse: parseLookUp } },
  webhooks: ${camel}Webhooks,
};
`;

/** What must be done, in this order. */
export const checklist: readonly string[] = [
  "manifest.ts: methods, currencies, credential schema (and credentialMode where keys show their mode), hosts, fees.",
  "requestMembers: state for every member whether it is sent, ignored or refused, and send what is sent.",
  "requests.ts and responses.ts: pure functions; every status of the provider is mapped, nonsense is no success.",
  "Lost answers: an idempotency key, or a look-up by our own id, so that nothing is taken twice.",
  "No void at the provider: leave the flow out, and let the webhook that ends the authorization report voided.",
  "webhooks.ts: the exact signature algorithm, held against the provider's vectors or SDK.",
  "credential-check.ts: a read by which the provider shows whether it accepts the keys, where it has one.",
  "Amounts: exact in the provider's units, or refused before anything is sent.",
  "Types: the provider's official package as devDependency, and a test that the request bodies fit it.",
  "Emulator: refuses unknown members and wrong states; faults, duplicates and late answers can be asked for.",
  "Recordings: recorded-exchanges.service.test.ts runs every operation, then npm run connector:record <name>.",
  "test/<name>/conformance.ts: answers and webhooks, so that altered ones are tried; then the suite passes.",
  "Error-mapping rules: the migration that was made; give it the next free number where others add some, too.",
  "The service test, and the driver listed in drivers/all.ts: the provider is walked, and runs every theme.",
  "This page and the list in README.md, npm run generate for the tables, and npm run check.",
];

const page = ({ name, display, upper }: ConnectorNames): string => `# ${display}

Connector name \`${name}\`. Not written yet.

## Keys
Which keys, and where in the provider's dashboard.

## Webhooks
Which events, and where the address and the secret are set.

## What works
${checklist.map((line) => `- [ ] ${line}`).join("\n")}

## What to know
Limits, amounts, what the customer goes through.

## What is not there
Everything.

## Addresses
\`${upper}_TEST_URL\` and \`${upper}_LIVE_URL\` of the payments service.
`;

/** The files of a new connector: path from the root -> text. */
export const skeletonOf = (names: ConnectorNames, migrationNumber: string): ReadonlyMap<string, string> => {
  const source = `libs/connectors/src/providers/${names.name}`;
  return new Map([
    [`${source}/manifest.ts`, manifest(names)],
    [`${source}/calls.ts`, calls(names)],
    [`${source}/errors.ts`, errors(names)],
    [`${source}/replies.ts`, replies(names)],
    [`${source}/unconfirmed.ts`, unconfirmed(names)],
    [`${source}/requests.ts`, requests(names)],
    [`${source}/responses.ts`, responses(names)],
    [`${source}/webhooks.ts`, webhooks(names)],
    [`${source}/connector.ts`, connector(names)],
    ...testSkeletonOf(names, migrationNumber),
    [`docs/connectors/${names.name}.md`, page(names)],
  ]);
};
