// npm run verify:k8s: the chart and the manifests, checked against schemas and policies without a cluster.
import { checkOverlays } from "./overlays.ts";
import type { PartResult } from "../part.ts";
import { report, runPart } from "../part.ts";
import { checkLint, checkMembers, checkPolicies, checkSchemas } from "./renderings.ts";
import type { Rendering } from "./scenarios.ts";
import { findScenarios, renderScenario } from "./scenarios.ts";
import { checkAlerts } from "../prometheus/alert-tests.ts";
import { checkWrongValues } from "./wrong-values.ts";

const scenarios = findScenarios();
const renderings: Rendering[] = [];
const results: PartResult[] = [
  await runPart("helm lint --strict", () => checkLint(scenarios)),
  await runPart("helm template", async () => {
    const problems: string[] = [];
    for (const scenario of scenarios) {
      const rendered = await renderScenario(scenario);
      if ("refusal" in rendered) problems.push(rendered.refusal);
      else renderings.push(rendered);
    }
    return { lookedAt: scenarios.length, unit: "renderings", problems };
  }),
  await runPart("schemas of their kinds", () => checkSchemas(renderings)),
  await runPart("members that no kind has", () => checkMembers(renderings)),
  await runPart("policies", () => checkPolicies(renderings)),
  await runPart("alert rules, by promtool", checkAlerts),
  await runPart("kubectl kustomize", checkOverlays),
  await runPart("wrong values refused", checkWrongValues),
];
console.log(report(results));
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;
