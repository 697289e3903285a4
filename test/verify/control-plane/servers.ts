import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "@railyard/embedded-servers";
import { findFreePort, startServerProcess } from "@railyard/embedded-servers";
import type { KubernetesAccess } from "./kubernetes-client.ts";
import { createKubernetesClient } from "./kubernetes-client.ts";

const startTimeoutMs = 120_000;
const pollMs = 100;
const host = "127.0.0.1";
/** Scaling by what one container of a pod uses, which is on by default in every version that the chart supports. */
const featureGates = "HPAContainerMetrics=true";

export interface ServerSettings {
  /** Folder of the four programs. */
  readonly binaries: string;
  /** Holds the data, keys and logs of the servers. */
  readonly folder: string;
  /** Whether PodSecurityPolicy admission decides which pods are accepted. */
  readonly podSecurityPolicies: boolean;
}

/** Calls until the answer is true; fails with the server's last words when it ends or takes too long. */
const whenTrue = async (server: ServerProcess, name: string, check: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && !server.hasEnded()) {
    if (await check().catch(() => false)) return;
    await delay(pollMs);
  }
  throw new RangeError(`${name} did not start.\n${await server.logTail()}`);
};

const start = (settings: ServerSettings, name: string, flags: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess({
    command: join(settings.binaries, name),
    parameters: Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
    logFile: join(settings.folder, `${name}.log`),
    stopSignal: "SIGTERM",
  });

const startEtcd = async (settings: ServerSettings): Promise<{ server: ServerProcess; url: string }> => {
  const url = `http://${host}:${String(await findFreePort())}`;
  const server = await start(settings, "etcd", {
    "data-dir": join(settings.folder, "etcd"),
    "listen-client-urls": url,
    "advertise-client-urls": url,
    "listen-peer-urls": `http://${host}:${String(await findFreePort())}`,
    "log-level": "warn",
  });
  return { server, url };
};

interface Credentials {
  readonly token: string;
  readonly tokenFile: string;
  readonly keyFile: string;
  readonly publicKeyFile: string;
}

/** An administrator's token, and the key pair that tokens of service accounts are signed with. */
const writeCredentials = async (folder: string): Promise<Credentials> => {
  const token = randomBytes(24).toString("hex");
  const files = {
    tokenFile: join(folder, "tokens.csv"),
    keyFile: join(folder, "service-accounts.key"),
    publicKeyFile: join(folder, "service-accounts.pub"),
  };
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const mode = 0o600;
  await writeFile(files.tokenFile, `${token},administrator,administrator,system:masters\n`, { mode });
  await writeFile(files.keyFile, pair.privateKey, { mode });
  await writeFile(files.publicKeyFile, pair.publicKey, { mode });
  return { token, ...files };
};

const startApiServer = async (
  settings: ServerSettings,
  credentials: Credentials,
  etcdUrl: string,
): Promise<{ server: ServerProcess; access: KubernetesAccess; certificateFile: string }> => {
  const port = await findFreePort();
  const certificates = join(settings.folder, "certificates");
  const server = await start(settings, "kube-apiserver", {
    "etcd-servers": etcdUrl,
    "bind-address": host,
    "secure-port": String(port),
    "cert-dir": certificates,
    "token-auth-file": credentials.tokenFile,
    "authorization-mode": "RBAC",
    "service-account-issuer": "https://kubernetes.default.svc",
    "service-account-key-file": credentials.publicKeyFile,
    "service-account-signing-key-file": credentials.keyFile,
    "service-cluster-ip-range": "10.96.0.0/16",
    "endpoint-reconciler-type": "none",
    "feature-gates": featureGates,
    ...(settings.podSecurityPolicies ? { "enable-admission-plugins": "PodSecurityPolicy" } : {}),
  });
  const url = `https://${host}:${String(port)}`;
  const certificateFile = join(certificates, "apiserver.crt");
  const accessOf = async (): Promise<KubernetesAccess> => ({
    url,
    token: credentials.token,
    certificateAuthority: await readFile(certificateFile, "utf8"),
  });
  await whenTrue(server, "kube-apiserver", async () => {
    const client = createKubernetesClient(await accessOf());
    try {
      return (await client.send("GET", "/readyz")).status === 200;
    } finally {
      client.close();
    }
  });
  return { server, access: await accessOf(), certificateFile };
};

/** A kubeconfig is YAML, of which JSON is a part. */
const writeKubeconfig = async (folder: string, access: KubernetesAccess): Promise<string> => {
  const file = join(folder, "kubeconfig");
  const authority = Buffer.from(access.certificateAuthority).toString("base64");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: access.url, "certificate-authority-data": authority } }],
    users: [{ name: "administrator", user: { token: access.token } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "administrator" } }],
    "current-context": "test",
  };
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  return file;
};

/** Whether the controllers work: they give every namespace a service account. */
const hasControllers = async (access: KubernetesAccess): Promise<boolean> => {
  const client = createKubernetesClient(access);
  try {
    const path = "/api/v1/namespaces/default/serviceaccounts/default";
    return (await client.send("GET", path)).status === 200;
  } finally {
    client.close();
  }
};

export interface RunningServers {
  readonly access: KubernetesAccess;
  readonly kubeconfig: string;
  readonly stop: () => Promise<void>;
}

/** Starts etcd, the API server, the controllers and the scheduler, in this order; ends them all when one fails. */
export const startServers = async (settings: ServerSettings): Promise<RunningServers> => {
  await mkdir(settings.folder, { recursive: true });
  const running: ServerProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const server of running.splice(0).reverse()) await server.stop();
  };
  try {
    const credentials = await writeCredentials(settings.folder);
    const etcd = await startEtcd(settings);
    running.push(etcd.server);
    const api = await startApiServer(settings, credentials, etcd.url);
    running.push(api.server);
    const kubeconfig = await writeKubeconfig(settings.folder, api.access);
    const client = { kubeconfig, "leader-elect": "false", port: "0", "secure-port": "0" };
    const controllers = await start(settings, "kube-controller-manager", {
      ...client,
      "feature-gates": featureGates,
      "service-account-private-key-file": credentials.keyFile,
      "root-ca-file": api.certificateFile,
    });
    running.push(controllers);
    running.push(await start(settings, "kube-scheduler", client));
    await whenTrue(controllers, "kube-controller-manager", () => hasControllers(api.access));
    return { access: api.access, kubeconfig, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
