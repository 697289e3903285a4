// What pods may reach in addition to each other: the collector, and for migrations their database.
import { describe, expect, it } from "@jest/globals";
import type { Policy } from "./manifests.ts";
import { environmentOf, plainValues, policiesOf, refusalOf, render, sandboxValues } from "./manifests.ts";

const portsOf = (policy: Policy | undefined): readonly unknown[] =>
  (policy?.egress ?? []).flatMap(({ ports = [] }) => ports.map(({ port }) => port));

describe("the policies of services", () => {
  const servicesThatReach = async (port: number, args: readonly string[]): Promise<readonly string[]> =>
    [...policiesOf(await render(args))].filter(([, policy]) => portsOf(policy).includes(port)).map(([name]) => name);

  it("let every service send traces to the collector, and none where there is no collector", async () => {
    const services = ["decision-engine", "events", "gateway", "merchants", "payments", "sandbox-provider"];
    const named = services.map((service) => `railyard-${service}`);
    expect(await servicesThatReach(4318, sandboxValues)).toEqual(named);
    expect(await servicesThatReach(4318, plainValues)).toEqual([]);
    const secured = [...sandboxValues, "--set", "telemetry.otlpEndpoint=https://collector.example/otlp"];
    expect(await servicesThatReach(443, secured)).toEqual(named);
  });

  it("name the collector's pods where the values do", async () => {
    const peer = "networkPolicies.collectorPeers[0].namespaceSelector.matchLabels.team=monitoring";
    const policies = policiesOf(await render([...sandboxValues, "--set", peer]));
    for (const [name, { egress = [] }] of policies) {
      if (name === "railyard-migrate") continue;
      expect([name, egress]).toEqual([
        name,
        expect.arrayContaining([
          { to: [{ namespaceSelector: { matchLabels: { team: "monitoring" } } }], ports: [{ port: 4318 }] },
        ]),
      ]);
    }
  });
});

describe("the gateway", () => {
  const admitted = async (args: readonly string[]): Promise<readonly unknown[]> => {
    const { ingress = [] } = policiesOf(await render(args)).get("railyard-gateway") ?? {};
    return ingress.map(({ from, ports = [] }) => ({ from, ports: ports.map(({ port }) => port) }));
  };

  it("is reached from any address, or by the proxy that the values name and the services that call it", async () => {
    expect(await admitted(sandboxValues)).toContainEqual({ from: undefined, ports: expect.arrayContaining([8080]) });
    const proxy = { namespaceSelector: { matchLabels: { team: "edge" } } };
    const peer = "networkPolicies.ingressPeers[0].namespaceSelector.matchLabels.team=edge";
    const rules = await admitted([...sandboxValues, "--set", peer]);
    expect(rules).toContainEqual({ from: [proxy], ports: expect.arrayContaining([8080]) });
    expect(rules).not.toContainEqual(expect.objectContaining({ from: undefined }));
    expect(JSON.stringify(rules)).toContain('"app.kubernetes.io/name":"sandbox-provider"');
  });
});

describe("webhooks", () => {
  it("are let out by the ports that merchants may name", async () => {
    const manifests = await render([...plainValues, "--set", "webhooks.ports={443,8443}"]);
    for (const service of ["merchants", "events"]) {
      expect(environmentOf(manifests, service)).toMatchObject({ WEBHOOK_PORTS: "443,8443" });
    }
    const { egress = [] } = policiesOf(manifests).get("railyard-events") ?? {};
    const toInternet = egress.filter(({ to = [] }) => to.some((peer) => "ipBlock" in peer));
    expect(toInternet).toMatchObject([{ ports: [{ port: 443 }, { port: 8443 }] }]);
  });

  it("have one list of ports", async () => {
    const refusal = await refusalOf([...plainValues, "--set", "services.events.internetPorts={8443}"]);
    expect(refusal).toContain("Set webhooks.ports");
  });
});

describe("the policy of migrations", () => {
  it("selects every migration Job, lets it reach names and databases, and no pod reach it", async () => {
    const manifests = await render(sandboxValues);
    const policy = policiesOf(manifests).get("railyard-migrate");
    const jobs = manifests.filter(({ kind }) => kind === "Job");
    expect(jobs).toHaveLength(5);
    for (const { spec } of jobs) {
      expect(spec.template.metadata.labels).toMatchObject(policy?.podSelector.matchLabels ?? { none: "selected" });
    }
    expect(policy?.policyTypes).toEqual(["Ingress", "Egress"]);
    expect(policy?.ingress).toBeUndefined();
    expect(portsOf(policy)).toEqual([53, 53, 5432]);
  });

  it("is made before a migration that runs first, and is removed with it", async () => {
    const policyIn = async (args: readonly string[]): Promise<unknown> =>
      (await render(args)).find(({ metadata }) => metadata.name === "railyard-migrate")?.metadata.annotations;
    expect(await policyIn(sandboxValues)).toEqual({
      "helm.sh/hook": "pre-install,pre-upgrade",
      "helm.sh/hook-weight": "-10",
      "helm.sh/hook-delete-policy": "before-hook-creation,hook-succeeded",
    });
    expect(await policyIn([...sandboxValues, "--set", "migrations.mode=job"])).toBeUndefined();
  });
});
