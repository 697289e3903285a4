// Install, upgrades, failures, rollback and uninstall of one release.
import { strict as assert } from "node:assert";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import type { KubernetesToolRun } from "../../../scripts/helm.ts";
import type { Checklist } from "./checklist.ts";
import type { Cluster, Rollouts } from "./cluster.ts";
import {
  createNamespace,
  deploymentsIn,
  everythingIn,
  helmTimeout,
  isLeftByKubernetes,
  outputOf,
  lastingPodsIn,
  podsIn,
  release,
  releaseStatus,
  rolledServices,
  rolloutsIn,
  whenTrue,
} from "./cluster.ts";
import { checkDisruptions, checkSpread } from "./disruption.ts";
import type { KubernetesObject } from "./kubernetes-objects.ts";
import { isReady, serviceOf } from "./kubernetes-objects.ts";
import { acceptedForbiddenPods, lackOfRestriction, policyName } from "./pod-security.ts";

const namespace = "railyard";
const values = ["-f", "test/verify/cluster/values.yaml"];
const replicas = 2;

const upgrade = (
  cluster: Cluster,
  settings: readonly string[],
  options: readonly string[] = helmTimeout,
): Promise<KubernetesToolRun> =>
  cluster.tools.apply("upgrade", [
    ...[release, cluster.chart, "-n", namespace, "--wait", ...values],
    ...settings.flatMap((setting) => ["--set-string", setting]),
    ...options,
  ]);

/** Fails when any service had fewer pods ready, since the last look, than it has replicas. */
const assertServed = ({ nodes }: Cluster): string => {
  const fewest = [...nodes.fewestReady(namespace)];
  assert.ok(fewest.length >= 5, `Only ${String(fewest.length)} services were watched.`);
  const short = fewest.filter(([, count]) => count < replicas);
  assert.deepEqual(short, [], "Services had too few pods ready.");
  return `never fewer than ${String(replicas)} pods of a service ready`;
};

const assertUntouched = (before: Rollouts, after: Rollouts): void => {
  assert.ok(Object.keys(after.pods).length >= 5, "There are no pods to compare.");
  assert.deepEqual(after, before);
};

const install = async (cluster: Cluster): Promise<string> => {
  await createNamespace(cluster, namespace);
  const args = [release, cluster.chart, "-n", namespace, "--wait", ...values, ...helmTimeout];
  outputOf(await cluster.tools.apply("install", args));
  assert.equal(await releaseStatus(cluster, namespace), "deployed");
  const ready = (await podsIn(cluster, namespace)).filter(isReady);
  assert.equal(ready.length, 5 * replicas);
  const migrated = [...cluster.nodes.seen.values()].filter(({ spec }) => spec.restartPolicy === "Never");
  assert.equal(migrated.length, 4);
  return `${String(ready.length)} pods ready after ${String(migrated.length)} migrations`;
};

const compareManifest = async ({ tools, folder }: Cluster): Promise<string> => {
  const manifest = outputOf(await tools.helm(["get", "manifest", release, "-n", namespace]));
  const wanted = parseAllDocuments(manifest)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
  const kinds = [...new Set(wanted.map(({ kind = "" }) => kind))].sort();
  const file = join(folder, "manifest.yaml");
  await writeFile(file, manifest);
  outputOf(await tools.kubectl(["get", "-n", namespace, "-f", file, "-o", "name"]));
  assert.ok(wanted.length > 20, "The manifest is nearly empty.");
  return `${String(wanted.length)} objects of ${String(kinds.length)} kinds: ${kinds.join(", ")}`;
};

const checkRestriction = async (cluster: Cluster): Promise<string> => {
  const { accepted, tried } = await acceptedForbiddenPods(cluster.client, namespace);
  assert.deepEqual(accepted, [], "The admission let pods through that it must refuse.");
  const pods = [...cluster.nodes.seen.values()];
  assert.ok(pods.length >= 14, "There are too few pods to prove anything.");
  const passedBy = pods.filter(({ metadata }) => metadata.annotations?.["kubernetes.io/psp"] !== policyName);
  assert.deepEqual(passedBy.map(serviceOf), [], "Pods came past the admission.");
  assert.deepEqual((await deploymentsIn(cluster, namespace)).flatMap(lackOfRestriction), []);
  assert.deepEqual(pods.flatMap(lackOfRestriction), []);
  return `${String(pods.length)} pods accepted with migrations, ${String(tried)} forbidden ones refused`;
};

const upgradeWithTheSame = async (cluster: Cluster): Promise<string> => {
  const before = await rolloutsIn(cluster, namespace);
  const objects = await everythingIn(cluster, namespace);
  outputOf(await upgrade(cluster, []));
  assertUntouched(before, await rolloutsIn(cluster, namespace));
  const isOfRelease = (name: string): boolean => name.startsWith("secrets/sh.helm.release");
  const added = (await everythingIn(cluster, namespace)).filter((name) => !objects.includes(name));
  assert.deepEqual(
    added.filter((name) => !isOfRelease(name)),
    [],
    "Objects came that were not there.",
  );
  return `the same pods, ReplicaSets and objects; ${assertServed(cluster)}`;
};

const rollOne = async (cluster: Cluster): Promise<string> => {
  const before = await rolloutsIn(cluster, namespace);
  outputOf(await upgrade(cluster, ["services.events.env.WEBHOOK_CONCURRENCY=8"]));
  const after = await rolloutsIn(cluster, namespace);
  assert.deepEqual(rolledServices(before, after), ["events"]);
  return `only events has new pods; ${assertServed(cluster)}`;
};

const failMigration = async (cluster: Cluster): Promise<string> => {
  const before = await rolloutsIn(cluster, namespace);
  cluster.nodes.behaviour.fails = (pod) => serviceOf(pod) === "payments-migrate";
  const { code, stderr } = await upgrade(cluster, ["image.tag=0.2.0"]);
  cluster.nodes.behaviour.fails = () => false;
  assert.notEqual(code, 0, "helm took the upgrade for done.");
  assert.equal(await releaseStatus(cluster, namespace), "failed");
  assertUntouched(before, await rolloutsIn(cluster, namespace));
  const reason = stderr.trim().split("\n").at(-1) ?? "";
  return `release failed, old pods and images untouched; ${assertServed(cluster)}\nhelm: ${reason.slice(0, 160)}`;
};

const assertVersion = async (cluster: Cluster, tag: string): Promise<void> => {
  const { images } = await rolloutsIn(cluster, namespace);
  const others = Object.values(images)
    .flat()
    .filter((image) => !image.endsWith(`:${tag}`));
  assert.deepEqual(others, []);
  const pods = (await podsIn(cluster, namespace)).filter(isReady);
  assert.equal(pods.length, 5 * replicas);
  assert.ok(pods.every(({ spec }) => spec.containers.every(({ image }) => image.endsWith(`:${tag}`))));
};

const jobsIn = async (cluster: Cluster): Promise<readonly string[]> =>
  (await everythingIn(cluster, namespace)).filter((name) => name.startsWith("jobs/"));

const repair = async (cluster: Cluster): Promise<string> => {
  assert.equal((await jobsIn(cluster)).length, 1, "The failed migration must be there to be looked at.");
  outputOf(await upgrade(cluster, ["image.tag=0.2.0"]));
  assert.deepEqual(await jobsIn(cluster), [], "The failed migration outlives the repair.");
  assert.equal(await releaseStatus(cluster, namespace), "deployed");
  await assertVersion(cluster, "0.2.0");
  return `all services at 0.2.0; ${assertServed(cluster)}`;
};

const failReadiness = async (cluster: Cluster): Promise<string> => {
  const before = await rolloutsIn(cluster, namespace);
  cluster.nodes.behaviour.isReady = ({ spec }) => !spec.containers.some(({ image }) => image.endsWith(":0.3.0"));
  const { code } = await upgrade(cluster, ["image.tag=0.3.0"], ["--timeout", "15s"]);
  assert.notEqual(code, 0, "helm took the upgrade for done.");
  assert.equal(await releaseStatus(cluster, namespace), "failed");
  const after = await rolloutsIn(cluster, namespace);
  for (const [service, pods] of Object.entries(before.pods)) {
    assert.ok(
      pods.every((uid) => after.pods[service]?.includes(uid)),
      `${service} lost pods that serve.`,
    );
  }
  return `release failed, every old pod still there; ${assertServed(cluster)}`;
};

const rollBack = async (cluster: Cluster): Promise<string> => {
  outputOf(await cluster.tools.helm(["rollback", release, "-n", namespace, "--wait", ...helmTimeout]));
  cluster.nodes.behaviour.isReady = () => true;
  assert.equal(await releaseStatus(cluster, namespace), "deployed");
  await whenTrue("only pods of 0.2.0 are left", async () => {
    return (await lastingPodsIn(cluster, namespace)).length === 5 * replicas;
  });
  await assertVersion(cluster, "0.2.0");
  return `back at 0.2.0; ${assertServed(cluster)}`;
};

const uninstall = async (cluster: Cluster): Promise<string> => {
  const before = await everythingIn(cluster, namespace);
  outputOf(await cluster.tools.helm(["uninstall", release, "-n", namespace, "--wait", ...helmTimeout]));
  const left = async (): Promise<readonly string[]> =>
    (await everythingIn(cluster, namespace)).filter((name) => !isLeftByKubernetes(name));
  await whenTrue("the controllers cleaned up", async () => (await left()).length === 0, 30_000).catch(() => undefined);
  assert.deepEqual(await left(), [], "Objects stayed behind.");
  return `${String(before.length)} objects before, of Railyard none after`;
};

/** Checks of one release from its first to its last day. Ends early when it cannot even be installed. */
export const checkLifecycle = async (cluster: Cluster, list: Checklist): Promise<void> => {
  const { check } = list;
  if (!(await check("install --wait", () => install(cluster)))) return;
  await check("every object is accepted and there", () => compareManifest(cluster));
  await check("restricted Pod Security accepts all pods", () => checkRestriction(cluster));
  await check("pods are spread over the zones", () => checkSpread(cluster, namespace));
  cluster.nodes.fewestReady(namespace);
  await check("an upgrade with the same values restarts nothing", () => upgradeWithTheSame(cluster));
  await check("changed values of one service roll that one alone", () => rollOne(cluster));
  await check("a failed migration leaves the old pods serving", () => failMigration(cluster));
  await check("the repaired upgrade goes through", () => repair(cluster));
  await check("a version that never gets ready leaves the old pods serving", () => failReadiness(cluster));
  await check("rollback", () => rollBack(cluster));
  await checkDisruptions(cluster, list, namespace);
  await check("uninstall leaves nothing behind", () => uninstall(cluster));
};
