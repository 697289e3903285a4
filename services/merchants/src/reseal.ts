import { internalSecretsOf } from "@railyard/auth";
import { runReseal } from "@railyard/process";

import { sealedColumns } from "./adapters/postgres/sealed-columns.ts";
import { readConfig } from "./config.ts";

await runReseal({
  service: "merchants",
  readConfig,
  columns: (sealer, config) => sealedColumns(sealer, internalSecretsOf(config)),
});
