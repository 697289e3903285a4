import type { ConnectorManifest, ConnectorRegistry } from "@railyard/connectors";
import { credentialModeProblem, credentialProblems } from "@railyard/connectors";

import type { AcceptedMethod } from "../../domain/enabled-methods.ts";
import type { ConnectorCatalogue, CredentialProblem } from "../../ports.ts";

// Payment methods and payout types call accounts at a bank by different names.
const namesOfPayoutType = (payoutType: string): readonly string[] =>
  payoutType === "bank" ? ["bank", "bank_transfer"] : [payoutType];

const paymentMethodsOf = ({ supportedMethods }: ConnectorManifest): readonly AcceptedMethod[] =>
  supportedMethods.map(({ paymentMethod, paymentMethodTypes, cardNetworks }) => ({
    paymentMethod,
    paymentMethodTypes,
    cardNetworks: cardNetworks ?? null,
  }));

const payoutMethodsOf = ({ supportedPayoutMethods = [] }: ConnectorManifest): readonly AcceptedMethod[] =>
  supportedPayoutMethods.flatMap(({ payoutType, types }) =>
    namesOfPayoutType(payoutType).map((paymentMethod) => ({
      paymentMethod,
      paymentMethodTypes: types,
      cardNetworks: null,
    })),
  );

const problemIn = (line: string): CredentialProblem => {
  const [field = "", ...words] = line.split(" ");
  return { field, problem: `it ${words.join(" ")}` };
};

/** The connectors of this build, as far as accounts at them are concerned. */
export const createConnectorCatalogue = (registry: ConnectorRegistry): ConnectorCatalogue => ({
  connectorTypesOf: (connectorName) => registry.get(connectorName)?.manifest.connectorTypes,
  methodsOf: ({ connector_name: connectorName, connector_type: type }) => {
    const manifest = registry.get(connectorName)?.manifest;
    if (manifest === undefined) return [];
    return type === "payout_processor" ? payoutMethodsOf(manifest) : paymentMethodsOf(manifest);
  },
  registersWebhooks: (connectorName) => registry.get(connectorName)?.manifest.supportsWebhookRegistration === true,
  credentialProblem: (connectorName, credentials) => {
    const connector = registry.get(connectorName);
    if (connector === undefined) return null;
    // Each line is the path of a member and what is wrong with it.
    const lines = credentialProblems(connector.manifest, credentials);
    const line = lines.find((candidate) => candidate.includes("auth_type")) ?? lines[0];
    return line === undefined ? null : problemIn(line);
  },
  credentialModeProblem: (connectorName, credentials, testMode) => {
    const connector = registry.get(connectorName);
    const line = connector === undefined ? null : credentialModeProblem(connector.manifest, credentials, testMode);
    return line === null ? null : problemIn(line);
  },
});
