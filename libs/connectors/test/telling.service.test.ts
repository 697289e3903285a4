// What logs, metrics and errors report of the calls of every connector when they fail at a real socket.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";

import { createMetrics, silentLogger } from "@railyard/telemetry";

import type { ProviderRequest, Transport } from "../src/index.ts";
import { callConnector, createTransport, registry } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import { accessTokenOfRecordings, recordedExchanges } from "./conformance.ts";

const server = createServer((request) => request.socket.destroy());
let url: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Texts of a request that must not be published: its path and query, its secret headers and what its body holds. */
const secretsOf = ({ url: address, headers, body }: ProviderRequest, credentials: readonly string[]): string[] => {
  const { pathname, search } = new URL(address);
  const text = body?.toString() ?? "";
  const personal = text.match(/\d{13,19}|[\w.+-]+(?:@|%40)[\w.-]+/g) ?? [];
  const authorizations = Object.entries(headers).flatMap(([name, value]) => (/auth|key/i.test(name) ? [value] : []));
  return [pathname, search, ...personal, ...authorizations, ...credentials].filter((one) => one.length > 5);
};

describe.each(registry.names())("what is reported of calls to %s", (name) => {
  it("holds no card, customer, credential, authorization, path or query", async () => {
    const connector = registry.get(name);
    if (connector === undefined) throw new TypeError(`the registry lost ${name}`);
    const reported: string[] = [];
    const note = (fields: object, message: string): void => {
      reported.push(`${message} ${inspect(fields, { depth: 10 })}`);
    };
    const metrics = createMetrics("test");
    const logger = { ...silentLogger, debug: note, info: note, warn: note, error: note };
    const breakers = { threshold: 1_000, windowMs: 1_000, pauseMs: 10, longestPauseMs: 10 };
    const transport = createTransport({ timeoutMs: 10_000, logger, metrics, breakers });
    const secrets = new Set<string>();
    const account = conformanceAccount(connector.manifest).credentials;
    const credentials = Object.entries(account).flatMap(([member, value]) => (member === "auth_type" ? [] : [value]));
    const watched: Transport = {
      ...transport,
      send: async (request, options) => {
        for (const secret of secretsOf(request, credentials)) secrets.add(secret);
        try {
          return await transport.send(request, options);
        } catch (error) {
          reported.push(inspect(error, { depth: 10 }));
          throw error;
        }
      },
    };
    const context = {
      credentials: account,
      baseUrl: url,
      furtherBaseUrls: Object.fromEntries(Object.keys(connector.manifest.hosts).map((host) => [host, url])),
      testMode: true,
      ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
      idempotencyKey: "shop:pay_1_1",
      merchantConnectorId: "mca_1",
    };
    const outcomes = await Promise.all(
      recordedExchanges(`${name}.json`).map(({ flow, input }) =>
        callConnector(connector, flow, context, input, watched),
      ),
    );
    const errors = outcomes.map((outcome) => ("error" in outcome ? inspect(outcome.error) : ""));
    const all = [...reported, ...errors, await metrics.render()].join("\n");
    expect(reported.length).toBeGreaterThan(0);
    expect(secrets.size).toBeGreaterThan(0);
    expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
    transport.close();
    await metrics.stop();
  });
});
