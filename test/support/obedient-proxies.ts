import { once } from "node:events";
import { get } from "node:http";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { serviceNames } from "@railyard/local";
import type { LocalServiceName, Ports } from "@railyard/local";
import { eventually } from "@railyard/testing";

/** How often a service is asked whether it is ready, and how many refusals in a row take it out of service. */
export interface ProbeSettings {
  readonly periodMs: number;
  readonly failureThreshold: number;
}

/** The readiness probe of the chart, twenty times as fast. */
export const quickProbe: ProbeSettings = { periodMs: 250, failureThreshold: 2 };

/** Proxy before one service, as in a cluster: a service that reports not being ready gets no traffic. */
export interface ObedientProxy {
  readonly url: string;
  /** Resolves when the service gets traffic. */
  readonly whenServing: () => Promise<void>;
  /** How often the service was taken out. */
  readonly timesOut: () => number;
  readonly stop: () => Promise<void>;
}

const isReady = (port: number, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/health/ready", timeout: timeoutMs }, (response) => {
      response.resume().on("end", () => {
        resolve(response.statusCode === 200);
      });
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => {
      resolve(false);
    });
  });

/** The kubelet's own time limit, whatever the period. */
const probeTimeoutMs = 3_000;

const startProxy = async (targetPort: number, probe: ProbeSettings): Promise<ObedientProxy> => {
  const sockets = new Set<Socket>();
  let isServing = false;
  let failures = 0;
  let timesOut = 0;
  let isStopped = false;

  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const join = (caller: Socket): void => {
    if (!isServing) {
      caller.resetAndDestroy();
      return;
    }
    const service = connect(targetPort, "127.0.0.1");
    for (const [socket, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  const server: Server = createServer(join).listen(0, "127.0.0.1");
  await once(server, "listening");

  const watch = async (): Promise<void> => {
    while (!isStopped) {
      const ready = await isReady(targetPort, probeTimeoutMs);
      failures = ready ? 0 : failures + 1;
      if (ready) isServing = true;
      else if (isServing && failures >= probe.failureThreshold) {
        isServing = false;
        timesOut += 1;
        cut();
      }
      await new Promise((resolve) => setTimeout(resolve, probe.periodMs));
    }
  };
  const watched = watch();
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    whenServing: async () => {
      await eventually(() => isServing, { timeoutMs: 60_000 });
    },
    timesOut: () => timesOut,
    stop: async () => {
      isStopped = true;
      server.close();
      cut();
      await watched;
    },
  };
};

/** A proxy before each service. */
export interface ObedientProxies {
  /** Environment variables that lead every call between services, and the addresses they give out, through them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Resolves when every service gets traffic. */
  readonly whenServing: () => Promise<void>;
  readonly urlOf: (service: LocalServiceName) => string;
  /** Services that were taken out since the start, and how often. */
  readonly timesOut: () => Readonly<Partial<Record<LocalServiceName, number>>>;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy before each service; a service is served from its first successful probe on. */
export const startObedientProxies = async (
  ports: Ports,
  probe: ProbeSettings = quickProbe,
): Promise<ObedientProxies> => {
  const started = await Promise.all(
    serviceNames.map(async (service) => [service, await startProxy(ports[service], probe)] as const),
  );
  const proxies = new Map(started);
  const urlOf = (service: LocalServiceName): string => proxies.get(service)?.url ?? "";
  return {
    variables: {
      PUBLIC_URL: urlOf("gateway"),
      MERCHANTS_URL: urlOf("merchants"),
      PAYMENTS_URL: urlOf("payments"),
      EVENTS_URL: urlOf("events"),
      DECISION_ENGINE_URL: urlOf("decision-engine"),
      SANDBOX_PROVIDER_URL: urlOf("sandbox-provider"),
    },
    whenServing: async () => {
      for (const proxy of proxies.values()) await proxy.whenServing();
    },
    urlOf,
    timesOut: () =>
      Object.fromEntries(
        started.map(([service, proxy]) => [service, proxy.timesOut()] as const).filter(([, times]) => times > 0),
      ),
    stop: async () => {
      await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
    },
  };
};
