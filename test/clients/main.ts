// Makes clients of both published OpenAPI documents with four generators each; one program accepts a payment, the other
// makes a rule and decides for a payment. Needs python3 with venv and a Java runtime, which no other command needs;
// that is why it is not a part of npm test.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import {
  callSuccessfully,
  createApiClient,
  databaseNameOf,
  runInProcess,
  sandboxAdminKey,
  servicesWithDatabase,
  setUpMerchant,
  startServices,
} from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { documentNames, generatedClients } from "./generated-clients.ts";
import type { ProgramKind } from "./generated-clients.ts";
import { installGenerators } from "./generators.ts";

const documents = join(import.meta.dirname, "../../docs/openapi");
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
const urls = {
  payments: `http://127.0.0.1:${String(ports.gateway)}`,
  decisions: `http://127.0.0.1:${String(ports.engine)}`,
} as const satisfies Record<ProgramKind, string>;
const api = createApiClient(urls.payments);
let failed = 0;
try {
  const generators = await installGenerators(join(folder, "generators"));
  const merchant = await setUpMerchant(api, {
    adminKey: sandboxAdminKey,
    merchantId: `clients_${randomBytes(4).toString("hex")}`,
  });
  const { token } = (
    await callSuccessfully(api, "POST", "/user/signup_with_merchant_id", {
      key: sandboxAdminKey,
      body: {
        email: `ada@${merchant.merchantId.replaceAll("_", "-")}.example`,
        password: "Sunny#Harbour42",
        name: "Ada Example",
        company_name: "Kiosk",
        merchant_id: merchant.merchantId,
      },
    })
  ).body;
  const engine = createApiClient(urls.decisions);
  const { body: engineKey } = await callSuccessfully(engine, "POST", "/api-key/create", {
    token: String(token),
    body: { merchant_id: merchant.merchantId },
  });
  engine.close();
  const keys = { payments: merchant.secretKey, decisions: String(engineKey["api_key"]) } as const;
  const record: Record<string, unknown>[] = [];
  for (const kind of ["payments", "decisions"] as const) {
    for (const client of generatedClients) {
      const problem = await client
        .run({
          generators,
          kind,
          documentFile: join(documents, documentNames[kind]),
          folder: join(folder, kind, client.name),
          url: urls[kind],
          key: keys[kind],
          merchantId: merchant.merchantId,
        })
        .then(() => undefined)
        .catch((error: unknown) => String(error));
      const works = problem === undefined;
      record.push({ document: documentNames[kind], generator: client.name, version: client.version, works });
      console.log(`${works ? "ok  " : "FAIL"} ${documentNames[kind]} ${client.name} ${client.version}`);
      if (problem !== undefined) console.log(problem);
      failed += works ? 0 : 1;
    }
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
