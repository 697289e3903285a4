// Connections against real TLS servers whose certificates a private root signed.
import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { createServer } from "node:https";
import type { ServerOptions } from "node:https";
import { connect as connectTcp } from "node:net";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";

import { createConnections, sendWhole } from "@railyard/http";
import type { ConnectionsOptions, ExchangeOutcome } from "@railyard/http";
import { testCertificates } from "@railyard/testing";
import { afterEach, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const listen = async (server: Server): Promise<string> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `localhost:${String(typeof address === "object" && address !== null ? address.port : 0)}`;
};

const { certificate: cert, key } = testCertificates.server;

const nameOfClient = (request: IncomingMessage): string =>
  String((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? "nobody");

/** Answers with the name in the caller's certificate. */
const startProvider = (options: ServerOptions = {}): Promise<string> =>
  listen(createServer({ cert, key, ...options }, (request, response) => response.end(nameOfClient(request))));

const leadTo =
  (host: string, asked: IncomingMessage[]) =>
  (request: IncomingMessage, socket: Duplex): void => {
    asked.push(request);
    const [hostname, port] = host.split(":");
    const upstream = connectTcp(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const side of [upstream, socket]) side.on("error", () => undefined);
  };

const ask = (origin: string, options: Partial<ConnectionsOptions> = {}): Promise<ExchangeOutcome> => {
  const connections = createConnections({ perOriginMax: 1, idleMs: 5_000, connectTimeoutMs: 5_000, ...options });
  closers.push(connections.close);
  return sendWhole(
    connections,
    { origin, path: "/v1", method: "POST", headers: { authorization: "secret" }, body: "{}" },
    { timeoutMs: 5_000, answerBytesMax: 1_000 },
  );
};

const answered = ({ end, answer }: ExchangeOutcome): string => `${end} ${answer?.body.toString() ?? ""}`;
const trustedRoots = testCertificates.root;
const unsent = { end: "failed", hasBegun: false };

describe("TLS", () => {
  it("trusts a private root where it is named, and only there", async () => {
    const host = await startProvider();
    expect(answered(await ask(`https://${host}`, { trustedRoots }))).toBe("done nobody");
    const untrusted = await ask(`https://${host}`);
    expect(untrusted).toMatchObject({ ...unsent, error: { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" } });
  });

  it("takes no certificate of another name, nor an old version", async () => {
    const host = await startProvider();
    const otherName = `https://${host.replace("localhost", "127.0.0.2")}`;
    const lookup: ConnectionsOptions["lookup"] = (_name, _options, done) => {
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    };
    const named = (name: string): string => `https://${host.replace("localhost", name)}`;
    expect(answered(await ask(named("provider.example"), { trustedRoots, lookup }))).toBe("done nobody");
    const wrong = await ask(named("other.example"), { trustedRoots, lookup });
    expect(wrong).toMatchObject({ ...unsent, error: { code: "ERR_TLS_CERT_ALTNAME_INVALID" } });
    expect(await ask(otherName, { trustedRoots })).toMatchObject(unsent);
    const old = await startProvider({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" });
    expect(await ask(`https://${old}`, { trustedRoots })).toMatchObject(unsent);
  });

  it("shows a client certificate to a server that asks for one", async () => {
    const host = await startProvider({ requestCert: true, ca: trustedRoots });
    const { firstClient, secondClient } = testCertificates;
    const origin = `https://${host}`;
    const asked = (shown?: ConnectionsOptions["clientCertificate"]): Promise<ExchangeOutcome> =>
      ask(origin, { trustedRoots, ...defined({ clientCertificate: shown }) });
    expect(answered(await asked(firstClient))).toBe("done first client");
    expect(answered(await asked(secondClient))).toBe("done second client");
    expect((await asked()).end).toBe("failed");
  });
});

describe("TLS through a proxy", () => {
  it("ends at the provider: the proxy sees its name and nothing of the call", async () => {
    const host = await startProvider({ requestCert: true, ca: trustedRoots });
    const asked: IncomingMessage[] = [];
    const proxyServer = createPlainServer();
    proxyServer.on("connect", leadTo(host, asked));
    const proxy = { url: `http://${await listen(proxyServer)}`, exceptHosts: [] };
    const options = { trustedRoots, proxy, clientCertificate: testCertificates.firstClient };
    expect(answered(await ask("https://provider.example", options))).toBe("done first client");
    expect(asked.map(({ url }) => url)).toEqual(["provider.example:443"]);
    expect(JSON.stringify(asked[0]?.rawHeaders)).not.toContain("secret");
    // A server that answers in the provider's place has no certificate of its name.
    expect(await ask("https://other.example", options)).toMatchObject(unsent);
  });

  it("trusts a proxy with TLS by the private root, and shows it no client certificate", async () => {
    const host = await startProvider();
    const asked: IncomingMessage[] = [];
    const shown: string[] = [];
    const proxyServer = createServer({ cert, key, requestCert: true, rejectUnauthorized: false });
    proxyServer.on("connect", (request: IncomingMessage, socket: Duplex) => {
      shown.push(nameOfClient(request));
      leadTo(host, asked)(request, socket);
    });
    const proxy = { url: `https://${await listen(proxyServer)}`, exceptHosts: [] };
    const clientCertificate = testCertificates.firstClient;
    const good = await ask("https://provider.example", { trustedRoots, proxy, clientCertificate });
    expect(answered(good)).toBe("done nobody");
    expect(shown).toEqual(["nobody"]);
    expect(await ask("https://provider.example", { proxy })).toMatchObject(unsent);
  });
});
