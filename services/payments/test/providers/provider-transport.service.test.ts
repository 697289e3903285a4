// The way to providers as the service configures it.
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Transport } from "@railyard/connectors";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testCertificates } from "@railyard/testing";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { providerTransport } from "../../src/providers/connectors/provider-transport.ts";
import { readConfig } from "../../src/config.ts";

const { certificate: cert, key } = testCertificates.server;
const server = createServer({ cert, key }, (_request, response) => response.end("{}"));
const transports: Transport[] = [];
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-roots-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(async () => {
  for (const transport of transports) transport.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const configured = (variables: Readonly<Record<string, string>>): Transport => {
  const config = readConfig({ DATABASE_URL: "postgres://payments@localhost/payments", ...variables });
  const transport = providerTransport(config, { logger: silentLogger, metrics: createMetrics("test") });
  transports.push(transport);
  return transport;
};

const trusting = async (text: string): Promise<Transport> => {
  const file = join(folder, `${String(transports.length)}.pem`);
  await writeFile(file, text);
  return configured({ CONNECTOR_CA_FILE: file });
};

const ask = (transport: Transport) =>
  transport.send({ method: "GET", url: `${url}/v1`, headers: {} }, { connector: "stripe", flow: "sync" });

describe("the roots that providers are trusted by", () => {
  it("are the usual ones and those of the file", async () => {
    expect(await ask(await trusting(`# Our root\n${testCertificates.root}`))).toMatchObject({ status: 200 });
    await expect(ask(configured({}))).rejects.toMatchObject({ reason: "not_sent" });
  });

  it("keep the service from starting when the file is missing, is empty or contains no certificate", async () => {
    const missing = { CONNECTOR_CA_FILE: join(folder, "missing.pem") };
    expect(() => configured(missing)).toThrow(/CONNECTOR_CA_FILE: the file cannot be read/);
    await expect(trusting("")).rejects.toThrow(/holds no PEM certificate/);
    await expect(trusting(key)).rejects.toThrow(/holds no PEM certificate/);
    const broken = testCertificates.root.replace(/\n.{20}/, "\nAAAA");
    const withBroken = trusting(`${testCertificates.root}${broken}`);
    await expect(withBroken).rejects.toThrow(/a certificate of the file cannot be read/);
    expect(() => configured({ CONNECTOR_CA_FILE: "roots.pem" })).toThrow(/CONNECTOR_CA_FILE/);
  });
});

describe("the breakers of providers' hosts", () => {
  it("hold calls back after as many as are configured", async () => {
    const transport = configured({ CONNECTOR_BREAKER_THRESHOLD: "2" });
    for (const isHeldBack of [false, false, true]) {
      await expect(ask(transport)).rejects.toMatchObject({ reason: "not_sent", isHeldBack });
    }
  });
});
