// A shop to try and to read, next to a running `npm start`; docs/example-shop.md explains its files.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoMerchantFile } from "../demo-merchant.ts";
import type { ReadyMerchant } from "../merchant-setup.ts";
import { findRunningStack } from "../running-stack.ts";
import { startShop } from "./shop.ts";

const { values } = parseArgs({ options: { port: { type: "string" }, "data-folder": { type: "string" } } });
const dataFolder = resolve(values["data-folder"] ?? join(import.meta.dirname, "../../../.railyard"));
const gatewayUrl = findRunningStack(dataFolder);
const file = join(dataFolder, demoMerchantFile);
if (gatewayUrl === null || !existsSync(file)) {
  console.error(`No npm start runs with the data folder ${dataFolder}. Start it in another terminal, then try again.`);
  process.exit(1);
}
const merchant = JSON.parse(readFileSync(file, "utf8")) as ReadyMerchant;
const { url, stop } = await startShop({ port: Number(values.port ?? "8095"), gatewayUrl, merchant });
console.log(`The shop is at ${url}. Pay with 4242 4242 4242 4242, any later date and any code; Ctrl-C ends it.`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
