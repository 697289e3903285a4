// The chart, rendered by a real helm and compared with the services' own configuration. npm run verify:k8s checks it
// against schemas and policies.
import { beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configSchema as decisionEngineSchema } from "@railyard/decision-engine/config";
import { configSchema as eventsSchema } from "@railyard/events/config";
import { configSchema as gatewaySchema } from "@railyard/gateway/config";
import { configSchema as merchantsSchema } from "@railyard/merchants/config";
import { configSchema as paymentsSchema } from "@railyard/payments/config";
import { configSchema as sandboxProviderSchema } from "@railyard/sandbox-provider/config";
import { Deployment } from "kubernetes-models/apps/v1";
import { parse } from "yaml";
import { runKubernetesTool } from "../../scripts/helm.ts";
import type { Manifest } from "./manifests.ts";
import { manifestsOf, podsOf, render } from "./manifests.ts";

const root = join(import.meta.dirname, "../..");
const schemas: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  gateway: gatewaySchema,
  merchants: merchantsSchema,
  payments: paymentsSchema,
  events: eventsSchema,
  "decision-engine": decisionEngineSchema,
  "sandbox-provider": sandboxProviderSchema,
};

const scenarios: Readonly<Record<string, readonly string[]>> = {
  "existing secrets": ["--values", "k8s/values.yaml"],
  "secrets made by the chart": ["--values", "test/deployment/inline-secrets.values.yaml"],
  "a sandbox with an ingress": ["--values", "test/deployment/sandbox.values.yaml"],
};

/** Variables of the runtime; those that begin with K8S_ are parts of OTEL_RESOURCE_ATTRIBUTES. */
const isReadByNode = (name: string): boolean => ["HOME", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"].includes(name);

const rendered = new Map<string, readonly Manifest[]>();
beforeAll(async () => {
  for (const [scenario, args] of Object.entries(scenarios)) rendered.set(scenario, await render(args));
}, 60_000);

const all = (): readonly Manifest[] => [...rendered.values()].flat();

describe("the chart", () => {
  it("renders every service with its account, service, budget, policy and migrations", () => {
    const names = (kind: string): readonly string[] =>
      (rendered.get("a sandbox with an ingress") ?? []).filter((m) => m.kind === kind).map((m) => m.metadata.name);
    const services = Object.keys(schemas).map((service) => `railyard-${service}`);
    for (const kind of ["Deployment", "Service", "ServiceAccount", "PodDisruptionBudget"]) {
      expect(names(kind).toSorted()).toEqual(services.toSorted());
    }
    expect(names("NetworkPolicy").toSorted()).toEqual([...services, "railyard-migrate"].toSorted());
    const withDatabase = services.filter((service) => service !== "railyard-gateway");
    expect(names("Job").toSorted()).toEqual(withDatabase.map((service) => `${service}-migrate`).toSorted());
    expect(names("Ingress")).toEqual(["railyard-gateway"]);
  });

  it("ends no pod for what others lack, gives it no traffic until it is ready, and leaves time to drain", () => {
    for (const { spec } of all().filter(({ kind }) => kind === "Deployment")) {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      expect(container?.livenessProbe?.httpGet.path).toBe("/health");
      expect(container?.readinessProbe?.httpGet.path).toBe("/health/ready");
      expect(container?.startupProbe?.httpGet.path).toBe("/health");
      const drain = Number(container?.env.find(({ name }) => name === "DRAIN_TIMEOUT_MS")?.value) / 1000;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 5);
    }
  });

  it("keeps the gateway's metrics from its callers", () => {
    const manifests = rendered.get("a sandbox with an ingress") ?? [];
    const gateway = (kind: string): unknown =>
      manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === "railyard-gateway")?.spec;
    const { template } = gateway("Deployment") as Manifest["spec"];
    expect(template.spec.containers[0]?.readinessProbe).toMatchObject({ httpGet: { port: "internal" } });
    const { ingress } = gateway("NetworkPolicy") as { readonly ingress: readonly unknown[] };
    expect(ingress).toMatchObject([
      { ports: [{ port: 8081 }, { port: 8080 }] },
      { from: [{ namespaceSelector: expect.anything() }], ports: [{ port: 8100 }] },
    ]);
    expect(ingress[0]).not.toHaveProperty("from");
  });

  it("sets only variables that the service reads, and every one it needs", () => {
    const deployments = (rendered.get("a sandbox with an ingress") ?? []).filter(({ kind }) => kind === "Deployment");
    expect(deployments).toHaveLength(6);
    for (const { metadata, spec } of deployments) {
      const schema = schemas[metadata.name.replace("railyard-", "")] ?? {};
      const given = (spec.template.spec.containers[0]?.env ?? []).map(({ name }) => name);
      const known = (name: string): boolean =>
        isReadByNode(name) || name.startsWith("K8S_") || Object.hasOwn(schema, name);
      expect({ service: metadata.name, unknown: given.filter((name) => !known(name)) }).toEqual({
        service: metadata.name,
        unknown: [],
      });
      const secrets = Object.entries(schema).filter(
        ([, variable]) => (variable as { secret?: boolean }).secret === true,
      );
      expect({
        service: metadata.name,
        missing: secrets.map(([name]) => name).filter((name) => !given.includes(name)),
      }).toEqual({
        service: metadata.name,
        missing: [],
      });
    }
  });

  it("lets payments reach providers through the named proxy alone, trusting a private root", async () => {
    const manifests = await render([
      "--values",
      "k8s/values.yaml",
      "--set",
      "networkPolicies.connectorProxy.cidrs={10.1.2.3/32},networkPolicies.connectorProxy.port=8888",
      "--set",
      "connectorCa.configMap=company-roots,services.payments.env.CONNECTOR_BREAKER_THRESHOLD=5",
    ]);
    const specOf = (kind: string, service: string): unknown =>
      manifests.find(({ kind: own, metadata }) => own === kind && metadata.name === `railyard-${service}`)?.spec;
    const blocksOf = (service: string): unknown[] => {
      const { egress } = specOf("NetworkPolicy", service) as {
        readonly egress: readonly { readonly to?: readonly object[]; readonly ports: unknown }[];
      };
      return egress.filter(({ to = [] }) => to.some((peer) => "ipBlock" in peer));
    };
    expect(blocksOf("payments")).toEqual([{ to: [{ ipBlock: { cidr: "10.1.2.3/32" } }], ports: [{ port: 8888 }] }]);
    expect(blocksOf("events")).toMatchObject([{ to: [{ ipBlock: { cidr: "0.0.0.0/0" } }] }]);
    for (const manifest of manifests.filter(({ kind }) => kind === "Deployment")) {
      new Deployment(manifest as never).validate();
    }
    const { template } = specOf("Deployment", "payments") as Manifest["spec"];
    const [container] = template.spec.containers;
    expect(container?.env).toEqual(
      expect.arrayContaining([
        { name: "CONNECTOR_CA_FILE", value: "/etc/railyard/connector-ca/ca.crt" },
        { name: "CONNECTOR_BREAKER_THRESHOLD", value: "5" },
      ]),
    );
    expect(container).toMatchObject({
      volumeMounts: expect.arrayContaining([
        { name: "connector-ca", mountPath: "/etc/railyard/connector-ca", readOnly: true },
      ]),
    });
    expect(template.spec).toMatchObject({
      volumes: expect.arrayContaining([
        { name: "connector-ca", configMap: { name: "company-roots", items: [{ key: "ca.crt", path: "ca.crt" }] } },
      ]),
    });
    expect(JSON.stringify(specOf("Deployment", "events"))).not.toContain("connector-ca");
  });
});

const readRoot = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the version", () => {
  it("is the same in every package, the chart and the images", () => {
    const { version } = JSON.parse(readRoot("package.json")) as { version: string };
    const packages = readRoot("pnpm-lock.yaml").match(/^ {2}(libs|services)\/[a-z-]+(?=:$)/gm) ?? [];
    expect(packages.length).toBeGreaterThan(20);
    for (const folder of packages) {
      expect([folder, JSON.parse(readRoot(`${folder.trim()}/package.json`))]).toEqual([
        folder,
        expect.objectContaining({ version }),
      ]);
    }
    expect(parse(readRoot("helm/railyard/Chart.yaml"))).toMatchObject({ appVersion: version });
    expect(readRoot("docker/Dockerfile")).toContain(`ARG VERSION=${version}\n`);
  });
});

describe("the plain manifests", () => {
  it("build with kustomize, for the overlay too", async () => {
    for (const folder of ["k8s/base", "k8s/overlays/sandbox"]) {
      const { code, stdout } = await runKubernetesTool("kubectl", ["kustomize", folder]);
      expect(code).toBe(0);
      expect(manifestsOf(stdout).length).toBeGreaterThan(20);
    }
  });

  it("make a sandbox of the overlay: every pod is in it, and its provider too", async () => {
    const { stdout } = await runKubernetesTool("kubectl", ["kustomize", "k8s/overlays/sandbox"]);
    const pods = podsOf(manifestsOf(stdout));
    expect(pods.map(({ metadata }) => metadata.name)).toContain("railyard-sandbox-provider");
    for (const { metadata, spec } of pods) {
      expect([metadata.name, spec.template.spec.containers[0]?.env]).toEqual([
        metadata.name,
        expect.arrayContaining([{ name: "RAILYARD_ENVIRONMENT", value: "sandbox" }]),
      ]);
    }
  });
});

describe("the compose file", () => {
  interface Compose {
    readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, unknown>> }>>;
  }
  it("gives every service the variables it needs", () => {
    const compose = parse(readFileSync(join(root, "docker/compose.yaml"), "utf8"), { merge: true }) as Compose;
    for (const [service, schema] of Object.entries(schemas)) {
      const given = Object.keys(compose.services[service]?.environment ?? {});
      const needed = Object.entries(schema).filter(([, variable]) => {
        const { optional, defaultText, sandboxDefaultText } = variable as Readonly<Record<string, unknown>>;
        return optional !== true && defaultText === undefined && sandboxDefaultText === undefined;
      });
      expect({ service, missing: needed.map(([name]) => name).filter((name) => !given.includes(name)) }).toEqual({
        service,
        missing: [],
      });
    }
  });
});
