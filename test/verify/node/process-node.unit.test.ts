import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onLoopback, withServiceAddresses } from "./addresses.ts";
import type { ContainerEnd, ContainerLife } from "./container-life.ts";
import { liveContainer } from "./container-life.ts";
import { startContainerProcess } from "./container-process.ts";
import { resolveEnvironment } from "./environment.ts";
import { imageConfigOf, partsOfImage } from "./image-store.ts";
import type { Container, Pod } from "./objects.ts";
import { createRestartDelay } from "./restart-delay.ts";
import { layOutVolumes, mountsOf } from "./volumes.ts";

const root = join(import.meta.dirname, "../../..");
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = { keys: { master: "m", "a.pem": "PEM" } };
const sources = {
  secret: (_namespace: string, name: string) => Promise.resolve(values[name]),
  configMap: (_namespace: string, name: string) => Promise.resolve(values[name]),
};
const podWith = (container: Partial<Container>, spec: Partial<Pod["spec"]> = {}): Pod => ({
  metadata: { name: "pay-1", namespace: "shop", uid: "u", labels: { app: "pay" } },
  spec: { ...spec, containers: [{ name: "main", image: "railyard/payments:1", ...container }] },
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "process-node-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("images", () => {
  it("run what the Dockerfile specifies", async () => {
    const config = imageConfigOf(await readFile(join(root, "docker/Dockerfile"), "utf8"), "payments");
    expect(config.entrypoint[0]).toBe("node");
    expect(config.entrypoint.at(-1)).toMatch(/entrypoint\.mjs$/);
    expect(config.command).toEqual(["main"]);
    expect(config.environment).toMatchObject({ NODE_ENV: "production", HOME: "/tmp", SERVICE: "payments" });
  });

  it("are refused without an entry point that is a list", () => {
    expect(() => imageConfigOf("FROM a\nENTRYPOINT node main.js\n", "payments")).toThrow(/no ENTRYPOINT/);
  });

  it.each([
    ["railyard/payments:1.2", { service: "payments", tag: "1.2" }],
    ["registry.example:5000/railyard/events:1@sha256:00", { service: "events", tag: "1" }],
    ["gateway", { service: "gateway", tag: "latest" }],
  ])("have their service and tag in their name: %s", (image, parts) => {
    expect(partsOfImage(image)).toEqual(parts);
  });
});

describe("addresses", () => {
  const findService = (namespace: string, name: string): string | undefined =>
    namespace === "shop" && name === "railyard-payments" ? "10.96.1.2" : undefined;

  it.each([
    ["http://railyard-payments:8102", "http://127.96.1.2:8102"],
    ["http://railyard-payments.shop.svc.cluster.local/x", "http://127.96.1.2/x"],
    ["http://railyard-payments.other:8102", "http://railyard-payments.other:8102"],
    ["postgres://railyard-payments:secret@127.0.0.1:5432/db", "postgres://railyard-payments:secret@127.0.0.1:5432/db"],
    ["railyard-payments", "railyard-payments"],
  ])("replace a Service that a URL names: %s", (text, expected) => {
    expect(withServiceAddresses(text, "shop", findService)).toBe(expected);
  });

  it("of the cluster are served on loopback", () => {
    expect(onLoopback("10.201.0.7")).toBe("127.201.0.7");
  });
});

describe("the variables of a container", () => {
  const resolve = (container: Partial<Container>): ReturnType<typeof resolveEnvironment> => {
    const pod = podWith(container);
    const [main = { name: "", image: "" }] = pod.spec.containers;
    return resolveEnvironment(
      main,
      { HOME: "/tmp" },
      { pod, podAddress: "10.9.0.1", sources, findService: () => undefined, findFolder: mountsOf(main, "/pods/p") },
    );
  };

  it("come from values, Secrets, ConfigMaps, fields and limits", async () => {
    const env = [
      { name: "PLAIN", value: "x" },
      { name: "SECRET", valueFrom: { secretKeyRef: { name: "keys", key: "master" } } },
      { name: "ABSENT", valueFrom: { configMapKeyRef: { name: "none", key: "k", optional: true } } },
      { name: "POD", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
      { name: "LABEL", valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
      { name: "MIB", valueFrom: { resourceFieldRef: { resource: "limits.memory", divisor: "1Mi" } } },
      { name: "BOTH", value: "$(PLAIN)-$(POD)-$(UNKNOWN)" },
    ];
    expect(await resolve({ env, resources: { limits: { memory: "320Mi" } } })).toEqual({
      ...{ HOME: "/tmp", PLAIN: "x", SECRET: "m", POD: "pay-1", LABEL: "pay", MIB: "320" },
      BOTH: "x-pay-1-$(UNKNOWN)",
    });
  });

  it("name this machine's address and folders", async () => {
    const env = [{ name: "HTTP_HOST", value: "0.0.0.0" }];
    const volumeMounts = [{ name: "temporary", mountPath: "/tmp" }];
    const resolved = await resolve({ env, volumeMounts });
    expect(resolved).toEqual({ HTTP_HOST: "127.9.0.1", HOME: "/pods/p/volumes/temporary" });
  });

  it("are refused without the Secret that they come from", async () => {
    const env = [{ name: "SECRET", valueFrom: { secretKeyRef: { name: "keys", key: "other" } } }];
    await expect(resolve({ env })).rejects.toMatchObject({ code: "container_config" });
  });
});

describe("volumes", () => {
  it("are folders with the values of Secrets", async () => {
    const secret = { secretName: "keys", items: [{ key: "a.pem", path: "tls/a.pem" }] };
    await layOutVolumes(podWith({}, { volumes: [{ name: "certificates", secret }] }), folder, sources);
    expect(await readFile(join(folder, "volumes/certificates/tls/a.pem"), "utf8")).toBe("PEM");
  });

  it("of other kinds are refused", async () => {
    await expect(layOutVolumes(podWith({}, { volumes: [{ name: "disk" }] }), folder, sources)).rejects.toMatchObject({
      code: "container_config",
    });
  });
});

describe("a container", () => {
  let server: Server;
  let status = 200;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.close();
  });

  interface Lived {
    readonly life: ContainerLife;
    readonly ends: readonly ContainerEnd[];
    readonly until: (holds: () => boolean) => Promise<void>;
  }

  /** Runs a shell script as a container. */
  const live = (script: string, more: Partial<Container>, restartPolicy: "Always" | "Never" = "Always"): Lived => {
    const container: Container = { name: "main", image: "i", ...more };
    const ends: ContainerEnd[] = [];
    const waiting = new Set<() => void>();
    const life = liveContainer({
      container,
      restartPolicy,
      graceMs: 1_000,
      start: async () => {
        const logFile = join(folder, "log");
        const command = ["sh", "-c", script];
        const process = await startContainerProcess({ command, environment: { A: "b" }, folder, logFile });
        return { process, target: { host: "127.0.0.1", container, environment: {}, folder } };
      },
      changed: () => {
        for (const check of waiting) check();
      },
      ended: (end) => ends.push(end),
    });
    const until = (holds: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!holds()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    return { life, ends, until };
  };
  const forever = "trap 'exit 0' TERM; while :; do sleep 0.05; done";
  const probe = (): { httpGet: { port: number } } => ({ httpGet: { port: (server.address() as AddressInfo).port } });

  it("is asked for its readiness once it has started, and ends in order", async () => {
    status = 200;
    const { life, ends, until } = live(forever, { startupProbe: probe(), readinessProbe: probe() });
    await until(() => life.status().ready);
    expect(life.status()).toMatchObject({ started: true, restartCount: 0 });
    expect(asked).toBeGreaterThanOrEqual(2);
    await life.stop(5_000);
    expect(ends).toEqual([expect.objectContaining({ exitCode: 0, graceMs: 5_000 })]);
    expect(life.status()).toMatchObject({ ready: false, state: { terminated: { exitCode: 0, reason: "Completed" } } });
  });

  it("is started again when its liveness probe fails", async () => {
    status = 503;
    const { life, until } = live(forever, { livenessProbe: { ...probe(), failureThreshold: 1 } });
    await until(() => life.status().restartCount === 1);
    await life.stop(5_000);
  });

  it("is given its hook before the signal, and no more than its grace", async () => {
    const preStop = { exec: { command: ["sh", "-c", "echo hook > hooked"] } };
    const { life, ends, until } = live("trap '' TERM; echo $A > deaf; while :; do sleep 0.05; done", {
      lifecycle: { preStop },
      readinessProbe: { exec: { command: ["test", "-f", "deaf"] }, periodSeconds: 1 },
    });
    await until(() => life.status().ready);
    await life.stop(1_000);
    expect(ends).toEqual([expect.objectContaining({ exitCode: 137 })]);
    expect(await readFile(join(folder, "deaf"), "utf8")).toBe("b\n");
    expect(await readFile(join(folder, "hooked"), "utf8")).toBe("hook\n");
  });

  it("of a Job runs once", async () => {
    const { life, ends } = live("exit 3", {}, "Never");
    await life.over;
    expect(ends).toEqual([{ exitCode: 3 }]);
    expect(life.status()).toMatchObject({ restartCount: 0, state: { terminated: { exitCode: 3, reason: "Error" } } });
  });

  it("that cannot be made reports why", async () => {
    const { life, until } = live(forever, {});
    await until(() => "running" in life.status().state);
    await life.stop(1_000);
    const options = { command: ["no-such-program"], environment: {}, folder: "/nowhere", logFile: join(folder, "log") };
    await expect(startContainerProcess(options)).rejects.toMatchObject({ code: "container_start" });
  });
});

it("waits longer with each restart, as the kubelet does", () => {
  const delay = createRestartDelay();
  expect([1, 1, 1, 1].map((ranMs) => delay.next(ranMs))).toEqual([0, 10_000, 20_000, 40_000]);
  expect(delay.next(600_000)).toBe(0);
});
