import { runService } from "@railyard/process";

import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

await runService({ service: "sandbox-provider", readConfig, createApp });
