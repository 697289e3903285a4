// Other ways to the same: migrations as plain Jobs, an earlier chart, plain manifests, and the example values.
import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { copyChart } from "../control-plane/helm-client.ts";
import { olderManifests } from "../control-plane/post-renderer.ts";
import type { Checklist } from "./checklist.ts";
import type { Cluster } from "./cluster.ts";
import {
  createNamespace,
  everythingIn,
  helmTimeout,
  isLeftByKubernetes,
  lastingPodsIn,
  outputOf,
  podsIn,
  release,
  releaseStatus,
  rolloutsIn,
  whenTrue,
} from "./cluster.ts";
import type { KubernetesObject } from "./kubernetes-objects.ts";
import { isReady, serviceOf } from "./kubernetes-objects.ts";
import { createMissing } from "./missing-secrets.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const values = ["-f", "test/verify/cluster/values.yaml"];
const lastingWait = ["--wait", ...helmTimeout];
/** The chart before autoscaling and much else of the present one, which must take its releases over. */
const earlierCommit = "42cbecef";

const manifestsOf = (text: string): readonly KubernetesObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);

const jobsOf = (objects: readonly string[]): readonly string[] => objects.filter((name) => name.startsWith("jobs/"));

const uninstall = async (cluster: Cluster, namespace: string): Promise<void> => {
  outputOf(await cluster.tools.helm(["uninstall", release, "-n", namespace, ...lastingWait]));
};

const plainJobs = async (cluster: Cluster): Promise<string> => {
  const namespace = "plain-jobs";
  await createNamespace(cluster, namespace);
  const args = [release, cluster.chart, "-n", namespace, ...values, "--set", "migrations.mode=job"];
  outputOf(await cluster.tools.apply("install", [...args, "--wait-for-jobs", ...lastingWait]));
  const first = jobsOf(await everythingIn(cluster, namespace));
  assert.equal(first.length, 4);
  const before = await rolloutsIn(cluster, namespace);
  outputOf(await cluster.tools.apply("upgrade", [...args, "--wait-for-jobs", ...lastingWait]));
  const second = jobsOf(await everythingIn(cluster, namespace));
  assert.equal(second.length, 4);
  assert.ok(
    second.every((job) => !first.includes(job)),
    "The upgrade left Jobs of the installation.",
  );
  assert.deepEqual(await rolloutsIn(cluster, namespace), before);
  await uninstall(cluster, namespace);
  return `${String(first.length)} Jobs at the installation, as many others at the upgrade, which restarts no service`;
};

/** As the autoscaler would: through the scale of a Deployment, past what the release specifies. */
const scale = async ({ client }: Cluster, namespace: string, name: string, replicas: number): Promise<void> => {
  await client.call("PATCH", `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`, { spec: { replicas } });
};

const autoscaled = async (cluster: Cluster): Promise<string> => {
  const namespace = "autoscaled";
  await createNamespace(cluster, namespace);
  const settings = ["--set", "services.gateway.autoscaling.enabled=true", "--set", "services.events.keda.enabled=true"];
  const address = ["--set", "nats.monitoringEndpoint=nats.nats.svc:8222"];
  const args = [release, cluster.chart, "-n", namespace, ...values, ...settings, ...address, ...lastingWait];
  outputOf(await cluster.tools.apply("install", args));
  await scale(cluster, namespace, `${release}-gateway`, 4);
  const gateways = async (): Promise<number> =>
    (await lastingPodsIn(cluster, namespace)).filter((pod) => serviceOf(pod) === "gateway" && isReady(pod)).length;
  await whenTrue("the gateway has four pods", async () => (await gateways()) === 4);
  const before = await rolloutsIn(cluster, namespace);
  outputOf(await cluster.tools.apply("upgrade", args));
  assert.deepEqual(await rolloutsIn(cluster, namespace), before, "The upgrade scaled or restarted something.");
  await uninstall(cluster, namespace);
  return "the gateway keeps the 4 pods that it was scaled to";
};

/** Objects with names that are the same in every installation. */
const lastingObjects = async (cluster: Cluster, namespace: string): Promise<readonly string[]> => {
  const passing = /^(pods|replicasets|endpointslices|controllerrevisions)\/|^secrets\/(sh\.helm\.release|.*-token-)/;
  return (await everythingIn(cluster, namespace)).filter((name) => !passing.test(name));
};

const fromEarlier = async (cluster: Cluster): Promise<string> => {
  const namespace = "from-earlier";
  const folder = join(cluster.folder, "earlier");
  await mkdir(folder);
  const archive = join(folder, "chart.tar");
  await run("git", ["archive", "--output", archive, earlierCommit, "helm/railyard"], { cwd: root });
  await run("tar", ["-xf", archive, "-C", folder]);
  const earlier = await copyChart(join(folder, "copy"), join(folder, "helm/railyard"));
  await createNamespace(cluster, namespace);
  const args = ["-n", namespace, ...values, ...lastingWait];
  outputOf(await cluster.tools.apply("install", [release, earlier, ...args]));
  cluster.nodes.fewestReady(namespace);
  outputOf(await cluster.tools.apply("upgrade", [release, cluster.chart, ...args]));
  assert.equal(await releaseStatus(cluster, namespace), "deployed");
  const fewest = [...cluster.nodes.fewestReady(namespace)];
  assert.equal(fewest.length, 5);
  assert.deepEqual(
    fewest.filter(([, count]) => count < 2),
    [],
    "A service had too few pods ready.",
  );
  const upgraded = await lastingObjects(cluster, namespace);
  await uninstall(cluster, namespace);
  outputOf(await cluster.tools.apply("install", [release, cluster.chart, ...args]));
  const installed = await lastingObjects(cluster, namespace);
  assert.deepEqual(upgraded, installed, "An upgrade ends elsewhere than an installation.");
  await uninstall(cluster, namespace);
  const objects = `${String(upgraded.length)} objects as after an installation`;
  return `from ${earlierCommit}; never fewer than 2 pods of a service ready; ${objects}`;
};

interface Content {
  readonly metadata: { readonly name: string; readonly generation?: number };
  readonly spec?: unknown;
  readonly data?: unknown;
}

/** What the manifests of a file are in the cluster; a generation counts the changes of a spec. */
const contentOf = async ({ tools }: Cluster, namespace: string, file: string): Promise<readonly unknown[]> => {
  const { items } = JSON.parse(outputOf(await tools.kubectl(["get", "-n", namespace, "-f", file, "-o", "json"]))) as {
    readonly items: readonly Content[];
  };
  return items.map(({ metadata: { name, generation }, spec, data }) => ({ name, generation, spec, data }));
};

const plainManifests = async (cluster: Cluster, path: string, namespace: string): Promise<string> => {
  const rendered = olderManifests(outputOf(await cluster.tools.kubectl(["kustomize", path])));
  const file = join(cluster.folder, `${namespace}.yaml`);
  await writeFile(file, rendered);
  const manifests = manifestsOf(rendered);
  const given = manifests.find(({ metadata }) => metadata.namespace !== undefined)?.metadata.namespace;
  const home = given ?? namespace;
  const makesNamespace = manifests.some(({ kind }) => kind === "Namespace");
  if (!makesNamespace) await createNamespace(cluster, home);
  const apply = (): Promise<string> => cluster.tools.kubectl(["apply", "-n", home, "-f", file]).then(outputOf);
  await createMissing(cluster, home, manifests);
  await apply();
  const wanted = manifests.filter(({ kind }) => kind === "Deployment").length;
  await whenTrue("every Deployment is available", async () => {
    const available = await cluster.tools.kubectl(["get", "deployments", "-n", home, "-o", "json"]);
    const { items } = JSON.parse(outputOf(available)) as { items: { status: { unavailableReplicas?: number } }[] };
    return items.length === wanted && items.every(({ status }) => (status.unavailableReplicas ?? 0) === 0);
  });
  const before = await contentOf(cluster, home, file);
  await apply();
  assert.deepEqual(await contentOf(cluster, home, file), before, "Applied again they change something.");
  outputOf(await cluster.tools.kubectl(["delete", "-n", home, "-f", file, "--wait=false"]));
  const available = `${String(wanted)} Deployments available`;
  return `${String(manifests.length)} objects with ${available}; applied again nothing changes`;
};

/**
 * What holds data outlives the release: claims of volumes, and what the chart marks to be kept. So do objects that helm
 * makes before the release and is not instructed to remove, such as a service account that migrations need.
 */
const isMeantToStay = (name: string, manifests: readonly KubernetesObject[]): boolean =>
  name.startsWith("persistentvolumeclaims/") ||
  manifests.some(({ kind = "", metadata }) => {
    const annotations = metadata.annotations ?? {};
    const removal = annotations["helm.sh/hook-delete-policy"] ?? "";
    const isLeftHook = /\bpre-install\b/.test(annotations["helm.sh/hook"] ?? "") && !removal.includes("hook-succeeded");
    // The plural of a kind differs from its name in the end alone: networkpolicies, clusters.
    const start = kind.toLowerCase().slice(0, -1);
    const isThis = name.startsWith(start) && name.endsWith(`/${metadata.name}`);
    return isThis && (isLeftHook || annotations["helm.sh/resource-policy"] === "keep");
  });

const example = async (cluster: Cluster, file: string): Promise<string> => {
  const namespace = `example-${file.replace(/\.yaml$/, "")}`;
  const args = [release, cluster.chart, "-n", namespace, "-f", join("helm/railyard/examples", file)];
  await createNamespace(cluster, namespace);
  const rendered = outputOf(await cluster.tools.helm(["template", ...args]));
  const manifests = manifestsOf(rendered);
  const given = await createMissing(cluster, namespace, manifests);
  outputOf(await cluster.tools.apply("install", [...args, ...lastingWait]));
  const ready = (await podsIn(cluster, namespace)).filter(isReady);
  const services = new Set(ready.map(serviceOf));
  assert.ok(services.size >= 5, `Only ${[...services].join(", ")} are ready.`);
  await uninstall(cluster, namespace);
  const isGiven = (name: string): boolean => given.some((id) => name.endsWith(`/${id.split("/")[1] ?? ""}`));
  const isKept = (name: string): boolean => isMeantToStay(name, manifests);
  const left = async (): Promise<readonly string[]> =>
    (await everythingIn(cluster, namespace)).filter((name) => !isLeftByKubernetes(name) && !isGiven(name));
  const isGone = async (): Promise<boolean> => (await left()).every(isKept);
  await whenTrue("the uninstalled example has left", isGone, 20_000).catch(() => undefined);
  const kept = await left();
  assert.deepEqual(
    kept.filter((name) => !isKept(name)),
    [],
    "Objects stayed behind.",
  );
  return [
    `${String(ready.length)} pods of ${String(services.size)} services ready`,
    ...(given.length > 0 ? [`made before: ${given.join(", ")}`] : []),
    ...(kept.length > 0 ? [`kept: ${kept.join(", ")}`] : []),
  ].join("; ");
};

const yamlFilesIn = async (folder: string): Promise<readonly string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort() : [];

export const checkOtherWays = async (cluster: Cluster, { check }: Checklist): Promise<void> => {
  await check("migrations as plain Jobs", () => plainJobs(cluster));
  await check("an upgrade leaves the pods that autoscaling made", () => autoscaled(cluster));
  await check("upgrade from an earlier chart", () => fromEarlier(cluster));
  await check("kubectl apply -k k8s/base", () => plainManifests(cluster, "k8s/base", "plain"));
  for (const overlay of (await readdir(join(root, "k8s/overlays"))).sort()) {
    const path = `k8s/overlays/${overlay}`;
    await check(`kubectl apply -k ${path}`, () => plainManifests(cluster, path, `overlay-${overlay}`));
  }
  // Some examples choose nodes by their architecture.
  await cluster.nodes.add("node-c", "zone-a", "arm64");
  await cluster.nodes.add("node-d", "zone-b", "arm64");
  for (const file of await yamlFilesIn(join(root, "helm/railyard/examples"))) {
    await check(`example ${file}`, () => example(cluster, file));
  }
};
