// What goes out twice, tried on every flow of every connector: reads, and writes that carry an idempotency key.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import type {
  Connector,
  ConnectorManifest,
  ProviderRequest,
  ProviderResponse,
  Transport,
  TransportError,
} from "../src/index.ts";
import { callConnector, registry } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import { accessTokenOfRecordings, recordedBody, recordedExchanges } from "./conformance.ts";
import type { RecordedExchange } from "./conformance.ts";
import { lost } from "./support/fake-transport.ts";

const baseUrl = "http://sandbox.example";
const faultyStatuses = [409, 425, 429, 500, 502, 503, 504];
const faultReasons = ["not_sent", "timeout", "connection_lost"] as const;

type Fault = ProviderResponse | TransportError;

const statusFault = (status: number): Fault => ({
  status,
  headers: { "retry-after": "0" },
  body: Buffer.from('{"error":{"type":"rate_limit_error"}}'),
});

const faults: readonly Fault[] = [...faultyStatuses.map(statusFault), ...faultReasons.map((reason) => lost(reason))];

/** Replays the recording, but for one call that meets the fault the first time. */
const faultyTransport = (
  { steps = [], response }: RecordedExchange,
  { fault, faultyCall }: { readonly fault: Fault; readonly faultyCall: number },
  sent: ProviderRequest[],
): Transport => {
  let answered = 0;
  let hasFailed = false;
  return {
    close: () => undefined,
    send: (request) => {
      sent.push(request);
      if (answered === faultyCall && !hasFailed) {
        hasFailed = true;
        return "status" in fault ? Promise.resolve(fault) : Promise.reject(fault);
      }
      const { status, body, headers = {} } = steps[answered] ?? response;
      answered += 1;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return Promise.resolve({ status, headers, body: Buffer.from(text) });
    },
  };
};

/** The requests that went out more than once as they were. */
const repeatedOf = async (
  connector: Connector,
  exchange: RecordedExchange,
  faulty: { readonly fault: Fault; readonly faultyCall: number },
): Promise<readonly ProviderRequest[]> => {
  const sent: ProviderRequest[] = [];
  const { hosts } = connector.manifest;
  const context = {
    credentials: conformanceAccount(connector.manifest).credentials,
    baseUrl,
    furtherBaseUrls: Object.fromEntries(Object.keys(hosts).map((host) => [host, baseUrl])),
    testMode: true,
    ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
    idempotencyKey: exchange.idempotencyKey,
    merchantConnectorId: "mca_1",
  };
  await callConnector(connector, exchange.flow, context, exchange.input, faultyTransport(exchange, faulty, sent));
  return sent.filter((request, index) => sent.indexOf(request) !== index);
};

const isSafe = (manifest: ConnectorManifest, exchange: RecordedExchange, request: ProviderRequest): boolean => {
  if (request.method === "GET") return true;
  const plain = { ...request, ...recordedBody(request) };
  const { carriesKey } = conformanceAccount(manifest);
  return carriesKey?.(plain, exchange) ?? JSON.stringify(plain).includes(exchange.idempotencyKey);
};

const titleOf = ({ method, url }: ProviderRequest): string => `${method} ${url}`;

describe.each(registry.names())("what goes out twice to %s", (name) => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`the registry lost ${name}`);
  const rules = connector.manifest.repetition;
  const exchanges = recordedExchanges(`${name}.json`);
  const runs = exchanges.flatMap((exchange) =>
    faults.flatMap((fault) =>
      [...(exchange.steps ?? []), exchange.response].map((_answer, faultyCall) => ({ exchange, fault, faultyCall })),
    ),
  );

  it("is a read or carries the idempotency key, and follows the manifest", async () => {
    const repeated = await Promise.all(
      runs.map(async (one) => ({ ...one, requests: await repeatedOf(connector, one.exchange, one) })),
    );
    const unsafe = repeated.flatMap(({ exchange, requests }) =>
      requests.filter((request) => !isSafe(connector.manifest, exchange, request)).map(titleOf),
    );
    expect(unsafe).toEqual([]);
    const undeclared = repeated.filter(
      ({ fault, requests }) =>
        requests.length > 0 && "status" in fault && rules?.statuses?.includes(fault.status) !== true,
    );
    expect(undeclared).toEqual([]);
    const writes = repeated.filter(({ requests }) => requests.some(({ method }) => method !== "GET"));
    if (rules?.idempotency !== "key") expect(writes).toEqual([]);
    const open = writes.filter(({ fault }) => !("status" in fault) && fault.reason !== "not_sent");
    if (rules?.returnsFirstAnswer !== true) expect(open).toEqual([]);
    // The test would be worth nothing where nothing is ever repeated though the manifest allows it.
    const hasReads = exchanges.some(({ request: { method } }) => method === "GET");
    const isAnythingRepeatable = rules?.idempotency === "key" || (rules !== undefined && hasReads);
    expect(repeated.some(({ requests }) => requests.length > 0)).toBe(isAnythingRepeatable);
  });
});
