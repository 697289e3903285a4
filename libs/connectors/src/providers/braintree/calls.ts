import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import { apiVersion } from "./unconfirmed.ts";

/** Which member of the credentials is what. */
const credentialMembers = { publicKey: "api_key", merchantAccounts: "key1", privateKey: "api_secret" } as const;

type Credentials = Pick<ConnectorContext, "credentials">;

export const credential = ({ credentials }: Credentials, name: keyof typeof credentialMembers): string => {
  const value = credentials[credentialMembers[name]];
  if (value === undefined) throw new Bug(`The credentials of a Braintree account have no ${name}.`);
  return value;
};

/**
 * The merchant account that takes a currency: Braintree settles each currency by an account of its own. Undefined when
 * the credentials name none.
 */
export const merchantAccountFor = (context: Credentials, currency: string): string | undefined => {
  const pairs = credential(context, "merchantAccounts").split(",");
  return pairs.find((pair) => pair.startsWith(`${currency}:`))?.slice(currency.length + 1);
};

const headersOf = (context: ConnectorContext): Readonly<Record<string, string>> => {
  const keys = `${credential(context, "publicKey")}:${credential(context, "privateKey")}`;
  return {
    authorization: `Basic ${Buffer.from(keys).toString("base64")}`,
    "braintree-version": apiVersion,
  };
};

const endpointOf = ({ baseUrl }: ConnectorContext): string => `${baseUrl}/graphql`;

/** A call of the one endpoint. */
export const braintreeCall = (context: ConnectorContext, query: string, variables: object): ProviderRequest => ({
  method: "POST",
  url: endpointOf(context),
  headers: headersOf(context),
  body: JSON.stringify({ query, variables }),
  contentType: "application/json",
});

/**
 * A mutation; `clientMutationId` is only echoed, so that the two sides' records can be compared. Braintree has no
 * idempotency keys: what was done is found by its order id.
 */
export const braintreeMutation = (context: ConnectorContext, query: string, input: object): ProviderRequest =>
  braintreeCall(context, query, { input: { clientMutationId: context.idempotencyKey, ...input } });

/** A mutation that takes a file in addition, as a form. */
export const braintreeUpload = (
  context: ConnectorContext,
  form: Pick<ProviderRequest, "body" | "contentType">,
): ProviderRequest => ({
  method: "POST",
  url: endpointOf(context),
  headers: headersOf(context),
  ...form,
});
