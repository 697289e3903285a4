// What a merchant, a provider or a configuration could send to lead a call elsewhere, tried on every connector.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import type {
  Connector,
  ConnectorContext,
  ConnectorFlow,
  FlowInputs,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../src/index.ts";
import { addressesFor, callConnector, credentialProblems, registry, registryFor } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import { accessTokenOfRecordings, recordedExchanges } from "./conformance.ts";
import type { RecordedExchange } from "./conformance.ts";

const hostileTexts = [
  "..",
  ".",
  "%2e%2e",
  "..%2f..%2fadmin",
  "../../admin",
  "a/b",
  "a\\b",
  "a?b=c",
  "a#b",
  "@evil.example",
  "//evil.example",
  "evil.example/",
  "https://evil.example/",
  "a\r\nx-injected: 1",
  "a\tb",
  "a b",
  "evil。example",
  "evil．example",
  "a:80",
  "{api_key}",
];

const connectorNamed = (name: string): Connector => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`the registry lost ${name}`);
  return connector;
};

const everyConnector = registry.names().map((name) => [name, connectorNamed(name)] as const);

/** Each host of its own, so that a call to the wrong one shows. */
const contextOf = (
  { manifest, accessToken }: Connector,
  changes: Partial<ConnectorContext> = {},
): ConnectorContext => ({
  credentials: conformanceAccount(manifest).credentials,
  baseUrl: "http://api.provider.example/base",
  furtherBaseUrls: Object.fromEntries(
    Object.keys(manifest.hosts).map((host) => [host, `http://${host}.provider.example/base`]),
  ),
  testMode: true,
  ...defined({ accessToken: accessToken === undefined ? undefined : accessTokenOfRecordings }),
  idempotencyKey: "shop:pay_1_1",
  merchantConnectorId: "mca_1",
  ...changes,
});

const responseOf = ({ status, body, headers = {} }: RecordedExchange["response"]): ProviderResponse => ({
  status,
  headers,
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

/** Replays the recorded answers and keeps what was sent. */
const recordedTransport = ({ steps = [], response }: RecordedExchange, sent: ProviderRequest[]): Transport => ({
  close: () => undefined,
  send: (request) => {
    sent.push(request);
    return Promise.resolve(responseOf(steps[sent.length - 1] ?? response));
  },
});

const run = async (
  connector: Connector,
  exchange: RecordedExchange,
  input: FlowInputs[ConnectorFlow],
  context = contextOf(connector),
): Promise<readonly ProviderRequest[]> => {
  const sent: ProviderRequest[] = [];
  await callConnector(connector, exchange.flow, context, input, recordedTransport(exchange, sent));
  return sent;
};

const onePerFlow = (name: string): readonly RecordedExchange[] =>
  [...Map.groupBy(recordedExchanges(`${name}.json`), ({ flow }) => flow).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );

const isProvidersId = /^connector[A-Z]\w*Id$|^authorizationKey$|^refundKey$|^payoutKey$/;

const withIds = (input: FlowInputs[ConnectorFlow], text: string): FlowInputs[ConnectorFlow] => {
  const changed = Object.entries(input).map(([name, value]): [string, unknown] => [
    name,
    isProvidersId.test(name) && typeof value === "string" ? text : value,
  ]);
  return Object.fromEntries(changed) as unknown as FlowInputs[ConnectorFlow];
};

/** What of an address an id must not change: its host, and how many parts it has. */
const shapeOf = (url: string): string => {
  const { origin, username, pathname, searchParams, hash } = new URL(url);
  const names = [...searchParams.keys()].join();
  return [origin, username, String(pathname.split("/").length), names, hash].join(" ");
};

const shapesOf = (requests: readonly ProviderRequest[]): readonly string[] =>
  requests.map(({ method, url }) => `${method} ${shapeOf(url)}`);

describe.each(everyConnector)("ids at %s", (name, connector) => {
  it.each(onePerFlow(name).map((exchange) => [exchange.flow, exchange] as const))(
    "%s: change neither the host nor the path around them, or nothing is sent",
    async (_flow, exchange) => {
      const honest = new Set(shapesOf(await run(connector, exchange, withIds(exchange.input, "tx_1"))));
      for (const text of hostileTexts) {
        const shapes = shapesOf(await run(connector, exchange, withIds(exchange.input, text)));
        expect([text, shapes.filter((shape) => !honest.has(shape))]).toEqual([text, []]);
      }
    },
  );
});

const freeTexts: ReadonlySet<string> = new Set(
  [
    "description",
    "statementDescriptor",
    "statementDescriptorSuffix",
    "reason",
    "productName",
    "sku",
    "productId",
  ].concat(
    ["commodityCode", "unitOfMeasure", "merchantReference", "reference", "name", "holderName", "customerName"],
    ["firstName", "lastName", "line1", "line2", "line3", "city", "state", "zip", "texts", "user_agent"],
  ),
);

/** The same value with each text that people write replaced, and the texts below such a member. */
const rewritten = (value: unknown, text: string, isFree = false): unknown => {
  if (typeof value === "string") return isFree ? text : value;
  if (Array.isArray(value)) return value.map((item) => rewritten(item, text, isFree));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, rewritten(member, text, isFree || freeTexts.has(name))]),
  );
};

const orderLine = { productName: "x", quantity: 1, amount: 1099, totalTaxAmount: 0, productId: "x", sku: "x" };
const wordy = {
  customerName: "x",
  billingDescriptor: { name: "x", city: "x", phone: null, statementDescriptor: "x", statementDescriptorSuffix: "x" },
  order: {
    merchantReference: "x",
    orderedAt: null,
    taxStatus: null,
    taxAmount: 0,
    shippingAmount: 0,
    shippingTaxAmount: 0,
    discountAmount: 0,
    dutyAmount: 0,
    lines: [{ ...orderLine, commodityCode: "x", unitOfMeasure: "x", category: null, brand: null, imageUrl: null }],
  },
};

/** Texts whose surrogate pairs begin at even and at odd places, so that one of them is hit by every limit. */
const texts = ["", "x"].map((start) => `${start}${"😀".repeat(4000)}`);

const halfPair = /\\u[dD][89a-fA-F]|\uFFFD|%EF%BF%BD/;

describe.each(everyConnector)("texts of emoji at %s", (name, connector) => {
  it.each(onePerFlow(name).map((exchange) => [exchange.flow, exchange] as const))(
    "%s: are never cut within a character",
    async (_flow, exchange) => {
      const input = { ...wordy, ...exchange.input, description: "x", reason: "x", statementDescriptor: "x" };
      for (const text of texts) {
        const sent = await run(connector, exchange, rewritten(input, text) as FlowInputs[ConnectorFlow]);
        for (const { url, body } of sent) expect(`${url} ${String(body)}`).not.toMatch(halfPair);
      }
    },
  );
});

describe.each(everyConnector)("credentials at %s", (name, connector) => {
  const { manifest } = connector;
  const { credentials } = conformanceAccount(manifest);
  const defaults = Object.fromEntries(
    Object.values(manifest.hosts).flatMap(({ test, live }) =>
      [test, live].map(({ variable, defaultUrl }) => [variable, defaultUrl]),
    ),
  );

  const originsOf = (own: Readonly<Record<string, string>>, testMode: boolean): readonly string[] => {
    const addresses = addressesFor(manifest, defaults, { credentials: own, testMode });
    if (addresses === null) return [];
    return [addresses.baseUrl, ...Object.values(addresses.furtherBaseUrls ?? {})].map((url) => new URL(url).hostname);
  };

  const templates = Object.values(defaults).map((url) =>
    new URL(url.replaceAll(/\{[a-z0-9_]+\}/g, "placeholder")).hostname.split("placeholder"),
  );
  const isOwn = (host: string): boolean =>
    templates.some(([before = "", after]) => {
      if (after === undefined) return host === before;
      const label = host.slice(before.length, host.length - after.length);
      return host === `${before}${label}${after}` && /^[a-z0-9-]+$/.test(label);
    });

  it("that hold more than a host label never name another host, in either mode", () => {
    for (const member of Object.keys(credentials)) {
      for (const text of hostileTexts) {
        for (const testMode of [true, false]) {
          const hosts = originsOf({ ...credentials, [member]: text }, testMode);
          expect([member, text, hosts.filter((host) => !isOwn(host))]).toEqual([member, text, []]);
        }
      }
    }
  });

  it("are refused, or change neither the address nor the headers' lines", async () => {
    const [exchange] = onePerFlow(name);
    if (exchange === undefined) throw new TypeError(`${name} has no recording`);
    const honest = shapesOf(await run(connector, exchange, exchange.input));
    for (const member of Object.keys(credentials)) {
      for (const text of hostileTexts) {
        const hostile = { ...credentials, [member]: text };
        if (credentialProblems(manifest, hostile).length > 0) continue;
        const sent = await run(connector, exchange, exchange.input, contextOf(connector, { credentials: hostile }));
        expect([member, text, shapesOf(sent)]).toEqual([member, text, honest]);
        for (const { headers } of sent) {
          for (const value of Object.values(headers)) expect(value).toMatch(/^[\t\x20-\x7e]*$/);
        }
      }
    }
  });

  it("of one mode cannot be used at the addresses of the other", () => {
    for (const { test, live } of Object.values(manifest.hosts)) {
      const isShared = test.variable === live.variable;
      // A host for both modes must distinguish them by the credentials; the sandbox takes no real money.
      const isDistinguished = manifest.credentialMode !== undefined || manifest.integrationStatus === "sandbox";
      if (isShared) expect(isDistinguished).toBe(true);
      else expect(new URL(test.defaultUrl).hostname).not.toBe(new URL(live.defaultUrl.replace(/[{}]/g, "")).hostname);
    }
  });
});

describe.each(everyConnector)("a redirect from %s", (name, connector) => {
  it.each(onePerFlow(name).map((exchange) => [exchange.flow, exchange] as const))(
    "%s: is not followed",
    async (_flow, exchange) => {
      for (const status of [301, 302, 303, 307, 308]) {
        const sent: ProviderRequest[] = [];
        const transport: Transport = {
          close: () => undefined,
          send: (request) => {
            sent.push(request);
            const headers = { location: "https://evil.example/", "retry-after": "0" };
            return Promise.resolve({ status, headers, body: Buffer.from('{"url":"https://evil.example/"}') });
          },
        };
        await callConnector(connector, exchange.flow, contextOf(connector), exchange.input, transport);
        expect(JSON.stringify(sent)).not.toContain("evil.example");
        expect(sent.length).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe("the registry of production", () => {
  it("has every real connector and none of the sandbox's", () => {
    const isSandbox = (name: string): boolean => connectorNamed(name).manifest.integrationStatus === "sandbox";
    const names = registryFor("production").names();
    expect(names).toEqual(registry.names().filter((name) => !isSandbox(name)));
    expect(names).not.toHaveLength(0);
    expect(names.filter(isSandbox)).toEqual([]);
    for (const name of registry.names().filter(isSandbox)) {
      expect(registryFor("production").get(name)).toBeUndefined();
    }
  });
});
