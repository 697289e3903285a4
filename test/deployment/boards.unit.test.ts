// The Grafana boards of the chart: complete, without anything of one installation, and installed where a sidecar looks.
import { describe, expect, it } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { boardJson } from "../../scripts/dashboards/board.ts";
import { boards, fileNameOf } from "../../scripts/dashboards/index.ts";
import { plainValues, refusalOf, render } from "./manifests.ts";

const root = join(import.meta.dirname, "../..");
const configMapBytesMax = 1024 * 1024;

interface GrafanaPanel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly datasource?: { readonly uid: string };
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly links?: readonly { readonly url: string }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

interface GrafanaBoard {
  readonly uid: string;
  readonly panels: readonly GrafanaPanel[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
}

const parsed = boards.map((board) => JSON.parse(boardJson(board)) as GrafanaBoard);

/** Anchors of a page's headings, as GitHub and most renderers make them. */
const anchorsOf = (page: string): readonly string[] => {
  const path = join(root, "docs/runbooks", page);
  if (!existsSync(path)) return [];
  return [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
};

const overlap = ({ gridPos: one }: GrafanaPanel, { gridPos: other }: GrafanaPanel): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

describe("boards", () => {
  it("are seven, each with a uid of its own that stays", () => {
    expect(parsed.map(({ uid }) => uid).sort()).toEqual([
      "railyard-decision-engine",
      "railyard-events",
      "railyard-gateway",
      "railyard-merchants",
      "railyard-nats-and-postgresql",
      "railyard-payments",
      "railyard-platform",
    ]);
    for (const { templating } of parsed) {
      expect(templating.list.map(({ name }) => name)).toEqual(["datasource", "namespace", "runbooks"]);
    }
  });

  it("state in every panel what it shows, in which unit, what to do, and where the runbook is", () => {
    for (const { panels, uid } of parsed) {
      const shown = panels.filter(({ type }) => type !== "row");
      expect(shown.length).toBeGreaterThan(8);
      for (const { title, description, datasource, fieldConfig, links, targets = [] } of shown) {
        const where = `${uid}: ${title}`;
        expect([where, (description ?? "").length > 30]).toEqual([where, true]);
        expect([where, datasource?.uid]).toEqual([where, "${datasource}"]);
        expect([where, (fieldConfig?.defaults.unit ?? "") !== ""]).toEqual([where, true]);
        const [, page = "", anchor = ""] = /^\$\{runbooks\}\/(.+)#(.+)$/.exec(links?.[0]?.url ?? "") ?? [];
        expect([where, anchorsOf(page)]).toEqual([where, expect.arrayContaining([anchor])]);
        expect([where, targets.length > 0]).toEqual([where, true]);
        for (const target of targets) expect(target.datasource.uid).toBe("${datasource}");
      }
    }
  });

  it("choose series of Railyard by namespace and job", () => {
    const queries = parsed
      .filter(({ uid }) => uid !== "railyard-nats-and-postgresql")
      .flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
    expect(queries.length).toBeGreaterThan(100);
    for (const expr of queries) {
      for (const [selector] of expr.matchAll(/\w\{[^}]*\}/g)) expect(selector).toContain('namespace=~"$namespace"');
    }
  });

  it("put no panel upon another, and give each a number of its own", () => {
    for (const { panels } of parsed) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      for (const panel of panels) {
        expect(panel.gridPos.x + panel.gridPos.w).toBeLessThanOrEqual(24);
        expect(panels.filter((other) => other !== panel && overlap(panel, other)).map(({ title }) => title)).toEqual(
          [],
        );
      }
    }
  });
});

interface ConfigMap {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels: object };
  readonly data: Readonly<Record<string, string>>;
}

describe("boards of the chart", () => {
  const values = [...plainValues, "--set", "monitoring.dashboards.enabled=true"];

  it("are installed as they are in the files, with the address of your runbooks", async () => {
    const base = "https://wiki.example.com/railyard";
    const options = [
      ...["--set", "monitoring.dashboards.namespace=grafana,monitoring.dashboards.annotations.grafana_folder=Railyard"],
      ...["--set", `monitoring.rules.runbookBaseUrl=${base}`],
    ];
    const manifests = (await render([...values, ...options])) as unknown as readonly (ConfigMap & {
      kind: string;
    })[];
    const configMaps = new Map(manifests.map((manifest) => [manifest.metadata.name, manifest]));
    for (const board of boards) {
      const name = fileNameOf(board);
      const found = configMaps.get(`railyard-dashboard-${name}`);
      expect(found?.metadata).toMatchObject({
        namespace: "grafana",
        labels: { grafana_dashboard: "1" },
        annotations: { grafana_folder: "Railyard" },
      });
      const text = found?.data[`railyard-${name}.json`] ?? "";
      const file = readFileSync(join(root, "helm/railyard/dashboards", `${name}.json`), "utf8");
      expect(JSON.parse(text)).toEqual(JSON.parse(file.replace("https://docs.railyard.example/runbooks", base)));
      expect(text.length).toBeLessThan(configMapBytesMax);
    }
  });

  it("are off by default, and refuse an address that is none", async () => {
    const names = (await render(plainValues)).map(({ metadata }) => metadata.name);
    expect(names.filter((name) => name.includes("dashboard"))).toEqual([]);
    const refusal = await refusalOf([...values, "--set", "monitoring.rules.runbookBaseUrl=docs/runbooks/"]);
    expect(refusal).toContain("runbookBaseUrl");
  });
});
