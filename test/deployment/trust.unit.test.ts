// Private roots, credentials, telemetry of pods, and restarts when what they read changes.
import { beforeAll, describe, expect, it } from "@jest/globals";
import { startClusterStandIn } from "./cluster-stand-in.ts";
import type { Manifest } from "./manifests.ts";
import { environmentOf, plainValues, podsOf, render } from "./manifests.ts";

const withSet = (...values: readonly string[]): readonly string[] => [
  ...plainValues,
  ...values.flatMap((value) => ["--set", value]),
];

const podOf = (manifests: readonly Manifest[], name: string): Manifest["spec"]["template"] => {
  const pod = podsOf(manifests).find(({ metadata }) => metadata.name === `railyard-${name}`)?.spec.template;
  if (pod === undefined) throw new TypeError(`there is no railyard-${name}`);
  return pod;
};

describe("what pods trust and show", () => {
  let manifests: readonly Manifest[] = [];
  beforeAll(async () => {
    manifests = await render(
      withSet(
        "caBundle.configMap=company-roots,caBundle.key=roots.pem",
        "databases.clientCertificateSecret=database-client",
        "nats.credentialsSecret=broker-user,nats.streamReplicas=3",
        "telemetry.otlpEndpoint=https://collector.example.com,telemetry.headersSecret=collector-token",
        "telemetry.sampledPercent=25",
        String.raw`telemetry.resourceAttributes.deployment\.environment\.name=north`,
      ),
    );
  });

  it("is the bundle's roots, in every pod, migrations too", () => {
    expect(podsOf(manifests)).toHaveLength(9);
    for (const { spec } of podsOf(manifests)) {
      const { containers } = spec.template.spec;
      expect(spec.template.spec).toMatchObject({
        volumes: expect.arrayContaining([
          {
            name: "ca-bundle",
            configMap: { name: "company-roots", items: [{ key: "roots.pem", path: "roots.pem" }] },
          },
        ]),
      });
      expect(containers[0]).toMatchObject({
        volumeMounts: expect.arrayContaining([{ name: "ca-bundle", mountPath: "/etc/railyard/ca", readOnly: true }]),
        env: expect.arrayContaining([{ name: "NODE_EXTRA_CA_CERTS", value: "/etc/railyard/ca/roots.pem" }]),
      });
    }
  });

  it("is a Secret's roots where the values name one", async () => {
    const [first] = podsOf(await render(withSet("caBundle.secret=roots")));
    expect(first?.spec.template.spec).toMatchObject({
      volumes: expect.arrayContaining([
        { name: "ca-bundle", secret: { secretName: "roots", items: [{ key: "ca.crt", path: "ca.crt" }] } },
      ]),
    });
  });

  it("is a client's certificate at the database, and credentials at the broker, where there are such", () => {
    const volumes = (name: string): readonly string[] =>
      (podOf(manifests, name).spec as unknown as { volumes: { name: string }[] }).volumes.map((volume) => volume.name);
    expect(volumes("payments")).toEqual(["temporary", "ca-bundle", "nats-credentials", "postgres-certificate"]);
    expect(volumes("payments-migrate-1")).toEqual(["temporary", "ca-bundle", "postgres-certificate"]);
    expect(volumes("gateway")).toEqual(["temporary", "ca-bundle", "nats-credentials"]);
    expect(environmentOf(manifests, "payments")).toMatchObject({
      NATS_CREDENTIALS_FILE: "/etc/railyard/nats/nats.creds",
      NATS_STREAM_REPLICAS: "3",
    });
  });

  it("states in traces which pod they come from, and shows the collector its headers", () => {
    for (const service of ["gateway", "merchants", "payments", "events", "decision-engine"]) {
      expect(environmentOf(manifests, service)).toMatchObject({
        TRACES_SAMPLED_PERCENT: "25",
        OTEL_EXPORTER_OTLP_HEADERS: { secretKeyRef: { name: "collector-token", key: "headers" } },
        K8S_NODE_NAME: { fieldRef: { apiVersion: "v1", fieldPath: "spec.nodeName" } },
        OTEL_RESOURCE_ATTRIBUTES:
          "k8s.pod.name=$(K8S_POD_NAME),k8s.node.name=$(K8S_NODE_NAME)," +
          "k8s.namespace.name=$(K8S_NAMESPACE_NAME),service.instance.id=$(K8S_POD_NAME)," +
          "deployment.environment.name=north",
      });
      const names = podOf(manifests, service).spec.containers[0]?.env.map(({ name }) => name) ?? [];
      // Kubernetes puts in only what is listed before.
      expect(names.indexOf("K8S_POD_NAME")).toBeLessThan(names.indexOf("OTEL_RESOURCE_ATTRIBUTES"));
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe("pods restart", () => {
  const annotations = async (args: readonly string[], name: string): Promise<unknown> =>
    (podOf(await render(args), name).metadata as { readonly annotations?: unknown }).annotations;
  const inline = ["--values", "test/deployment/inline-secrets.values.yaml"];
  const changed = [...inline, "--set", "secrets.values.apiKeyPepper=another-api-key-pepper-of-32-characters"];

  it("when a value that they read changes, and not for others' values", async () => {
    expect(await annotations(inline, "gateway")).not.toEqual(await annotations(changed, "gateway"));
    expect(await annotations(inline, "payments")).toEqual(await annotations(changed, "payments"));
    const database = [...inline, "--set", "databases.urls.payments=postgres://elsewhere/railyard_payments"];
    expect(await annotations(inline, "payments")).not.toEqual(await annotations(database, "payments"));
    expect(await annotations(inline, "events")).toEqual(await annotations(database, "events"));
  });

  it("when a Secret that exists has changed, where helm may ask the cluster", async () => {
    const cluster = await startClusterStandIn();
    const asked = [...plainValues, "--dry-run=server", "--disable-openapi-validation", "--kube-apiserver", cluster.url];
    const both = async (): Promise<readonly unknown[]> =>
      await Promise.all(["gateway", "payments"].map((service) => annotations(asked, service)));
    try {
      const [none] = await both();
      expect(none).toEqual(await annotations(plainValues, "gateway"));
      cluster.secrets["railyard-secrets"] = { API_KEY_PEPPER: "one", MASTER_KEY: "key" };
      const before = await both();
      cluster.secrets["railyard-secrets"] = { API_KEY_PEPPER: "two", MASTER_KEY: "key" };
      const after = await both();
      expect(before[0]).not.toEqual(none);
      expect(after[0]).not.toEqual(before[0]);
      expect(after[1]).toEqual(before[1]);
    } finally {
      await cluster.close();
    }
  });

  it("when the token of tools that render without the cluster changes", async () => {
    const token = { "railyard/restart-token": "2026-01-01" };
    expect(await annotations(plainValues, "payments")).not.toMatchObject(token);
    expect(await annotations(withSet("secrets.restartToken=2026-01-01"), "payments")).toMatchObject(token);
  });
});

describe("a share of traces that one service has of its own", () => {
  it("still counts, and is deprecated in words", async () => {
    const values = withSet(
      "telemetry.otlpEndpoint=http://collector:4318,services.payments.env.TRACES_SAMPLED_PERCENT=50",
    );
    const manifests = await render(values);
    expect(environmentOf(manifests, "payments")).toMatchObject({ TRACES_SAMPLED_PERCENT: "50" });
    expect(environmentOf(manifests, "gateway")).toMatchObject({ TRACES_SAMPLED_PERCENT: "10" });
  });
});
