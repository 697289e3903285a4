// Brokers that ask who comes, and show who they are: tls:// with a private root, user, key and credentials file.
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Messaging } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import { eventually, isolatedNats, recordingLogger, testCertificates } from "@railyard/testing";
import { accountsByToken, userByKey } from "./support/nats-accounts.ts";

type Nats = Awaited<ReturnType<typeof isolatedNats>>;

const publishOnce = join(import.meta.dirname, "support/publish-once.ts");
const run = promisify(execFile);
const servers: Nats[] = [];
const opened: Messaging[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-secured-"));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((messaging) => messaging.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const write = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  return file;
};

const startServer = async (config: string): Promise<Nats> => {
  const server = await isolatedNats(["-c", await write("server.conf", config)]);
  servers.push(server);
  return server;
};

/** A server with these settings and a certificate of the test root. */
const startWithTls = async (config: string): Promise<Nats> => {
  const { certificate, key } = testCertificates.server;
  const [certificateFile, keyFile] = [await write("server.pem", certificate), await write("server.key", key)];
  return await startServer(`tls: { cert_file: "${certificateFile}", key_file: "${keyFile}" }\n${config}\n`);
};

const addressOf = ({ port }: Nats, user = ""): string => `tls://${user}127.0.0.1:${String(port)}`;

/** What a process reports that trusts the test root and publishes one event. */
const publish = async (url: string, credentials?: string): Promise<string> => {
  const env = {
    URL: url,
    NODE_EXTRA_CA_CERTS: await write("root.pem", testCertificates.root),
    ...defined({ CREDENTIALS: credentials }),
  };
  const parameters = ["--disable-warning=ExperimentalWarning", publishOnce];
  const { stdout } = await run(process.execPath, parameters, { env, timeout: 50_000 });
  return stdout;
};

/** What the log reports first of a connection that does not come about. */
const refusal = async (url: string, credentialsFile?: string): Promise<string> => {
  const logger = recordingLogger();
  opened.push(connectMessaging({ url, name: "test", logger, credentialsFile }));
  return await eventually(() => {
    const line = logger.lines.find(({ level }) => level === "warn");
    if (line === undefined) throw new TypeError("nothing was logged");
    return String(line.fields["reason"]);
  });
};

describe("a broker with TLS", () => {
  it("is trusted by the root that NODE_EXTRA_CA_CERTS names, and not without it", async () => {
    const server = await startWithTls('authorization: { user: service, password: "a word" }');
    expect(await publish(addressOf(server, "service:a%20word@"))).toBe("stored\n");
    expect(await refusal(addressOf(server, "service:a%20word@"))).toMatch(/certificate/);
  }, 60_000);

  it("admits a client that holds a key, given by the file with its seed", async () => {
    const { config, seed } = userByKey();
    expect(await publish(addressOf(await startWithTls(config)), await write("seed", `${seed}\n`))).toBe("stored\n");
  }, 60_000);

  it("lets in who has a credentials file", async () => {
    const { config, credentials } = accountsByToken();
    const server = await startWithTls(config);
    expect(await publish(addressOf(server), await write("nats.creds", credentials))).toBe("stored\n");
  }, 60_000);
});

describe("a credentials file", () => {
  it("that cannot be used is reported by its name, never by what is in it", async () => {
    const { url } = await startServer(userByKey().config);
    const absent = join(folder, "absent");
    expect(await refusal(url, absent)).toBe(
      `NATS_CREDENTIALS_FILE: ${absent} cannot be read. Give a credentials file of nsc, or a seed of an nkey.`,
    );
    expect(await refusal(url, await write("wrong", "a word\n"))).toMatch(/wrong holds neither\. Give/);
    expect(await refusal(url, await write("other", userByKey().seed))).toMatch(/Authorization Violation/);
  });

  it("is read at every login, so that it can be put right without a restart", async () => {
    const { config, seed } = userByKey();
    const { url } = await startServer(config);
    const file = join(folder, "seed");
    await refusal(url, file);
    await write("seed", seed);
    await eventually(() => opened[0]?.isUsable() ?? false);
  });
});
