import { afterEach, describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Resolve } from "../../../src/adapters/webhook/guarded-lookup.ts";
import type { ClosableWebhookClient } from "../../../src/adapters/webhook/webhook-client.ts";
import { createWebhookClient } from "../../../src/adapters/webhook/webhook-client.ts";
import type { Answer } from "../../../src/domain/delivery.ts";
import { forbiddenUrls } from "../../../../../libs/addresses/test/support/forbidden-urls.ts";

const opened: { server?: Server; client?: ClosableWebhookClient } = {};

const serve = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(handle);
  opened.server = server;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

type Options = Parameters<typeof createWebhookClient>[0];

const clientWith = (options: Partial<Options> = {}): ClosableWebhookClient => {
  opened.client ??= createWebhookClient({
    mayConnect: createAddressGuard({ allowLoopback: true }),
    timeoutMs: 2_000,
    socketsPerHost: 10,
    ...options,
  });
  return opened.client;
};

/** The options count for the first request of a test only. */
const post = (url: string, options: Partial<Options> = {}, signal?: AbortSignal): Promise<Answer> =>
  clientWith(options).post({ url, headers: [["x-a", "1"]], body: "{}", signal });

afterEach(() => {
  opened.client?.close();
  opened.server?.closeAllConnections();
  opened.server?.close();
  delete opened.client;
  delete opened.server;
});

describe("the client for webhooks", () => {
  it("passes on what was answered and keeps the connection", async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume();
      response.setHeader("set-cookie", "secret=1");
      response.end("thanks");
    });
    for (let request = 0; request < 3; request += 1) {
      const answer = await post(url);
      expect(answer).toMatchObject({ status: 200, body: "thanks", faultCode: null });
      expect(answer.headers).toContainEqual(["set-cookie", "***"]);
      // It is free again from the next turn of the event loop on.
      await setImmediate();
    }
    expect(ports.size).toBe(1);
  });

  it("does not follow redirects", async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
    });
    expect(await post(`${url}/hooks`)).toMatchObject({ status: 302 });
    expect(paths).toEqual(["/hooks"]);
  });

  it("stops reading a long answer", async () => {
    const url = await serve((_request, response) => {
      const write = (): void => {
        while (response.writable && response.write("x".repeat(4_096)));
      };
      response.on("drain", write);
      write();
    });
    const answer = await post(url);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(8_192);
  });

  it("takes the status of an answer whose body never ends", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      response.write("begun");
    });
    expect(await post(url, { timeoutMs: 1_000 })).toMatchObject({ status: 200, body: "begun" });
  });

  it("gives up on a receiver that never answers", async () => {
    const url = await serve(() => undefined);
    expect(await post(url, { timeoutMs: 100 })).toMatchObject({ status: null, faultCode: "timeout" });
  });

  it("refuses headers without end", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "x-long": "x".repeat(40_000) }).end();
    });
    expect(await post(url)).toMatchObject({ status: null, faultCode: "headers_too_large" });
  });

  it("reports that a connection was cut", async () => {
    const url = await serve((_request, response) => {
      response.destroy();
    });
    expect(await post(url)).toMatchObject({ status: null, faultCode: "connection_failed" });
  });

  it("reports that no server listens", async () => {
    const url = await serve(() => undefined);
    opened.server?.close();
    expect(await post(url)).toMatchObject({ faultCode: "connection_failed" });
  });

  it("does not speak plain HTTP where TLS is asked for", async () => {
    const url = await serve((_request, response) => response.end());
    expect(await post(url.replace("http:", "https:"))).toMatchObject({ faultCode: "tls_failed" });
  });

  it("opens no connection to an address that is denied, literal or resolved", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const mayConnect = createAddressGuard({ allowLoopback: false });
    expect(await post(url, { mayConnect })).toMatchObject({ faultCode: "url_refused" });
    expect(await post(url.replace("127.0.0.1", "localhost"))).toMatchObject({ faultCode: "address_denied" });
    expect(requests).toBe(0);
  });

  it("posts to none of the texts that are no address for webhooks", async () => {
    expect(forbiddenUrls.length).toBeGreaterThan(60);
    for (const url of forbiddenUrls) expect(await post(url)).toMatchObject({ status: null, faultCode: "url_refused" });
  });

  it("checks a name each time it connects", async () => {
    const url = await serve((request, response) => {
      request.resume();
      response.setHeader("connection", "close");
      response.end();
    });
    const answers = ["127.0.0.1", "10.0.0.1"];
    const named = url.replace("127.0.0.1", "rebinding.example");
    const resolve: Resolve = (_name, done) => {
      done(null, [{ address: answers.shift() ?? "", family: 4 }]);
    };
    expect(await post(named, { resolve })).toMatchObject({ status: 200 });
    expect(await post(named)).toMatchObject({ faultCode: "address_denied" });
  });

  it("stops when it is asked to", async () => {
    const url = await serve(() => undefined);
    const stop = new AbortController();
    const answer = post(url, {}, stop.signal);
    stop.abort();
    expect(await answer).toMatchObject({ status: null, faultCode: "cut_off" });
  });
});
