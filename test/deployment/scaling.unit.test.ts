// What scales the services, and values that would keep pods from being replaced, scaled or taken away.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "@jest/globals";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import type { Manifest } from "./manifests.ts";
import { plainValues, refusalOf, render } from "./manifests.ts";

const prometheusAddress = "http://prometheus.monitoring.svc.cluster.local:9090";
const withSet = (...values: readonly string[]): readonly string[] => [
  ...plainValues,
  ...values.flatMap((value) => ["--set", value]),
];

const found = (manifests: readonly Manifest[], kind: string, service: string): Manifest["spec"] | undefined =>
  manifests.find(({ kind: own, metadata }) => own === kind && metadata.name === `railyard-${service}`)?.spec;

describe("an autoscaler on CPU", () => {
  it("scales its service between bounds, quickly up and calmly down, and the Deployment sets no number", async () => {
    const manifests = await render(
      withSet("services.payments.autoscaling.enabled=true,services.payments.autoscaling.maxReplicas=20"),
    );
    const scalers = manifests.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
    expect(scalers.map(({ metadata }) => metadata.name)).toEqual(["railyard-payments"]);
    for (const scaler of scalers) new HorizontalPodAutoscaler(scaler as never).validate();
    expect(scalers[0]?.spec).toMatchObject({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "railyard-payments" },
      minReplicas: 2,
      maxReplicas: 20,
      metrics: [
        {
          type: "ContainerResource",
          containerResource: { name: "cpu", container: "payments", target: { averageUtilization: 70 } },
        },
      ],
      behavior: { scaleUp: { stabilizationWindowSeconds: 0 }, scaleDown: { stabilizationWindowSeconds: 300 } },
    });
    expect(found(manifests, "Deployment", "payments")).not.toHaveProperty("replicas");
    expect(found(manifests, "Deployment", "gateway")).toMatchObject({ replicas: 2 });
  });

  it("goes by other metrics too, or by them alone", async () => {
    const pods = "services.gateway.autoscaling.metrics[0].type=Pods";
    const metric = "services.gateway.autoscaling.metrics[0].pods.metric.name=http_server_requests_in_flight";
    const target = "services.gateway.autoscaling.metrics[0].pods.target.type=AverageValue";
    const value = "services.gateway.autoscaling.metrics[0].pods.target.averageValue=50";
    const alone = "services.gateway.autoscaling.targetCpuPercent=null";
    const on = "services.gateway.autoscaling.enabled=true";
    const manifests = await render(withSet(on, alone, pods, metric, target, value));
    const scaler = manifests.find(({ kind }) => kind === "HorizontalPodAutoscaler");
    new HorizontalPodAutoscaler(scaler as never).validate();
    expect(scaler?.spec).toMatchObject({ metrics: [{ type: "Pods" }] });
  });
});

describe("KEDA", () => {
  it("scales events by the webhooks that wait, a metric that the service has", async () => {
    const on = "services.events.keda.enabled=true,services.events.keda.backlogPerReplica=200";
    const manifests = await render(withSet(on, `services.events.keda.prometheusAddress=${prometheusAddress}`));
    const scaled = manifests.filter(({ kind }) => kind === "ScaledObject");
    expect(scaled.map(({ metadata }) => metadata.name)).toEqual(["railyard-events"]);
    new ScaledObject(scaled[0] as never).validate();
    expect(scaled[0]?.spec).toMatchObject({
      scaleTargetRef: { name: "railyard-events" },
      minReplicaCount: 2,
      maxReplicaCount: 10,
      triggers: [
        {
          type: "prometheus",
          metadata: {
            serverAddress: prometheusAddress,
            query: expect.stringMatching(
              /^sum\(max by \(age\) \(webhook_backlog\{namespace="[a-z-]+",job="events"\}\)\)$/,
            ),
            threshold: "200",
          },
        },
      ],
    });
    expect(await readFile("docs/metrics.md", "utf8")).toContain("| `webhook_backlog` | gauge | age | events |");
    expect(found(manifests, "Deployment", "events")).not.toHaveProperty("replicas");
  });

  it("goes by other triggers too", async () => {
    const on = "services.payments.keda.enabled=true,services.payments.keda.triggers[0].type=cpu";
    const metadata = "services.payments.keda.triggers[0].metricType=Utilization";
    const value = "services.payments.keda.triggers[0].metadata.value=70";
    const manifests = await render([...withSet(on, metadata), "--set-string", value]);
    const scaled = manifests.find(({ kind }) => kind === "ScaledObject");
    new ScaledObject(scaled as never).validate();
    expect(scaled?.spec).toMatchObject({ triggers: [{ type: "cpu", metadata: { value: "70" } }] });
  });
});

describe("a disruption budget", () => {
  const budgetOf = async (...values: readonly string[]): Promise<unknown> =>
    found(await render(withSet(...values)), "PodDisruptionBudget", "payments");

  it("lets one pod go at a time, or as many as the values specify", async () => {
    expect(await budgetOf()).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" });
    const least = "services.payments.podDisruptionBudget.minAvailable=50%";
    const budget = await budgetOf(least, "services.payments.podDisruptionBudget.maxUnavailable=null");
    expect(budget).toMatchObject({ minAvailable: "50%" });
    expect(budget).not.toHaveProperty("maxUnavailable");
    expect(await budgetOf("services.payments.podDisruptionBudget.enabled=false")).toBeUndefined();
  });
});

describe("settings that do not fit together", () => {
  const payments = (key: string): string => `services.payments.${key}`;
  const refusals: readonly (readonly [string, readonly string[]])[] = [
    ["are both true, and would undo each other", [payments("autoscaling.enabled=true"), payments("keda.enabled=true")]],
    [
      "autoscaling.minReplicas is 30, more than maxReplicas, which is 10",
      [payments("autoscaling.enabled=true"), payments("autoscaling.minReplicas=30")],
    ],
    [
      "resources.requests.cpu is required",
      [payments("autoscaling.enabled=true"), payments("resources.requests.cpu=null")],
    ],
    [
      "autoscaling is on and has nothing to go by",
      [payments("autoscaling.enabled=true"), payments("autoscaling.targetCpuPercent=null")],
    ],
    ["services.events.keda is on and has nothing to go by", ["services.events.keda.enabled=true"]],
    ["services.gateway.keda is on", ["services.gateway.keda.enabled=true"]],
    ["needs one of maxUnavailable and minAvailable", [payments("podDisruptionBudget.minAvailable=1")]],
    ["lets no pod of 2 be taken away", [payments("podDisruptionBudget.maxUnavailable=0")]],
    [
      "services.payments.podDisruptionBudget lets no pod of 2 be taken away",
      [payments("podDisruptionBudget.maxUnavailable=null"), payments("podDisruptionBudget.minAvailable=2")],
    ],
    [
      "services.payments.podDisruptionBudget lets no pod of 1 be taken away",
      [
        payments("replicas=1"),
        payments("podDisruptionBudget.maxUnavailable=null"),
        payments("podDisruptionBudget.minAvailable=50%"),
      ],
    ],
    [
      "terminationGracePeriodSeconds is 25: pods would be killed in the middle of requests",
      [payments("terminationGracePeriodSeconds=25")],
    ],
    ["lets no pod go and none come", ["defaults.strategy.rollingUpdate.maxSurge=0"]],
    ["services.payments.env sets HTTP_PORT, which the chart sets itself", [payments("env.HTTP_PORT=9")]],
    ["services.payments.env sets DATABASE_URL", [payments("env.DATABASE_URL=postgres://db")]],
    ["services.payments.extraEnv sets LOG_LEVEL a second time", [payments("extraEnv[0].name=LOG_LEVEL")]],
    [
      "services.merchants.serviceAccount.name is shared, as that of gateway is",
      ["services.gateway.serviceAccount.name=shared,services.merchants.serviceAccount.name=shared"],
    ],
    ["caBundle.configMap and caBundle.secret are both set", ["caBundle.configMap=roots,caBundle.secret=roots"]],
    ["commonLabels must not set app.kubernetes.io/name", [String.raw`commonLabels.app\.kubernetes\.io/name=x`]],
    [
      "services.payments.podLabels must not set app.kubernetes.io/instance",
      [payments(String.raw`podLabels.app\.kubernetes\.io/instance=x`)],
    ],
  ];
  it.each(refusals)("are refused: %s", async (message, values) => {
    expect(await refusalOf(withSet(...values))).toContain(message);
  });

  const inline = ["--values", "test/deployment/inline-secrets.values.yaml"];
  const ports: readonly (readonly [string, string])[] = [
    [
      "databases.urls.payments has port 6432, but networkPolicies.postgresPort",
      "databases.urls.payments=postgres://user:a%3Ab@pooler:6432/railyard?sslmode=verify-full",
    ],
    [
      "secrets.values.natsUrl has port 4223, but networkPolicies.natsPort",
      "secrets.values.natsUrl=nats://one\\,two:4223",
    ],
    [
      "secrets.values.smtpUrl has port 2525, which is not among services.merchants.internetPorts",
      "secrets.values.smtpUrl=smtp://mail:2525,mail.linkUrl=https://a.example.com,mail.from=a@example.com",
    ],
    ["Name the proxy in networkPolicies.connectorProxy", "secrets.values.connectorProxyUrl=http://proxy:3128"],
    [
      "but networkPolicies.connectorProxy.port is 3128. Set it to 8080",
      "secrets.values.connectorProxyUrl=http://proxy:8080,networkPolicies.connectorProxy.cidrs={10.0.0.1/32}",
    ],
  ];
  it.each(ports)("are refused where policies would keep pods from an address: %s", async (message, values) => {
    expect(await refusalOf([...inline, "--set", values])).toContain(message);
    await render([...inline, "--set", values, "--set", "networkPolicies.enabled=false"]);
  });
});
