// Every address that a pod is given must be one that network policies let it reach, and that lets it in.
import { describe, expect, it } from "@jest/globals";
import type { Manifest } from "./manifests.ts";
import { plainValues, podsOf, render, renderWithTests, sandboxValues } from "./manifests.ts";
import { addressesGiven, obstacle } from "./reachability.ts";

/** Content of Secrets that the chart expects to exist. */
const databases = ["merchants", "payments", "events", "decision-engine", "sandbox-provider"];
const existingSecrets: Readonly<Record<string, string>> = {
  NATS_URL: "nats://nats.data:4222",
  SMTP_URL: "smtps://user:password@mail.example.com",
  ...Object.fromEntries(databases.map((service) => [`${service}.url`, "postgres://postgres.data:5432/railyard"])),
};

const scenarios: readonly (readonly [string, readonly string[], number])[] = [
  ["the plain manifests", plainValues, 22],
  ["secrets made by the chart", ["--values", "test/deployment/inline-secrets.values.yaml"], 22],
  ["a sandbox with an ingress and a collector", sandboxValues, 30],
  ["the plain manifests of a sandbox", ["--values", "k8s/sandbox.values.yaml"], 26],
  [
    "a collector in another namespace",
    [...sandboxValues, "--set", "networkPolicies.collectorPeers[0].namespaceSelector.matchLabels.team=monitoring"],
    30,
  ],
  [
    "an ingress controller in another namespace",
    [...sandboxValues, "--set", "networkPolicies.ingressPeers[0].namespaceSelector.matchLabels.team=edge"],
    30,
  ],
];

const unreachable = (manifests: readonly Manifest[]): readonly string[] =>
  addressesGiven(manifests, existingSecrets).flatMap((address) => {
    const reason = obstacle(manifests, address);
    return reason === undefined ? [] : [`${address.pod} ${address.variable}: ${reason}`];
  });

describe("every address that a pod is given", () => {
  it.each(scenarios)("can be reached: %s", async (_name, args, least) => {
    const manifests = await render(args);
    const addresses = addressesGiven(manifests, existingSecrets);
    expect(addresses.length).toBeGreaterThanOrEqual(least);
    const pods = podsOf(manifests).map(({ metadata }) => metadata.name);
    expect(new Set(addresses.map(({ pod }) => pod))).toEqual(new Set(pods));
    expect(unreachable(manifests)).toEqual([]);
  });

  interface Rules {
    egress?: unknown[];
    ingress?: unknown[];
  }
  const without = async (policy: string, direction: keyof Rules, index: number): Promise<readonly string[]> => {
    const manifests = structuredClone(await render(sandboxValues));
    const spec = manifests.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === policy)?.spec;
    (spec as unknown as Rules | undefined)?.[direction]?.splice(index, 1);
    return unreachable(manifests);
  };

  it("can be reached where database and broker are inside, by the pod of helm test too", async () => {
    const manifests = await renderWithTests(["--values", "helm/railyard/examples/try-it.yaml"]);
    const addresses = addressesGiven(manifests, {});
    const inside = new Set(addresses.map(({ host }) => host));
    for (const host of ["railyard-postgresql", "railyard-nats", "railyard-check"]) expect(inside).toContain(host);
    const ofTheCheck = addresses.filter(({ pod }) => pod === "railyard-check");
    expect(ofTheCheck.map(({ variable }) => variable)).toEqual([
      "GATEWAY_URL",
      ...Array.from({ length: 6 }, () => "HEALTH_URLS"),
      "RECEIVER_URL",
    ]);
    expect(unreachable(manifests)).toEqual([]);
    const webhook = { pod: "railyard-events", variable: "webhook_url", host: "railyard-check", port: 9092 };
    expect(obstacle(manifests, webhook)).toBeUndefined();
    expect(obstacle(manifests, { ...webhook, pod: "railyard-payments" })).toBe("not let out");
  });

  it("is missed when a rule is taken away, whichever side it is on", async () => {
    expect(await without("railyard-gateway", "egress", 1)).toEqual(["railyard-gateway NATS_URL: not let out"]);
    expect(await without("railyard-gateway", "egress", 2)).toEqual([
      "railyard-gateway OTEL_EXPORTER_OTLP_ENDPOINT: not let out",
    ]);
    expect(await without("railyard-events", "ingress", 0)).toEqual(["railyard-gateway EVENTS_URL: not let in"]);
    expect(await without("railyard-migrate", "egress", 1)).toHaveLength(databases.length);
    expect((await without("railyard-migrate", "egress", 0))[0]).toMatch(/cannot look up names$/);
  });
});
