// An account at the emulator of a provider, reached by the real transport.
import { createMetrics, silentLogger } from "@railyard/telemetry";

import type {
  Connector,
  ConnectorContext,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  Transport,
} from "../../src/index.ts";
import { callConnector, createTransport } from "../../src/index.ts";

/** What every emulator offers. */
export interface ProviderEmulator {
  readonly url: string;
  /** Requests that the provider would not have taken; tests end with none. */
  readonly violations: string[];
  stop(): Promise<void>;
}

export interface ProviderAccount<Emulator extends ProviderEmulator> {
  readonly connector: Connector;
  readonly emulator: Emulator;
  readonly transport: Transport;
  context(idempotencyKey: string): ConnectorContext;
  call<Name extends ConnectorFlow>(
    flow: Name,
    input: FlowInputs[Name],
    idempotencyKey?: string,
  ): Promise<FlowOutcomes[Name]>;
  stop(): Promise<void>;
}

let calls = 0;

/** An account with these credentials; every host of the connector is the emulator. */
export const accountAt = <Emulator extends ProviderEmulator>(
  emulator: Emulator,
  connector: Connector,
  credentials: Readonly<Record<string, string>>,
): ProviderAccount<Emulator> => {
  const metrics = createMetrics("test");
  const transport = createTransport({ timeoutMs: 10_000, logger: silentLogger, metrics });
  const furtherHosts = Object.keys(connector.manifest.hosts).filter((name) => name !== "api");
  const context = (idempotencyKey: string): ConnectorContext => ({
    credentials,
    baseUrl: emulator.url,
    furtherBaseUrls: Object.fromEntries(furtherHosts.map((name) => [name, emulator.url])),
    testMode: true,
    idempotencyKey,
    merchantConnectorId: "mca_test",
  });
  return {
    connector,
    emulator,
    transport,
    context,
    call: (flow, input, idempotencyKey) => {
      calls += 1;
      const key = idempotencyKey ?? `shop:call_${String(calls)}`;
      return callConnector(connector, flow, context(key), input, transport);
    },
    stop: async () => {
      transport.close();
      await metrics.stop();
      await emulator.stop();
    },
  };
};
