import { resolve } from "node:path";
import { resolveControlPlane } from "./binaries.ts";
import type { Progress } from "./build.ts";
import { startServers } from "./servers.ts";
import type { PackageVersions } from "./versions.ts";

export interface ControlPlaneOptions {
  /** An empty or missing folder for the data, keys and logs of the servers. */
  readonly folder: string;
  /** Whether PodSecurityPolicy admission decides which pods are accepted; nothing is until a policy exists. */
  readonly podSecurityPolicies?: boolean;
  /** Called before what takes long: the first call builds the programs. */
  readonly onProgress?: Progress;
}

/** A real Kubernetes control plane without nodes, on loopback alone: a fixture of tests, not a cluster to use. */
export interface ControlPlane {
  readonly url: string;
  /** Token of an administrator. */
  readonly token: string;
  /** Path of a kubeconfig for helm and kubectl. */
  readonly kubeconfig: string;
  /** PEM of the root that the API server's certificate is trusted by. */
  readonly certificateAuthority: string;
  /** Debian packages that the programs were made from. */
  readonly versions: PackageVersions;
  /** Ends all servers. They also end when this process does, for whatever reason. */
  stop(): Promise<void>;
}

/** Starts etcd, kube-apiserver, kube-controller-manager and kube-scheduler on free ports and waits until they work. */
export const startControlPlane = async (options: ControlPlaneOptions): Promise<ControlPlane> => {
  const binaries = await resolveControlPlane(options.onProgress);
  const servers = await startServers({
    binaries: binaries.folder,
    folder: resolve(options.folder),
    podSecurityPolicies: options.podSecurityPolicies ?? false,
  });
  return {
    ...servers.access,
    kubeconfig: servers.kubeconfig,
    versions: binaries.versions,
    stop: servers.stop,
  };
};
