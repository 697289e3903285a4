// Makes clients of the published OpenAPI document with four generators, and takes a payment with each. Needs python3
// with venv and a Java runtime, which no other command needs; that is why it is not a part of npm test.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import {
  createApiClient,
  databaseNameOf,
  runInProcess,
  sandboxAdminKey,
  servicesWithDatabase,
  setUpMerchant,
  startServices,
} from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { generatedClients } from "./generated-clients.ts";
import { installGenerators } from "./generators.ts";

const documentFile = join(import.meta.dirname, "../../docs/openapi/merchant.json");
const recordFile = join(import.meta.dirname, "../../docs/clients.json");

const folder = mkdtempSync(join(tmpdir(), "railyard-clients-"));
const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), durability: "none" });
for (const service of servicesWithDatabase) await postgres.createDatabase(databaseNameOf(service));
const nats = await startNats({ storeFolder: join(folder, "nats") });
const ports = await freePorts();
const stack = await startServices(
  {
    ports,
    natsUrl: nats.url,
    databaseUrl: (name) => postgres.url(name),
    overrides: { LOG_LEVEL: "error" },
  },
  runInProcess,
);
const url = `http://127.0.0.1:${String(ports.gateway)}`;
const api = createApiClient(url);
let failed = 0;
try {
  const generators = await installGenerators(join(folder, "generators"));
  const merchant = await setUpMerchant(api, {
    adminKey: sandboxAdminKey,
    merchantId: `clients_${randomBytes(4).toString("hex")}`,
  });
  const record: Record<string, unknown>[] = [];
  for (const client of generatedClients) {
    const problem = await client
      .takePayment({ generators, documentFile, folder: join(folder, client.name), url, secretKey: merchant.secretKey })
      .then(() => undefined)
      .catch((error: unknown) => String(error));
    record.push({ generator: client.name, version: client.version, works: problem === undefined });
    console.log(`${problem === undefined ? "ok  " : "FAIL"} ${client.name} ${client.version}`);
    if (problem !== undefined) console.log(problem);
    failed += problem === undefined ? 0 : 1;
  }
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${String(record.length - failed)} passed, ${String(failed)} failed`);
} finally {
  api.close();
  await stack.stop();
  await nats.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
