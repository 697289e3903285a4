// Every alert has cases: what makes it fire, and what comes near and must not. npm run verify:k8s runs them with
// promtool.
import { describe, expect, it } from "@jest/globals";
import { isAlert, readRuleFiles } from "../verify/prometheus/rule-files.ts";
import type { AlertRule } from "../verify/prometheus/rule-files.ts";
import { alertCases } from "./alerts/index.ts";

const files = readRuleFiles();
const alertsOf = (name: string): readonly AlertRule[] =>
  files.filter((file) => file.name === name).flatMap(({ rules }) => rules.filter(isAlert));

describe("alerts", () => {
  it("have each a case that makes them fire and one that does not", () => {
    expect(Object.keys(alertCases).sort()).toEqual(files.map(({ name }) => name).sort());
    for (const [name, cases] of Object.entries(alertCases)) {
      expect(cases.map(({ alert }) => alert)).toEqual(alertsOf(name).map(({ alert }) => alert));
    }
    expect(files.flatMap(({ rules }) => rules.filter(isAlert)).length).toBeGreaterThan(40);
  });

  it("name in their texts only labels that they have when they fire", () => {
    for (const [name, cases] of Object.entries(alertCases)) {
      for (const { labels, annotations, alert } of alertsOf(name)) {
        const runs = cases.find((candidate) => candidate.alert === alert)?.fires ?? [];
        const used = Object.values(annotations).flatMap((text) => [...text.matchAll(/\$labels\.(\w+)/g)]);
        for (const [, label = ""] of used) {
          for (const run of runs) expect({ ...labels, ...run.labels }).toHaveProperty(label);
        }
      }
    }
  });

  it("that fire on a single event of ours fire on the first event of a process too", () => {
    const raisedByOne = files
      .flatMap(({ rules }) => rules.filter(isAlert))
      .filter(({ expr }) => /increase\((?!kube_|nats_)[^)]*\)\)* > 0/.test(expr));
    expect(raisedByOne.length).toBeGreaterThanOrEqual(5);
    for (const { alert, expr } of raisedByOne) expect(`${alert}: ${expr}`).toMatch(/ unless .* offset /s);
  });
});
