import { defined } from "@railyard/members";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { getCACertificates } from "node:tls";

import { Agent, Client, Pool, ProxyAgent } from "undici";
import type { Dispatcher } from "undici";

import type { Exchange } from "./exchange.ts";

/** How connections are made, shared and kept. */
export interface ConnectionsOptions {
  /** Most connections to one origin; further requests wait for one of them. */
  readonly perOriginMax: number;
  /** How long an unused connection is kept at most; less when the other side announces less. */
  readonly idleMs: number;
  /** For making a connection, TLS included. */
  readonly connectTimeoutMs: number;
  /** Longest headers of an answer. Absent: Node's own limit. */
  readonly headerBytesMax?: number;
  /** How names become addresses. Absent: by the system. */
  readonly lookup?: LookupFunction;
  /** What requests go through, by a tunnel (CONNECT) to each origin. Absent: they go straight. */
  readonly proxy?: OutgoingProxy;
  /** Roots that servers' certificates may end at in addition to the usual ones, as PEM. */
  readonly trustedRoots?: string;
  /** What the caller shows to servers that ask for it. Never shown to a proxy. */
  readonly clientCertificate?: ClientCertificate;
}

/** A certificate, with its intermediates, and its private key, both as PEM. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A proxy on the way out. */
export interface OutgoingProxy {
  /** With credentials where the proxy wants them. */
  readonly url: string;
  /** Hosts that are asked straight, without their ports. `.example` means every host below `example`. */
  readonly exceptHosts: readonly string[];
}

/** What is sent. */
export interface OutgoingRequest {
  /** Scheme, host and port, such as `http://payments:8102`. */
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  /** By name, or a flat list of names and values. Never the host, and never how the connection or the body ends. */
  readonly headers: Readonly<Record<string, string>> | readonly string[];
  readonly body: string | Buffer | Readable | undefined;
}

/** Connections that are kept between requests. They speak HTTP/1.1, one request at a time on each. */
export interface Connections {
  /** Sends on a kept connection, or on a new one. Every result is reported to the exchange; this never throws. */
  readonly send: (request: OutgoingRequest, exchange: Exchange) => void;
  /** Sends on a connection of its own, never through a proxy, that is closed afterwards. */
  readonly sendAlone: (request: OutgoingRequest, exchange: Exchange) => void;
  /** Closes all connections, also those in use. */
  readonly close: () => void;
  /** Closes connections as soon as they are free. Nothing more may be sent. */
  readonly retire: () => void;
}

/** One place in a pool: at most one connection, which is re-created when it was closed. */
class CountingClient extends Client {
  #requests = 0;

  constructor(origin: string | URL, options: Client.Options) {
    super(origin, options);
    this.on("connect", () => {
      this.#requests = 0;
    });
  }

  /** Counts a request in; whether the connection carried one before. */
  readonly takeRequest = (): boolean => {
    this.#requests += 1;
    return this.#requests > 1;
  };

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    (handler as Exchange).carriedBy(this.takeRequest);
    return super.dispatch(options, handler);
  }
}

interface TlsOptions {
  readonly minVersion: "TLSv1.2";
  readonly timeout: number;
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
}

const proxyTlsOf = ({ connectTimeoutMs, trustedRoots }: ConnectionsOptions): TlsOptions => ({
  minVersion: "TLSv1.2",
  timeout: connectTimeoutMs,
  ...defined({ ca: trustedRoots === undefined ? undefined : [...getCACertificates(), trustedRoots] }),
});

const serverTlsOf = (options: ConnectionsOptions): TlsOptions => {
  const { clientCertificate: shown } = options;
  return { ...proxyTlsOf(options), ...defined({ cert: shown?.certificate, key: shown?.key }) };
};

const optionsOf = (options: ConnectionsOptions): Client.Options => ({
  connect: {
    ...serverTlsOf(options),
    ...defined({ lookup: options.lookup }),
  },
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: options.idleMs,
  keepAliveMaxTimeout: options.idleMs,
  // Every caller has a limit for the whole exchange.
  headersTimeout: 0,
  bodyTimeout: 0,
  ...defined({ maxHeaderSize: options.headerBytesMax }),
});

const dispatchTo = (dispatcher: Dispatcher, outgoing: OutgoingRequest, exchange: Exchange): void => {
  const { origin, path, method, body = null } = outgoing;
  const headers = outgoing.headers as Record<string, string> | string[];
  try {
    dispatcher.dispatch({ origin, path, method, headers, body }, exchange);
  } catch (error) {
    // A request that HTTP cannot carry.
    exchange.onResponseError(undefined, error);
  }
};

const isExcepted = (hostname: string, { exceptHosts }: OutgoingProxy): boolean =>
  exceptHosts.some((one) => {
    const name = one.toLowerCase();
    return name.startsWith(".") ? hostname.endsWith(name) : hostname === name;
  });

type PoolFactory = (origin: string | URL, given?: object) => Pool;

/** Sends through the proxy. A tunnel that does not come about ends the request before any of it is sent. */
const tunnelsOf = (proxy: OutgoingProxy, options: ConnectionsOptions, poolOf: PoolFactory): Dispatcher =>
  new ProxyAgent({
    uri: proxy.url,
    proxyTunnel: true,
    connectTimeout: options.connectTimeoutMs,
    proxyTls: proxyTlsOf(options),
    requestTls: serverTlsOf(options),
    // The way through the tunnel is among what the agent gives.
    factory: poolOf,
  });

/** Connections of one kind. */
export const createConnections = (options: ConnectionsOptions): Connections => {
  const clientOptions = optionsOf(options);
  const poolOf: PoolFactory = (origin, given = {}) => {
    const tunnel = given as Pick<Client.Options, "connect">;
    return new Pool(origin, {
      ...clientOptions,
      ...defined({ connect: tunnel.connect }),
      connections: options.perOriginMax,
      factory: (address, pooled) => new CountingClient(address, pooled as Client.Options),
    });
  };
  // Closes a pool when its last connection is gone, so that origins which are never asked again take no room.
  const straight = new Agent({ factory: (origin) => poolOf(origin) });
  const { proxy } = options;
  const tunnels = proxy === undefined ? undefined : tunnelsOf(proxy, options, poolOf);
  const wayTo = (origin: string): Dispatcher => {
    if (proxy === undefined || tunnels === undefined) return straight;
    return isExcepted(new URL(origin).hostname, proxy) ? straight : tunnels;
  };
  return {
    send: (request, exchange) => {
      dispatchTo(wayTo(request.origin), request, exchange);
    },
    sendAlone: (request, exchange) => {
      const client = new CountingClient(request.origin, { ...clientOptions, pipelining: 0 });
      dispatchTo(client, request, exchange);
      // Waits for what was sent on it.
      void client.close().catch(() => undefined);
    },
    close: () => {
      for (const way of [straight, tunnels]) void way?.destroy().catch(() => undefined);
    },
    retire: () => {
      for (const way of [straight, tunnels]) void way?.close().catch(() => undefined);
    },
  };
};
