import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import * as decisionEngine from "@railyard/decision-engine/config";
import * as events from "@railyard/events/config";
import * as gateway from "@railyard/gateway/config";
import * as merchants from "@railyard/merchants/config";
import * as payments from "@railyard/payments/config";
import * as sandboxProvider from "@railyard/sandbox-provider/config";
import { composeFolder, readCompose, readDockerYaml } from "./compose.ts";

const { services, volumes } = readCompose();
const configurations = {
  "decision-engine": decisionEngine,
  "sandbox-provider": sandboxProvider,
  events,
  gateway,
  merchants,
  payments,
};
const own = Object.entries(configurations);
const names = Object.keys(services);

/** Ports that a service of ours listens at, by its variables. */
const portsOf = (name: string): readonly string[] =>
  Object.entries(services[name]?.environment ?? {}).flatMap(([variable, value]) =>
    /^(?:HTTP|ENGINE|INTERNAL)_PORT$/.test(variable) ? [value] : [],
  );

/** Servers of others, and where they listen inside the network. */
const foreignPorts: Readonly<Record<string, readonly string[]>> = {
  postgres: ["5432"],
  nats: ["4222"],
  collector: ["4318"],
  jaeger: ["16686", "4317"],
  prometheus: ["9090"],
  "demo-merchant": ["9091"],
};
const listensAt = (host: string, port: string): boolean => (foreignPorts[host] ?? portsOf(host)).includes(port);

/** Hosts and ports of addresses in a text. `localhost` is how browsers see it, which published ports are for. */
const addressesIn = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/(?:\/\/|@)([a-z-]+):(\d+)/g)].map(([, host = "", port = ""]) => [host, port] as const);
const isPublished = (port: string): boolean =>
  Object.values(services).some(({ ports = [] }) => ports.some((line) => line.split(":")[1] === port));

describe("docker/compose.yaml", () => {
  it.each(own)("gives %s a configuration that it takes, and nothing unknown to it", (name, configuration) => {
    const { readConfig, configSchema } = configuration;
    const environment = services[name]?.environment ?? {};
    expect(() => readConfig(environment)).not.toThrow();
    const foreign = name === "payments" ? [] : Object.keys(environment).filter((key) => !(key in configSchema));
    // Addresses are the same for all services with a broker, so that they are there once.
    expect(foreign.filter((key) => !(key in (services["payments"]?.environment ?? {})))).toEqual([]);
  });

  it("connects only hosts and ports that something listens at", () => {
    const all = Object.values(services).flatMap(({ environment = {}, command = [] }) =>
      addressesIn([...Object.values(environment), ...command].join("\n")),
    );
    const files = ["collector/config.yaml", "grafana/datasources/railyard.yaml", "prometheus/prometheus.yaml"];
    const configured = files.flatMap((file) => {
      const text = readFileSync(join(composeFolder, file), "utf8");
      return [...text.matchAll(/(?:\/\/|endpoint: |")(?!0\.0)([a-z-]+):(\d+)/g)].map(
        ([, host = "", port = ""]) => [host, port] as const,
      );
    });
    expect(all.length).toBeGreaterThan(30);
    expect(configured.length).toBeGreaterThan(8);
    const wrong = [...all, ...configured].filter(([host, port]) =>
      host === "localhost" ? !isPublished(port) : !listensAt(host, port),
    );
    expect(wrong).toEqual([]);
  });

  it("asks every service for its readiness, on a port that answers it", () => {
    for (const [name] of own) {
      const check = services[name]?.healthcheck?.test.join(" ") ?? "";
      const [, port = ""] = /http:\/\/127\.0\.0\.1:(\d+)\/health\/ready/.exec(check) ?? [];
      const { INTERNAL_PORT, HTTP_PORT } = services[name]?.environment ?? {};
      expect([name, port]).toEqual([name, INTERNAL_PORT ?? HTTP_PORT]);
    }
  });

  it("waits only for what is there, can be waited for, and does not wait in a circle", () => {
    const waitsFor = (name: string): readonly string[] => Object.keys(services[name]?.depends_on ?? {});
    for (const name of names) {
      for (const [other, { condition }] of Object.entries(services[name]?.depends_on ?? {})) {
        expect(names).toContain(other);
        const isJob = other.endsWith("-migrate");
        expect([name, other, condition]).toEqual([
          name,
          other,
          isJob ? "service_completed_successfully" : "service_healthy",
        ]);
        if (!isJob) expect([other, services[other]?.healthcheck === undefined]).toEqual([other, false]);
      }
    }
    const order: string[] = [];
    const visit = (name: string, path: readonly string[]): void => {
      expect(path).not.toContain(name);
      if (order.includes(name)) return;
      for (const other of waitsFor(name)) visit(other, [...path, name]);
      order.push(name);
    };
    for (const name of names) visit(name, []);
    expect(order.indexOf("demo-merchant")).toBeGreaterThan(order.indexOf("gateway"));
  });

  it("gives every service with a database a role that owns this one alone", () => {
    const script = readFileSync(join(composeFolder, "postgres-init.sql"), "utf8");
    const withDatabase = own.filter(([name]) => services[name]?.environment?.["DATABASE_URL"] !== undefined);
    expect(withDatabase).toHaveLength(5);
    for (const [name] of withDatabase) {
      const url = new URL(services[name]?.environment?.["DATABASE_URL"] ?? "");
      const database = `railyard_${name.replaceAll("-", "_")}`;
      expect([url.username, url.pathname]).toEqual([database, `/${database}`]);
      expect(services[`${name}-migrate`]?.environment?.["DATABASE_URL"]).toBe(url.href);
      expect(script).toContain(`create role ${database} login password '${url.password}';`);
      expect(script).toContain(`create database ${database} owner ${database};`);
      expect(script).toContain(`revoke connect on database ${database} from public;`);
    }
  });

  it("names every image by a tag that stays, and builds ours once", () => {
    const foreign = Object.values(services).filter(({ image }) => !image.startsWith("railyard/"));
    expect(foreign.length).toBeGreaterThan(5);
    for (const { image } of foreign) expect(image).toMatch(/^docker\.io\/[\w./-]+:v?\d[\w.-]*$/);
    const built = Object.values(services).flatMap(({ build }) => (build === undefined ? [] : [build.args.SERVICE]));
    expect(built.sort()).toEqual(Object.keys(configurations).sort());
    for (const { image, build } of Object.values(services)) {
      if (build !== undefined) expect(image).toBe(`railyard/${build.args.SERVICE}:local`);
    }
  });

  it("mounts files that exist and publishes on this machine alone", () => {
    for (const { volumes: mounts = [], ports = [] } of Object.values(services)) {
      for (const mount of mounts) {
        const source = mount.split(":")[0] ?? "";
        const isThere = source.startsWith(".") ? existsSync(join(composeFolder, source)) : source in volumes;
        expect([mount, isThere]).toEqual([mount, true]);
      }
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    }
  });

  it("has Prometheus scrape every service", () => {
    const { scrape_configs: jobs } = readDockerYaml("prometheus/prometheus.yaml") as {
      readonly scrape_configs: readonly { readonly job_name: string }[];
    };
    expect(jobs.map(({ job_name: name }) => name).sort()).toEqual(Object.keys(configurations).sort());
  });
});
