import { defined } from "@railyard/members";

import type { Connector, ConnectorFlow, FlowInputs, FlowOutcomes, ProviderRequest } from "../../src/index.ts";
import { callConnector, registry } from "../../src/index.ts";
import { conformanceAccount } from "../conformance-accounts.ts";
import { accessTokenOfRecordings } from "../conformance.ts";
import { answer, fakeTransport } from "./fake-transport.ts";

export const connectorNamed = (name: string): Connector => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`there is no connector ${name}`);
  return connector;
};

/** An outcome, and the requests that led to it. */
export interface AnsweredCall<Outcome> {
  readonly outcome: Outcome;
  readonly sent: readonly ProviderRequest[];
}

/** Runs a flow whose calls are answered with status 200 and these bodies, in turn. */
export const callAnswered = async <Name extends ConnectorFlow>(
  connector: Connector,
  flow: Name,
  input: FlowInputs[Name],
  ...bodies: readonly object[]
): Promise<AnsweredCall<FlowOutcomes[Name]>> => {
  const transport = fakeTransport(bodies.map((body) => answer(200, body)));
  const baseUrl = "http://provider.example";
  const context = {
    credentials: conformanceAccount(connector.manifest).credentials,
    baseUrl,
    furtherBaseUrls: Object.fromEntries(Object.keys(connector.manifest.hosts).map((name) => [name, baseUrl])),
    testMode: true,
    ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
    idempotencyKey: "shop:pay_1_1",
    merchantConnectorId: "mca_1",
  };
  const outcome = await callConnector(connector, flow, context, input, transport);
  return { outcome, sent: transport.sent.map(({ request }) => request) };
};
