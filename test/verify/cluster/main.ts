// Installs the chart on a real control plane, upgrades it, breaks it and removes it; nothing but Debian's packages and
// npm is needed. Pods are accepted, scheduled and counted, but nothing of them is executed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { defineCustomKinds } from "../control-plane/custom-kinds.ts";
import { copyChart, createHelmClient } from "../control-plane/helm-client.ts";
import { startControlPlane } from "../control-plane/index.ts";
import { createKubernetesClient } from "../control-plane/kubernetes-client.ts";
import { createChecklist } from "./checklist.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkOtherWays } from "./other-ways.ts";
import { enforceRestrictedPods } from "./pod-security.ts";
import { startPretendNodes } from "./pretend-nodes.ts";
import { defineStorage } from "./pretend-storage.ts";
import { writeReport } from "./report.ts";

const parts = { lifecycle: checkLifecycle, "other-ways": checkOtherWays };
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

const { values } = parseArgs({
  options: { part: { type: "string" }, help: { type: "boolean", default: false } },
});
const usage = `npm run verify:cluster -- [options]

  --part NAME   one part alone: ${names.join(" or ")}
  --help        this text

Prints every check with its time; a run of all parts is kept in docs/deployment/verify-cluster.md. Exit code 1 when a
check fails. The first run builds the control plane, which takes about four minutes on two cores.
`;
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const chosen = names.filter((name) => values.part === undefined || name === values.part);
if (chosen.length === 0) {
  console.error(`There is no part named ${values.part ?? ""}.\n\n${usage}`);
  process.exit(64);
}

const startedAt = performance.now();
const secondsSince = (moment: number): number => (performance.now() - moment) / 1000;
const folder = mkdtempSync(join(tmpdir(), "railyard-cluster-"));
const list = createChecklist();
/** What ends what was started, the last first. */
const ends: (() => unknown)[] = [
  () => {
    rmSync(folder, { recursive: true, force: true });
  },
];
try {
  const controlPlane = await startControlPlane({
    folder: join(folder, "control-plane"),
    podSecurityPolicies: true,
    onProgress(message) {
      console.log(message);
    },
  });
  ends.push(() => controlPlane.stop());
  const startSeconds = secondsSince(startedAt);
  const client = createKubernetesClient(controlPlane);
  ends.push(() => {
    client.close();
  });
  await enforceRestrictedPods(client);
  await defineCustomKinds(client);
  await defineStorage(client);
  const nodes = await startPretendNodes(client);
  ends.push(() => nodes.stop());
  const tools = await createHelmClient(controlPlane, folder);
  const cluster = { client, tools, nodes, chart: await copyChart(join(folder, "chart")), folder };
  for (const name of chosen) await parts[name](cluster, list);
  const seconds = secondsSince(startedAt);
  const { checks } = list;
  const passed = checks.filter((check) => check.passed).length;
  console.log(`\n${String(passed)} of ${String(checks.length)} checks passed in ${seconds.toFixed(0)} s`);
  if (values.part === undefined) writeReport({ checks, versions: controlPlane.versions, startSeconds, seconds });
  process.exitCode = passed === checks.length && passed > 0 ? 0 : 1;
} finally {
  for (const end of ends.reverse()) await end();
}
