import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** As much of a cluster as helm asks when it renders with it: what kinds there are, and what Secrets contain. */
export interface ClusterStandIn {
  readonly url: string;
  /** Name of a Secret -> what it contains, unencoded. */
  readonly secrets: Record<string, Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

const encoded = (data: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString("base64")]));

/** The kinds that the chart makes of each group. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  v1: ["Secret", "ConfigMap", "Service", "ServiceAccount"],
  "apps/v1": ["Deployment"],
  "batch/v1": ["Job"],
  "policy/v1": ["PodDisruptionBudget"],
  "networking.k8s.io/v1": ["NetworkPolicy"],
};

const pluralOf = (kind: string): string => kind.toLowerCase().replace(/y$/, "ie").concat("s");

const resourcesOf = (groupVersion: string): object => ({
  kind: "APIResourceList",
  groupVersion,
  resources: (kinds[groupVersion] ?? []).map((kind) => ({
    name: pluralOf(kind),
    kind,
    singularName: kind.toLowerCase(),
    namespaced: true,
    verbs: ["get"],
  })),
});

const groups = Object.keys(kinds).filter((groupVersion) => groupVersion.includes("/"));

const groupOf = (groupVersion: string): object => {
  const [name = "", version = ""] = groupVersion.split("/");
  return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
};

const discovery: Readonly<Record<string, object>> = {
  "/version": { major: "1", minor: "35", gitVersion: "v1.35.0" },
  "/api": { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] },
  "/apis": { kind: "APIGroupList", apiVersion: "v1", groups: groups.map(groupOf) },
  "/api/v1": resourcesOf("v1"),
  ...Object.fromEntries(groups.map((groupVersion) => [`/apis/${groupVersion}`, resourcesOf(groupVersion)])),
};

export const startClusterStandIn = async (): Promise<ClusterStandIn> => {
  const secrets: ClusterStandIn["secrets"] = {};
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = /^\/api\/v1\/namespaces\/[^/]+\/secrets\/([^/]+)$/.exec(pathname)?.[1] ?? "";
    const data = secrets[name];
    const secret = data && { apiVersion: "v1", kind: "Secret", metadata: { name }, data: encoded(data) };
    const answer = discovery[pathname] ?? secret;
    const missing = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", code: 404 };
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? missing));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    secrets,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
