/** Versions of Debian packages. */
export interface PackageVersions {
  readonly kubernetes: string;
  readonly go: string;
  readonly etcd: string;
  /** A library of Kubernetes: the version in its own tree reads maps in a way that crashes with Go 1.18 and later. */
  readonly reflect2: string;
}

/**
 * What the control plane is built from: the last Kubernetes that Debian packages as a whole source tree, and the Go and
 * etcd of the same Debian release.
 */
export const pinnedVersions: PackageVersions = {
  kubernetes: "1.20.5+really1.20.2-1.1+deb12u1",
  go: "1.19.8-2",
  etcd: "3.4.23-4+b4",
  reflect2: "1.0.2-2",
};

export const debianRelease = "bookworm";

/** Version that the project gave its release: Debian's `1.20.5+really1.20.2-1.1` is 1.20.2. */
export const upstreamVersion = (debianVersion: string): string => {
  const [upstream = ""] = debianVersion.replace(/^\d+:/, "").split("-");
  return upstream.replace(/^.*\+really/, "");
};
