// What accounts show to providers that ask callers for a certificate, over real TLS.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";

import type { Connector, Transport } from "@railyard/connectors";
import { callConnector, createTransport, credentialProblems, registry } from "@railyard/connectors";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testCertificates } from "@railyard/testing";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

const { root, server: own, firstClient, secondClient } = testCertificates;

interface Seen {
  readonly client: string;
  readonly port: number | undefined;
}

const seen: Seen[] = [];
const closers: (() => void)[] = [];
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  seen.length = 0;
  answer = (_request, response) => response.end("{}");
  const options = { cert: own.certificate, key: own.key, ca: root, requestCert: true };
  const server = createServer(options, (request, response) => {
    const socket = request.socket as TLSSocket;
    seen.push({ client: String(socket.getPeerCertificate().subject.CN), port: socket.remotePort });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const transportFor = (clientCertificatesMax: number): Transport => {
  const transport = createTransport({
    timeoutMs: 10_000,
    trustedRoots: root,
    clientCertificatesMax,
    logger: silentLogger,
    metrics: createMetrics("test"),
  });
  closers.push(transport.close);
  return transport;
};

const ask = (transport: Transport, clientCertificate?: typeof firstClient) =>
  transport.send(
    { method: "GET", url: `${url}/v1`, headers: {} },
    { connector: "stripe", flow: "sync", ...defined({ clientCertificate }) },
  );

const connectorNamed = (name: string): Connector => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(name);
  return connector;
};

const fauxpay = connectorNamed("fauxpay");
const plain = { auth_type: "HeaderKey", api_key: "key" };
const encoded = (pem: string): string => Buffer.from(pem).toString("base64");

describe("the client certificate of an account", () => {
  it("has connections of its own, so that no call goes out as another account", async () => {
    const transport = transportFor(2);
    for (const pair of [firstClient, secondClient, firstClient, secondClient]) await ask(transport, { ...pair });
    const [first, second] = ["first client", "second client"];
    expect(seen.map(({ client }) => client)).toEqual([first, second, first, second]);
    expect(new Set(seen.map(({ port }) => port)).size).toBe(2);
    await expect(ask(transport)).rejects.toMatchObject({ code: "transport_error" });
  });

  it("gives way to another when there are too many, without cutting off a call under way", async () => {
    const transport = transportFor(1);
    const held = Promise.withResolvers<ServerResponse>();
    answer = (_request, response) => {
      held.resolve(response);
    };
    const underWay = ask(transport, firstClient);
    const response = await held.promise;
    answer = (_request, other) => other.end("{}");
    await ask(transport, secondClient);
    response.end('{"first":true}');
    expect((await underWay).body.toString()).toBe('{"first":true}');
    await ask(transport, firstClient);
    expect(new Set(seen.map(({ port }) => port)).size).toBe(3);
  });

  it("is shown in every operation of the account", async () => {
    const context = {
      credentials: {
        ...plain,
        certificate: encoded(secondClient.certificate),
        private_key: encoded(secondClient.key),
      },
      baseUrl: url,
      testMode: true,
      idempotencyKey: "shop:pay_1",
      merchantConnectorId: "mca_1",
    };
    const input = {
      paymentId: "pay_1",
      attemptId: "pay_1_1",
      connectorTransactionId: "tx_1",
      authorizationKey: "shop:pay_1_1",
      amount: 1000,
      currency: "USD",
      captureMethod: "manual" as const,
      isPartialAuthorizationEnabled: false,
    };
    await callConnector(fauxpay, "sync", context, input, transportFor(1));
    expect(seen.map(({ client }) => client)).toEqual(["second client"]);
  });

  it("keeps its refusals from holding back the calls of other accounts", async () => {
    const transport = transportFor(5);
    for (let call = 0; call < 10; call += 1) {
      await expect(ask(transport)).rejects.toMatchObject({ isHeldBack: false });
    }
    await expect(ask(transport)).rejects.toMatchObject({ isHeldBack: true });
    expect((await ask(transport, firstClient)).status).toBe(200);
  });
});

describe.each(registry.names())("credentials of %s", (name) => {
  it("may contain a certificate and its key, and are refused with a line that contains neither", () => {
    const { manifest } = connectorNamed(name);
    const linesOf = (certificate: unknown, key: unknown): readonly string[] =>
      credentialProblems(manifest, defined({ certificate, private_key: key }));
    const certificate = encoded(firstClient.certificate);
    const key = encoded(firstClient.key);
    // Then only what the connector itself asks for is missing.
    expect(linesOf(certificate, key)).toEqual(credentialProblems(manifest, {}));
    const subject = "connector_account_details";
    for (const wrong of [undefined, "", "nonsense", key, firstClient.certificate, 17, null, certificate.repeat(50)]) {
      expect(linesOf(wrong, key)).toEqual([`${subject}.certificate must be base64 of a certificate as PEM`]);
    }
    const notKey = `${subject}.private_key must be base64 of a private key as PEM without a passphrase`;
    const broken = encoded(firstClient.key.replace(/\n.{20}/, "\n"));
    for (const wrong of [undefined, "", "nonsense", certificate, firstClient.key, {}, broken]) {
      expect(linesOf(certificate, wrong)).toEqual([notKey]);
    }
    expect(linesOf(certificate, encoded(secondClient.key))).toEqual([
      `${subject}.private_key must be the key of the certificate`,
    ]);
  });
});
