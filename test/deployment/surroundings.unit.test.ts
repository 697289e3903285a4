// What surrounds the services: ways in, certificates, databases, broker, secrets from a store.
import { describe, expect, it } from "@jest/globals";
import type { Manifest } from "./manifests.ts";
import { environmentOf, plainValues, render, renderWithTests } from "./manifests.ts";

const example = (name: string, ...set: readonly string[]): readonly string[] => [
  "--values",
  `helm/railyard/examples/${name}.yaml`,
  ...set.flatMap((value) => ["--set", value]),
];

const specsOf = (manifests: readonly Manifest[], kind: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    manifests.filter((manifest) => manifest.kind === kind).map(({ metadata, spec }) => [metadata.name, spec]),
  );

/** Where the variable of a service's pods, or of its migration, comes from. */
const sourceOf = (manifests: readonly Manifest[], workload: string, variable: string): unknown => {
  const found = manifests.find(
    ({ kind, metadata }) => (kind === "Deployment" || kind === "Job") && metadata.name === workload,
  );
  const { env = [] } = found?.spec.template.spec.containers[0] ?? {};
  return env.find(({ name }) => name === variable)?.valueFrom?.secretKeyRef;
};

describe("HTTPRoutes", () => {
  it("lead every host to the port it is for, with more time than the gateway gives a service", async () => {
    const manifests = await render(example("high-availability", "httpRoute.hostnames={pay.a.com,pay.b.com}"));
    const rule = (port: number): unknown => [
      {
        matches: [{ path: { type: "PathPrefix", value: "/" } }],
        timeouts: { request: "65s", backendRequest: "65s" },
        backendRefs: [{ name: "railyard-gateway", port }],
      },
    ];
    const parentRefs = [{ name: "public", namespace: "gateways", sectionName: "https" }];
    expect(specsOf(manifests, "HTTPRoute")).toEqual({
      "railyard-gateway": { parentRefs, hostnames: ["pay.a.com", "pay.b.com"], rules: rule(8080) },
      "railyard-engine": { parentRefs, hostnames: ["engine.example.com"], rules: rule(8081) },
    });
    expect(environmentOf(manifests, "gateway")).toMatchObject({ TRUST_FORWARDED_FOR: "true" });
  });

  it("show of the sandbox provider what the ingress shows", async () => {
    const hosts = ["httpRoute.enabled=true", "httpRoute.parentRefs[0].name=public", "httpRoute.hostnames={a.example}"];
    const manifests = await render(
      example("try-it", ...hosts, "httpRoute.sandboxHostnames={bank.example}", "sandboxPublicUrl="),
    );
    const { rules } = specsOf(manifests, "HTTPRoute")["railyard-sandbox-provider"] as { rules: readonly unknown[] };
    const paths = [
      { path: { type: "PathPrefix", value: "/authentication" } },
      { path: { type: "PathPrefix", value: "/challenge" } },
      { path: { type: "Exact", value: "/health" } },
    ];
    expect(rules).toMatchObject([{ matches: paths, backendRefs: [{ name: "railyard-sandbox-provider", port: 9090 }] }]);
    expect(environmentOf(manifests, "sandbox-provider")).toMatchObject({
      // Of the port of publicUrl.
      SANDBOX_PUBLIC_URL: "http://bank.example:8080",
    });
  });
});

describe("a certificate", () => {
  it("names every host that leads to the release, and is put where the ingress takes it from", async () => {
    const manifests = await render(example("argo-cd"));
    const hosts = ["pay.example.com", "pay.example.org", "engine.example.com"];
    expect(specsOf(manifests, "Certificate")).toMatchObject({
      railyard: { secretName: "pay-tls", dnsNames: hosts, issuerRef: { name: "letsencrypt", kind: "ClusterIssuer" } },
    });
    const ingress = specsOf(manifests, "Ingress")["railyard-gateway"] as { rules: readonly { host: string }[] };
    expect(ingress).toMatchObject({ tls: [{ secretName: "pay-tls", hosts }] });
    expect(ingress.rules.map(({ host }) => host)).toEqual(hosts);
  });
});

describe("the databases", () => {
  it("of CloudNativePG are one cluster for each service, whose own Secret is read", async () => {
    const manifests = await render(example("cloudnativepg"));
    const clusters = specsOf(manifests, "Cluster");
    const services = ["merchants", "payments", "events", "decision-engine"];
    expect(Object.keys(clusters).toSorted()).toEqual(services.map((service) => `railyard-${service}-db`).toSorted());
    expect(clusters["railyard-payments-db"]).toMatchObject({
      instances: 3,
      storage: { size: "500Gi", storageClass: "fast" },
      bootstrap: { initdb: { database: "railyard_payments", owner: "railyard_payments" } },
      plugins: [{ name: "barman-cloud.cloudnative-pg.io" }],
    });
    for (const service of services) {
      const own = { name: `railyard-${service}-db-app`, key: "uri" };
      expect(sourceOf(manifests, `railyard-${service}`, "DATABASE_URL")).toEqual(own);
      expect(sourceOf(manifests, `railyard-${service}-migrate-1`, "DATABASE_URL")).toEqual(own);
    }
    const kept = manifests.filter(({ metadata }) => metadata.annotations?.["helm.sh/resource-policy"] === "keep");
    expect(kept.filter(({ kind }) => kind === "Cluster")).toHaveLength(4);
  });

  it("for trying out are made with a role and a password for each, which connection strings carry", async () => {
    const manifests = await render(example("try-it"));
    const secret = manifests.find(({ kind, metadata }) => kind === "Secret" && metadata.name === "railyard-postgresql");
    const { stringData } = secret as unknown as { readonly stringData: Readonly<Record<string, string>> };
    const urls = Object.entries(stringData).filter(([key]) => key.endsWith(".url"));
    expect(urls.map(([key]) => key)).toHaveLength(5);
    const passwords = urls.map(([, url]) => new URL(url).password);
    expect(new Set(passwords).size).toBe(5);
    for (const [, url] of urls) {
      const { username, password, pathname } = new URL(url);
      expect(pathname).toBe(`/${username}`);
      expect(stringData["databases.sql"]).toContain(`create role ${username} login password '${password}';`);
      expect(stringData["databases.sql"]).toContain(`create database ${username} owner ${username};`);
    }
    expect(await render(example("try-it"))).toEqual(manifests);
  });

  it("that the release itself makes are waited for by migrations; others are not", async () => {
    const waits = async (args: readonly string[]): Promise<unknown> => {
      const job = (await render(args)).find(({ metadata }) => metadata.name === "railyard-payments-migrate-1");
      return job?.spec.template.spec.containers[0]?.env.find(({ name }) => name === "DATABASE_WAIT_MS")?.value;
    };
    expect(await waits(example("try-it"))).toBe("270000");
    expect(await waits(example("cloudnativepg"))).toBe("870000");
    expect(await waits(plainValues)).toBeUndefined();
  });
});

describe("the broker for trying out", () => {
  it("is where every service that needs one is led, with its password in Secrets alone", async () => {
    const manifests = await render(example("try-it"));
    for (const service of ["gateway", "merchants", "payments", "events", "decision-engine"]) {
      expect(sourceOf(manifests, `railyard-${service}`, "NATS_URL")).toEqual({ name: "railyard-nats", key: "url" });
    }
    const keys = ["size=1Gi", "className=fast"].map((value) => `nats.dev.storage.${value}`);
    expect(specsOf(await render(example("try-it", ...keys)), "StatefulSet")["railyard-nats"]).toMatchObject({
      volumeClaimTemplates: [{ spec: { storageClassName: "fast", resources: { requests: { storage: "1Gi" } } } }],
    });
  });
});

describe("secrets from a store", () => {
  it("fill the Secrets that services read, each key from where the values specify", async () => {
    const manifests = await render(example("argo-cd", "secrets.keys.apiKeyPepper=pepper"));
    const secrets = specsOf(manifests, "ExternalSecret") as Readonly<
      Record<string, { readonly data: readonly { readonly secretKey: string }[] }>
    >;
    expect(Object.keys(secrets).toSorted()).toEqual(["railyard-databases", "railyard-secrets"]);
    expect(secrets["railyard-secrets"]?.data).toEqual(
      expect.arrayContaining([
        { secretKey: "pepper", remoteRef: { key: "payments/railyard", property: "pepper" } },
        { secretKey: "MASTER_KEY", remoteRef: { key: "payments/railyard-master-key", property: "value" } },
        { secretKey: "SMTP_URL", remoteRef: { key: "payments/mail", property: "url" } },
      ]),
    );
    expect(secrets["railyard-databases"]?.data).toContainEqual({
      secretKey: "payments.url",
      remoteRef: { key: "payments/railyard-databases", property: "payments" },
    });
    expect(manifests.filter(({ kind }) => kind === "Secret")).toEqual([]);
    const pepper = { name: "railyard-secrets", key: "pepper" };
    expect(sourceOf(manifests, "railyard-gateway", "API_KEY_PEPPER")).toEqual(pepper);
  });

  it("may have other keys where they exist already", async () => {
    const keys = ["secrets.keys.masterKey=master.key", "secrets.keys.natsUrl=broker"];
    const manifests = await render([...plainValues, "--set", keys.join(",")]);
    const name = "railyard-secrets";
    expect(sourceOf(manifests, "railyard-payments", "MASTER_KEY")).toEqual({ name, key: "master.key" });
    expect(sourceOf(manifests, "railyard-events", "NATS_URL")).toEqual({ name, key: "broker" });
  });
});

describe("helm test", () => {
  it("makes a payment in a sandbox, whose webhooks reach it, and none in production", async () => {
    const check = (manifests: readonly Manifest[]): Manifest | undefined =>
      manifests.find(({ kind }) => kind === "Pod");
    const sandbox = await renderWithTests(example("try-it"));
    const text = JSON.stringify(check(sandbox));
    expect(check(sandbox)?.metadata.annotations).toMatchObject({ "helm.sh/hook": "test" });
    expect(text).toContain('"args":["check-installation"]');
    expect(text).toContain('{"name":"RECEIVER_URL","value":"http://railyard-check"}');
    expect(environmentOf(sandbox, "events")).toMatchObject({ WEBHOOK_PRIVATE_HOSTS: "railyard-check" });
    const production = await renderWithTests(plainValues);
    expect(environmentOf(production, "events")).not.toHaveProperty("WEBHOOK_PRIVATE_HOSTS");
    const withTests = await renderWithTests([...plainValues, "--set", "tests.enabled=true"]);
    expect(check(withTests)).toBeDefined();
    expect(JSON.stringify(check(withTests))).not.toContain("RECEIVER_URL");
    expect(check(await renderWithTests(example("argo-cd")))).toBeUndefined();
  });
});
