// Every policy and schema check must see what it is there for: a good rendering is broken, one thing at a time.
import { beforeAll, describe, expect, it } from "@jest/globals";
import { OperationalError } from "@railyard/failures";
import type { Document } from "./documents.ts";
import { report, runPart } from "../part.ts";
import { policies } from "./policies.ts";
import { findScenarios, renderScenario } from "./scenarios.ts";
import { schemaProblems } from "./schemas.ts";
import { unknownMembers } from "./unknown-members.ts";

let good: readonly Document[] = [];
beforeAll(async () => {
  const [scenario] = findScenarios().filter(({ valuesFile }) => valuesFile.endsWith("inline-secrets.values.yaml"));
  if (scenario === undefined) throw new RangeError("There is no scenario with Secrets made by the chart.");
  const rendered = await renderScenario(scenario);
  if ("refusal" in rendered) throw new RangeError(rendered.refusal);
  good = rendered.documents;
});

/** Anything with members, to be broken. */
type Open = Record<string, unknown>;

const step = (value: unknown, member: string): unknown => (value as Open)[member];

/** The good rendering, with one member of one document given another value; undefined takes it away. */
const broken = (target: string, path: string, value: unknown): readonly Document[] => {
  const documents = structuredClone(good) as Document[];
  const document = documents.find(({ kind, metadata }) => `${kind} ${metadata.name}` === target);
  expect(document).toBeDefined();
  const members = path.split(".");
  const last = members.pop() ?? "";
  const owner = members.reduce<unknown>(step, document) as Open;
  if (value === undefined) Reflect.deleteProperty(owner, last);
  else owner[last] = value;
  return documents;
};

const pod = "spec.template.spec";
const first = `${pod}.containers.0`;
const payments = "Deployment railyard-payments";
const budget = "PodDisruptionBudget railyard-events";
const job = "Job railyard-payments-migrate";

const cases: readonly (readonly [policy: string, target: string, path: string, value: unknown, states: string])[] = [
  ["restricted pods", payments, `${pod}.securityContext.runAsNonRoot`, false, "runAsNonRoot must be true"],
  ["restricted pods", payments, `${pod}.securityContext.runAsUser`, 0, "runAsUser must not be 0"],
  ["restricted pods", job, `${pod}.securityContext.seccompProfile`, undefined, "seccompProfile.type"],
  ["restricted pods", job, `${pod}.automountServiceAccountToken`, undefined, "automountServiceAccountToken"],
  ["restricted pods", job, `${first}.securityContext.capabilities.drop`, [], "capabilities.drop"],
  ["restricted pods", job, `${first}.securityContext.capabilities.add`, ["SYS_ADMIN"], "capabilities.add"],
  ["restricted pods", job, `${first}.securityContext.privileged`, true, "privileged"],
  ["restricted pods", job, `${first}.securityContext.allowPrivilegeEscalation`, undefined, "allowPrivilegeEscalation"],
  ["restricted pods", payments, `${first}.securityContext.readOnlyRootFilesystem`, false, "readOnlyRootFilesystem"],
  ["restricted pods", payments, `${pod}.hostNetwork`, true, "share the host's spaces"],
  ["restricted pods", payments, `${pod}.volumes`, [{ name: "h", hostPath: { path: "/" } }], "path of its host"],
  ["restricted pods", job, `${pod}.initContainers`, [{ name: "wait", image: "a:1" }], "container wait: allowPriv"],
  ["requests and limits", job, `${first}.resources.requests.cpu`, undefined, "requests.cpu is missing"],
  ["requests and limits", payments, `${first}.resources.limits`, {}, "limits.memory is missing"],
  ["images that stay", payments, `${first}.image`, "registry.example:5000/payments", "neither tag nor digest"],
  ["images that stay", payments, `${first}.image`, "payments:latest", "name a version"],
  ["three probes", payments, `${first}.startupProbe`, undefined, "startupProbe is missing"],
  ["three probes", payments, `${first}.livenessProbe.httpGet.path`, "/health/ready", "ask the same"],
  ["policies for every pod", "NetworkPolicy railyard-payments", "spec.policyTypes", ["Ingress"], "for Egress"],
  ["policies for every pod", job, "spec.template.metadata.labels", {}, "no network policy selects"],
  ["services with pods", "Service railyard-payments", "spec.selector", { a: "b" }, "selects no pod"],
  ["services with pods", "Service railyard-payments", "spec.ports.0.targetPort", 9999, "has no port 9999"],
  ["selectors of one's own", payments, "spec.selector.matchLabels", { a: "b" }, "does not select its own pods"],
  ["selectors of one's own", payments, "spec.selector.matchLabels", {}, "selects the pods of"],
  ["budgets that allow eviction", budget, "spec.maxUnavailable", 0, "lets none of 2"],
  ["budgets that allow eviction", budget, "spec.selector", { matchLabels: { a: "b" } }, "no pod"],
  ["secrets kept", payments, `${first}.args`, ["--key=an-internal-secret-of-32-characters"], "value of a Secret"],
  ["secrets kept", payments, `${first}.args`, ["postgres://user:pass@db/x"], "address with a password"],
  ["secrets kept", payments, `${first}.env.0`, { name: "MASTER_KEY", value: "abc" }, "take it from a Secret"],
  ["names that fit", job, "metadata.name", "a".repeat(64), "is longer than 63"],
  ["names that fit", job, "metadata.name", "Payments_migrate", "is not a host name"],
  ["names that fit", job, "metadata.labels.a", "b c", "which is none"],
  ["names that fit", "Service railyard-events", "metadata.name", "railyard-payments", "is there twice"],
  ["references that hold", payments, `${pod}.serviceAccountName`, "nobody", "runs as nobody"],
  ["references that hold", "Secret railyard-secrets", "stringData.MASTER_KEY", undefined, "which has no MASTER_KEY"],
];

describe("the policies", () => {
  it("find nothing wrong with a good rendering", () => {
    expect(good.length).toBeGreaterThan(30);
    expect(Object.values(policies).flatMap((policy) => policy(good))).toEqual([]);
  });

  it("are all tried below", () => {
    expect(new Set(cases.map(([name]) => name))).toEqual(new Set(Object.keys(policies)));
  });

  it.each(cases)("%s: %s without what it must have at %s", (name, target, path, value, states) => {
    const problems = policies[name]?.(broken(target, path, value)) ?? [];
    expect(problems.join("\n")).toContain(states);
  });
});

describe("the schemas", () => {
  it("see what has the wrong type, and an unknown kind", async () => {
    const documents = broken(payments, "spec.replicas", "two");
    const wrong = await Promise.all(documents.map(schemaProblems));
    expect(wrong.flat()).toEqual(["Deployment railyard-payments: data/spec/replicas must be integer"]);
    const unknown: Document = { apiVersion: "example.com/v1", kind: "Kettle", metadata: { name: "a" } };
    expect(await schemaProblems(unknown)).toEqual([expect.stringContaining("no schema of example.com/v1 Kettle")]);
  });

  it("see a member that the kind does not have", () => {
    const documents = broken(payments, "spec.replica", 3).filter(({ kind }) => kind === "Deployment");
    expect(unknownMembers(documents)).toEqual([expect.stringMatching(/^Deployment railyard-payments: .*replica/)]);
  });
});

describe("a part of the verification", () => {
  it("fails when it looked at nothing, and when it could not look", async () => {
    const blind = await runPart("a", () => Promise.resolve({ lookedAt: 0, unit: "documents", problems: [] }));
    expect(blind.problems).toEqual(["It looked at nothing."]);
    const ended = await runPart("a", () => Promise.reject(new RangeError("no helm")));
    expect(ended.problems).toEqual(["no helm"]);
  });

  it("reports that it could not look where its program is missing, and fails nothing", async () => {
    const missing = new OperationalError("program_missing", "promtool is missing. Install it.");
    const part = await runPart("alert rules", () => Promise.reject(missing));
    expect(part.problems).toEqual([]);
    const table = report([part]);
    expect(table).toMatch(/^-- +alert rules +not looked at/);
    expect(table).toContain("alert rules: promtool is missing. Install it.");
  });
});
