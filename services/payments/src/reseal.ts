import { runReseal } from "@railyard/process";

import { sealedColumns } from "./kernel/sealing/lookup-key-store.ts";
import { readConfig } from "./config.ts";

await runReseal({ service: "payments", readConfig, columns: sealedColumns });
