import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { onLoopback } from "./addresses.ts";
import type { KubernetesClient } from "./kubernetes-client.ts";
import type { Endpoints, Service } from "./objects.ts";
import { keyOf } from "./objects.ts";
import { watchObjects } from "./watch.ts";

/** How long a change of endpoints is on its way to a node, at least and at most. */
export interface PropagationDelay {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Serves the addresses of Services, as kube-proxy does: each connection goes to one of the ready pods. */
export interface ServiceNetwork {
  /** The cluster's address of a Service. */
  readonly addressOf: (namespace: string, name: string) => string | undefined;
  readonly stop: () => Promise<void>;
}

interface Backend {
  readonly host: string;
  readonly port: number;
}

/**
 * Joins a caller to a pod, half-closed connections included. A pod that is gone resets the caller; the kernel of a
 * real node would refuse it.
 */
const join = (caller: Socket, backend: Backend, sockets: Set<Socket>): void => {
  const pod = connect({ ...backend, allowHalfOpen: true, noDelay: true });
  for (const [socket, other] of [
    [caller, pod],
    [pod, caller],
  ] as const) {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => other.resetAndDestroy());
    socket.on("close", () => {
      sockets.delete(socket);
      if (!other.writableEnded) other.destroy();
    });
    socket.pipe(other);
  }
};

interface PortProxy {
  readonly setBackends: (backends: readonly Backend[]) => void;
  readonly stop: () => Promise<void>;
}

const startPortProxy = async (host: string, port: number): Promise<PortProxy> => {
  const sockets = new Set<Socket>();
  let backends: readonly Backend[] = [];
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    // kube-proxy's rules choose by chance, too.
    const backend = backends[Math.floor(Math.random() * backends.length)];
    if (backend === undefined) caller.resetAndDestroy();
    else join(caller, backend, sockets);
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    setBackends: (next) => {
      backends = next;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
};

const backendsOf = (endpoints: Endpoints | undefined, portName: string | undefined): readonly Backend[] =>
  (endpoints?.subsets ?? []).flatMap(({ addresses = [], ports = [] }) =>
    ports
      .filter(({ name }) => (name ?? "") === (portName ?? ""))
      .flatMap(({ port }) => addresses.map(({ ip }) => ({ host: onLoopback(ip), port }))),
  );

/** Starts serving every Service that has an address, and follows Services and Endpoints. */
export const startServiceNetwork = async (
  client: KubernetesClient,
  { leastMs, mostMs }: PropagationDelay,
): Promise<ServiceNetwork> => {
  const proxies = new Map<string, { readonly portName: string | undefined; readonly proxy: Promise<PortProxy> }[]>();
  const known = new Map<string, Endpoints>();
  /** Number of the change of endpoints that is in effect, by the Service's key. */
  const applied = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let changes = 0;

  const apply = async (key: string): Promise<void> => {
    for (const { portName, proxy } of proxies.get(key) ?? []) {
      (await proxy).setBackends(backendsOf(known.get(key), portName));
    }
  };
  const later = (work: () => void): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        work();
      },
      leastMs + Math.random() * (mostMs - leastMs),
    );
    timers.add(timer);
  };
  const serve = (service: Service): void => {
    const key = keyOf(service);
    const { clusterIP, ports = [] } = service.spec;
    if (proxies.has(key) || clusterIP === undefined || clusterIP === "None" || clusterIP === "") return;
    const host = onLoopback(clusterIP);
    proxies.set(
      key,
      ports.map(({ name, port }) => ({ portName: name, proxy: startPortProxy(host, port) })),
    );
    void apply(key);
  };
  const unserve = async (key: string): Promise<void> => {
    const served = proxies.get(key) ?? [];
    proxies.delete(key);
    for (const { proxy } of served) await (await proxy).stop();
  };
  const services = await watchObjects<Service>(client, "/api/v1/services", {
    changed: serve,
    gone: (service) => void unserve(keyOf(service)),
  });
  const endpoints = await watchObjects<Endpoints>(client, "/api/v1/endpoints", {
    changed: (object) => {
      const key = keyOf(object);
      changes += 1;
      const number = changes;
      later(() => {
        // A newer one was faster.
        if (number < (applied.get(key) ?? 0)) return;
        applied.set(key, number);
        known.set(key, object);
        void apply(key);
      });
    },
    gone: (object) => {
      known.delete(keyOf(object));
      void apply(keyOf(object));
    },
  });
  return {
    addressOf: (namespace, name) => services.find(namespace, name)?.spec.clusterIP,
    stop: async () => {
      services.stop();
      endpoints.stop();
      for (const timer of timers) clearTimeout(timer);
      for (const key of [...proxies.keys()]) await unserve(key);
    },
  };
};
