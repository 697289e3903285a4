import { createIdentitySigner } from "@railyard/auth";
import type { Database, RewrittenColumn } from "@railyard/database";
import { createDirectory } from "@railyard/directory";
import { createServiceClient } from "@railyard/http";
import { runReseal } from "@railyard/process";
import type { Logger } from "@railyard/telemetry";
import { createMetrics } from "@railyard/telemetry";

import type { Config } from "./config.ts";
import { readConfig } from "./config.ts";
import { sealedColumns } from "./kernel/sealing/lookup-key-store.ts";
import { createSealing } from "./kernel/sealing/sealing.ts";
import { plaintextPayments } from "./payments/postgres/payment-pii.ts";
import { plaintextPayouts } from "./payouts/postgres/payout-row.ts";
import { plaintextMandates } from "./vault/postgres/mandate-store.ts";
import { plaintextMethods } from "./vault/postgres/payment-method-store.ts";

const service = "payments";
const merchantsTimeoutMs = 5_000;

/** What versions before stored in plaintext is encrypted with the data keys of its merchants. */
const plaintext = async (config: Config, database: Database, logger: Logger): Promise<readonly RewrittenColumn[]> => {
  const client = createServiceClient({
    service,
    baseUrl: config.MERCHANTS_URL,
    identity: createIdentitySigner(config.INTERNAL_SECRET.reveal()),
    metrics: createMetrics(service),
    timeoutMs: merchantsTimeoutMs,
  });
  // Of a merchant only the data key is used, which stays the same.
  const directory = createDirectory({ client, messaging: { listen: () => () => undefined }, logger });
  const { seals, load } = createSealing(config, database, directory);
  await load();
  const columns = [
    ...plaintextPayments(seals),
    plaintextPayouts(seals),
    ...plaintextMethods(seals),
    plaintextMandates(seals),
  ];
  return columns.map((column) => ({
    ...column,
    // The rows of a merchant that is gone, and its key with it, stay as they are.
    rewrite: async (text, key) =>
      (await directory.merchant(key[0] ?? "")) === null ? text : column.rewrite(text, key),
  }));
};

await runReseal({ service, readConfig, columns: sealedColumns, plaintext });
