// Webhooks to real TLS servers that ask for a client certificate.
import { createPrivateKey } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import type { ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import { testCertificates } from "@railyard/testing";
import type { Resolve } from "../../../src/adapters/webhook/guarded-lookup.ts";
import { createWebhookClient } from "../../../src/adapters/webhook/webhook-client.ts";
import type { Answer } from "../../../src/domain/delivery.ts";
import type { ClientCertificate } from "../../../src/domain/endpoint.ts";
import type { WebhookClient } from "../../../src/ports.ts";

const { root, server: own, firstClient, secondClient } = testCertificates;

const pairOf = ({ certificate, key }: typeof firstClient): ClientCertificate => ({ certificate, privateKey: key });

const first = pairOf(firstClient);
const second = pairOf(secondClient);

interface Seen {
  readonly client: string | undefined;
  readonly port: number | undefined;
}

const seen: Seen[] = [];
const closers: (() => void)[] = [];

beforeEach(() => {
  seen.length = 0;
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A receiver that notes whose certificate each connection has shown. */
const startReceiver = async (options: ServerOptions = {}, headers: Readonly<Record<string, string>> = {}) => {
  const usual = { cert: own.certificate, key: own.key, ca: root, requestCert: true };
  const server = createServer({ ...usual, ...options }, (request, response) => {
    const socket = request.socket as TLSSocket;
    const { subject } = socket.getPeerCertificate();
    seen.push({
      client: subject === undefined ? undefined : String(subject.CN),
      port: socket.remotePort,
    });
    request.resume();
    response.writeHead(200, headers).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`;
};

type ClientOptions = Parameters<typeof createWebhookClient>[0];

const clientWith = (options: Partial<ClientOptions> = {}): WebhookClient => {
  const client = createWebhookClient({
    mayConnect: createAddressGuard({ allowLoopback: true }),
    timeoutMs: 2_000,
    socketsPerHost: 10,
    trustedRoots: root,
    ...options,
  });
  closers.push(client.close);
  return client;
};

const post = (client: WebhookClient, url: string, clientCertificate?: ClientCertificate): Promise<Answer> =>
  client.post({ url, headers: [], body: "{}", signal: undefined, clientCertificate });

describe.each(["TLSv1.2", "TLSv1.3"] as const)("a client certificate with %s", (version) => {
  const onlyVersion = { minVersion: version, maxVersion: version };

  it("is shown to the receiver, which refuses those without one", async () => {
    const url = await startReceiver(onlyVersion);
    const client = clientWith();
    expect(await post(client, url, first)).toMatchObject({ status: 200 });
    expect(seen).toMatchObject([{ client: "first client" }]);
    // The receiver's alert may arrive after the end of the connection.
    const faultCode = expect.stringMatching(/^(tls|connection)_failed$/);
    expect(await post(client, url)).toMatchObject({ status: null, faultCode });
    expect(seen).toHaveLength(1);
  });

  it("has connections of its own, also at a receiver that lets all in", async () => {
    const url = await startReceiver({ ...onlyVersion, rejectUnauthorized: false });
    const client = clientWith();
    for (const shown of [first, second, undefined, first, second, undefined]) {
      expect(await post(client, url, shown)).toMatchObject({ status: 200 });
      await setImmediate();
    }
    const names = ["first client", "second client", undefined];
    expect(seen.map(({ client: name }) => name)).toEqual([...names, ...names]);
    expect(new Set(seen.map(({ port }) => port)).size).toBe(3);
  });

  it("is shown again where the receiver closes the connection after each webhook", async () => {
    const closing = { connection: "close" };
    const url = await startReceiver({ ...onlyVersion, rejectUnauthorized: false }, closing);
    const client = clientWith();
    for (const shown of [first, undefined, second, first, undefined, second]) await post(client, url, shown);
    const names = ["first client", undefined, "second client"];
    expect(seen.map(({ client: name }) => name)).toEqual([...names, ...names]);
  });
});

describe("a client certificate", () => {
  it("keeps its connection between webhooks, and is found by its content", async () => {
    const url = await startReceiver();
    const client = clientWith();
    for (let sent = 0; sent < 3; sent += 1) {
      await post(client, url, { ...first });
      // It is free again from the next turn of the event loop on.
      await setImmediate();
    }
    expect(new Set(seen.map(({ port }) => port)).size).toBe(1);
  });

  it("opens no way to addresses that are denied, literal or resolved", async () => {
    const url = await startReceiver();
    const resolve: Resolve = (_name, done) => {
      done(null, [{ address: "169.254.169.254", family: 4 }]);
    };
    const client = clientWith({ resolve });
    expect(await post(client, "https://169.254.169.254/", first)).toMatchObject({ faultCode: "url_refused" });
    expect(await post(client, "https://provider.example/", first)).toMatchObject({ faultCode: "address_denied" });
    const strict = clientWith({ mayConnect: createAddressGuard({ allowLoopback: false }) });
    const named = url.replace("127.0.0.1", "localhost");
    expect(await post(strict, named, first)).toMatchObject({ faultCode: "address_denied" });
    expect(seen).toEqual([]);
  });

  it("does not make up for a receiver's certificate that cannot be trusted", async () => {
    const url = await startReceiver();
    const client = clientWith({ trustedRoots: secondClient.certificate });
    expect(await post(client, url, first)).toMatchObject({ status: null, faultCode: "tls_failed" });
  });

  it("has the same limits of time", async () => {
    const server = createServer({ cert: own.certificate, key: own.key, ca: root, requestCert: true }, () => undefined);
    await once(server.listen(0, "127.0.0.1"), "listening");
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    expect(await post(clientWith({ timeoutMs: 200 }), url, first)).toMatchObject({ faultCode: "timeout" });
  });

  it("is not left out where there is no TLS", async () => {
    const url = (await startReceiver()).replace("https:", "http:");
    expect(await post(clientWith(), url, first)).toMatchObject({ status: null, faultCode: "tls_failed" });
  });

  const encryptedKey = createPrivateKey(firstClient.key)
    .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "passphrase" })
    .toString();

  it.each([
    ["an empty certificate", { ...first, certificate: "" }],
    ["an empty key", { ...first, privateKey: "" }],
    ["no PEM", { certificate: "nonsense", privateKey: "nonsense" }],
    ["a damaged certificate", { ...first, certificate: first.certificate.replace(/\n.{20}/, "\n") }],
    ["a damaged key", { ...first, privateKey: first.privateKey.replace(/\n.{20}/, "\n") }],
    ["the key of another", { ...first, privateKey: second.privateKey }],
    ["a key with a passphrase", { ...first, privateKey: encryptedKey }],
  ])("that is broken fails the try: %s", async (_what, broken) => {
    const url = await startReceiver({ rejectUnauthorized: false });
    const client = clientWith();
    const answer = await post(client, url, broken);
    expect(answer).toMatchObject({ status: null, faultCode: "tls_failed" });
    expect(answer.faultMessage).not.toMatch(/BEGIN|nonsense/);
    expect(seen).toEqual([]);
    expect(await post(client, url, first)).toMatchObject({ status: 200 });
  });
});
