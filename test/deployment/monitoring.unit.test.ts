// What a Prometheus operator is told to scrape and to watch for.
import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Labels, Manifest } from "./manifests.ts";
import { plainValues, refusalOf, render, selects } from "./manifests.ts";

const root = join(import.meta.dirname, "../..");
const alertsFolder = join(root, "helm/railyard/alerts");

const monitored: readonly string[] = [
  ...plainValues,
  "--set",
  "monitoring.serviceMonitors.enabled=true,monitoring.serviceMonitors.labels.release=prometheus",
  "--set",
  "monitoring.rules.enabled=true,monitoring.rules.labels.release=prometheus",
  "--set",
  "networkPolicies.metricsNamespace=monitoring",
];

interface Monitor {
  readonly selector: { readonly matchLabels: Labels };
  readonly endpoints: readonly { readonly port: string; readonly path: string; readonly interval: string }[];
}

interface ServiceSpec {
  readonly ports: readonly { readonly name: string }[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Labels;
  readonly annotations: Labels;
}

interface RuleGroups {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const named = (manifests: readonly Manifest[], kind: string): ReadonlyMap<string, Manifest> =>
  new Map(
    manifests.filter((manifest) => manifest.kind === kind).map((manifest) => [manifest.metadata.name, manifest]),
  );

describe("monitoring", () => {
  it("scrapes every service by the port that answers probes, which scrapers may reach", async () => {
    const manifests = await render(monitored);
    const services = named(manifests, "Service");
    const monitors = named(manifests, "ServiceMonitor");
    expect([...monitors.keys()].sort()).toEqual([...services.keys()].sort());
    expect(monitors.size).toBeGreaterThan(4);
    for (const [name, monitor] of monitors) {
      const { selector, endpoints } = monitor.spec as unknown as Monitor;
      const chosen = [...services.values()].filter(({ metadata }) =>
        selects(selector.matchLabels, metadata.labels ?? {}),
      );
      expect(chosen.map(({ metadata }) => metadata.name)).toEqual([name]);
      const { ports } = chosen[0]?.spec as unknown as ServiceSpec;
      const portNames = ports.map((given) => given.name);
      const port = portNames.includes("internal") ? "internal" : "http";
      expect(portNames).toContain(port);
      expect(endpoints).toEqual([{ port, path: "/metrics", interval: "30s" }]);
      expect(monitor.metadata.labels).toMatchObject({ release: "prometheus" });
    }
  });

  it("installs the alert rules as they are in the files", async () => {
    const rules = named(await render(monitored), "PrometheusRule");
    const files = readdirSync(alertsFolder);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const rule = rules.get(`railyard-${file.replace(".yaml", "")}`);
      expect(rule?.spec).toEqual(parse(readFileSync(join(alertsFolder, file), "utf8")));
      expect(rule?.metadata.labels).toMatchObject({ release: "prometheus" });
    }
  });

  it("says for every alert how bad it is and, in the runbook, what to do", () => {
    for (const file of readdirSync(alertsFolder)) {
      const { groups } = parse(readFileSync(join(alertsFolder, file), "utf8")) as RuleGroups;
      const runbook = readFileSync(join(root, "docs/runbooks", file.replace(".yaml", ".md")), "utf8");
      const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
      const alerts = groups.flatMap(({ rules }) => rules);
      expect(alerts.map(({ alert }) => alert)).toEqual(sections);
      for (const { labels, annotations } of alerts) {
        expect(["page", "ticket"]).toContain(labels["severity"]);
        expect(Object.keys(annotations)).toEqual(["summary", "description"]);
      }
      for (const what of ["Means", "Look", "Do", "Wake somebody"]) {
        expect(runbook.split(`**${what}**`)).toHaveLength(alerts.length + 1);
      }
    }
  });

  it("is off by default, and is not turned on where policies would keep the scraper out", async () => {
    const kinds = (await render(plainValues)).map(({ kind }) => kind);
    expect(kinds).not.toContain("ServiceMonitor");
    expect(kinds).not.toContain("PrometheusRule");
    const refusal = await refusalOf([...plainValues, "--set", "monitoring.serviceMonitors.enabled=true"]);
    expect(refusal).toContain("networkPolicies.metricsNamespace is required");
  });
});
