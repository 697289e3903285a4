import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { PackageVersions } from "../control-plane/versions.ts";
import { pinnedVersions, upstreamVersion } from "../control-plane/versions.ts";
import type { Check } from "./checklist.ts";

export interface ClusterRun {
  readonly checks: readonly Check[];
  readonly versions: PackageVersions;
  /** Until the control plane worked; with the build when it was not in the cache. */
  readonly startSeconds: number;
  readonly seconds: number;
}

const file = join(import.meta.dirname, "../../../docs/deployment/verify-cluster.md");

const cellOf = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", "<br>");

const versionsOf = (versions: PackageVersions): string => {
  const taken = Object.entries(versions).map(([name, version]) => `${name} ${String(version)}`);
  const moved = Object.entries(pinnedVersions).filter(([name, pinned]) => {
    return versions[name as keyof PackageVersions] !== pinned;
  });
  const note = moved.map(([name, pinned]) => `${name} ${String(pinned)}`).join(", ");
  return `${taken.join(", ")}${note === "" ? "" : ` (the mirror no longer has ${note})`}`;
};

const closing = `## What stays after an uninstall

- Nothing of a release whose last upgrade succeeded. The Job of a migration that failed stays until the next upgrade, so
  that its log can be read; when the release is uninstalled instead, remove it with
  \`kubectl delete job -l app.kubernetes.io/instance=<release>\`.
- What holds data: volumes of PostgreSQL and NATS that the chart runs for trying out, and \`Cluster\` objects of
  CloudNativePG, which the chart marks to be kept. The examples above say what each of them keeps.

## What it does not prove

- There is no kubelet and no container runtime. Two pretend nodes in two zones count pods as running once their Secrets
  and ConfigMaps exist; no image is pulled, no probe is made, no process runs. Network policies are not enforced.
- Nobody acts on objects of operators (Prometheus, Gateway API, cert-manager, KEDA, External Secrets, CloudNativePG):
  their kinds are defined with any content, and Secrets that such operators would make are made before the installation.
- Kubernetes 1.20 is the last that Debian packages as a whole source tree. It is a fixture of this check on loopback and
  no supported platform: the chart needs 1.30. What 1.20 lacks is rewritten before it is sent, and only in this check:
  \`policy/v1\`, \`autoscaling/v2\`, \`unhealthyPodEvictionPolicy\`, the \`sleep\` of \`preStop\` (to a command with the
  same pause), sidecars (to plain containers), newer fields of topology spread. Other fields that 1.20 does not know are
  refused.
- The restricted Pod Security Standard is enforced by PodSecurityPolicy admission and by a comparison of every pod's own
  template with the rules, in place of the admission by namespace labels of newer versions.
`;

/** The report as Markdown: what was checked, how long it took, and what it does not prove. */
export const reportOf = ({ checks, versions, startSeconds, seconds }: ClusterRun): string => {
  const passed = checks.filter((check) => check.passed).length;
  const machine = `${String(cpus().length)} cores, ${String(Math.round(totalmem() / 2 ** 30))} GiB`;
  const rows = checks.map((check) => {
    const result = check.passed ? "passed" : "FAILED";
    return `| ${cellOf(check.name)} | ${result} | ${check.seconds.toFixed(1)} | ${cellOf(check.detail)} |`;
  });
  const took = `in ${seconds.toFixed(0)} s; the control plane was up after ${startSeconds.toFixed(1)} s`;
  return `# The chart on a real control plane

Written by \`npm run verify:cluster\`; do not edit. It installs the chart with helm on a real kube-apiserver,
kube-controller-manager, kube-scheduler and etcd, all on loopback and built from Debian's packages.

- Checks passed: ${String(passed)} of ${String(checks.length)}, ${took}
- Machine: ${machine}, Node ${process.version}
- Kubernetes ${upstreamVersion(versions.kubernetes)}, from Debian packages: ${versionsOf(versions)}

| Check | Result | Seconds | Seen |
|---|---|---|---|
${rows.join("\n")}

${closing}`;
};

export const writeReport = (run: ClusterRun): void => {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, reportOf(run));
};
