// What a Prometheus operator is configured to scrape and to watch for.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { services } from "../../scripts/dashboards/panel.ts";
import { isAlert, readRuleFiles } from "../verify/prometheus/rule-files.ts";
import type { Labels, Manifest } from "./manifests.ts";
import { plainValues, refusalOf, render, selects } from "./manifests.ts";

const root = join(import.meta.dirname, "../..");
const ruleFiles = readRuleFiles();

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

interface RuleGroups {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert?: string; readonly annotations: Record<string, string> }[];
  }[];
}

const named = (manifests: readonly Manifest[], kind: string): ReadonlyMap<string, Manifest> =>
  new Map(manifests.filter((manifest) => manifest.kind === kind).map((manifest) => [manifest.metadata.name, manifest]));

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
      const spec = chosen[0]?.spec as unknown as ServiceSpec | undefined;
      const portNames = (spec?.ports ?? []).map((given) => given.name);
      const port = portNames.includes("internal") ? "internal" : "http";
      expect(portNames).toContain(port);
      expect(endpoints).toEqual([{ port, path: "/metrics", interval: "30s" }]);
      expect(monitor.metadata.labels).toMatchObject({ release: "prometheus" });
    }
  });

  it("names the services by their jobs, which boards and alerts choose by", async () => {
    for (const monitor of named(await render(monitored), "ServiceMonitor").values()) {
      expect(monitor.spec).toMatchObject({ jobLabel: "app.kubernetes.io/name" });
    }
  });

  it("installs the alert rules as they are in the files, each with the address of its runbook's section", async () => {
    const base = "https://wiki.example.com/railyard";
    const rendered = await render([...monitored, "--set", `monitoring.rules.runbookBaseUrl=${base}`]);
    const rules = named(rendered, "PrometheusRule");
    for (const { name, path } of ruleFiles) {
      const rule = rules.get(`railyard-${name}`);
      const expected = parse(readFileSync(path, "utf8")) as RuleGroups;
      for (const { alert, annotations } of expected.groups.flatMap((group) => group.rules)) {
        if (alert !== undefined) annotations["runbook_url"] = `${base}/${name}.md#${alert.toLowerCase()}`;
      }
      expect(rule?.spec).toEqual(expected);
      expect(rule?.metadata.labels).toMatchObject({ release: "prometheus" });
    }
  });

  it("states for every alert how bad it is, of which service, and, in the runbook, what to do", () => {
    for (const { name, rules } of ruleFiles) {
      const runbook = readFileSync(join(root, "docs/runbooks", `${name}.md`), "utf8");
      const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, section]) => section);
      const alerts = rules.filter(isAlert);
      expect(alerts.map(({ alert }) => alert)).toEqual(sections);
      for (const { labels, annotations } of alerts) {
        expect(["page", "ticket"]).toContain(labels["severity"]);
        expect([...services, "platform"]).toContain(labels["service"]);
        expect(Object.keys(annotations)).toEqual(["summary", "description"]);
      }
      for (const what of ["Means", "Look", "Do", "Page on-call"]) {
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
