import { runReseal } from "@railyard/process";

import { sealedColumns } from "./adapters/vault/lookup-key-store.ts";
import { readConfig } from "./config.ts";

await runReseal({ service: "payments", readConfig, columns: sealedColumns });
