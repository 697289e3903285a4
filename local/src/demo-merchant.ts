import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomAlphanumeric } from "@railyard/identifiers";
import { createApiClient } from "./api-client.ts";
import { setUpMerchant } from "./merchant-setup.ts";
import type { ReadyMerchant } from "./merchant-setup.ts";

/** The demo merchant, and whether this run made it. */
export interface DemoMerchant extends ReadyMerchant {
  readonly isNew: boolean;
}

/** File in the data folder that remembers the demo merchant's keys between runs; readable by its owner only. */
export const demoMerchantFile = "demo-merchant.json";

/** The demo merchant that earlier runs made, or a new one. */
export const ensureDemoMerchant = async (
  dataFolder: string,
  gatewayUrl: string,
  adminKey: string,
  webhookUrl: string,
): Promise<DemoMerchant> => {
  const file = join(dataFolder, demoMerchantFile);
  if (existsSync(file)) return { ...(JSON.parse(readFileSync(file, "utf8")) as ReadyMerchant), isNew: false };
  const client = createApiClient(gatewayUrl);
  try {
    const merchantId = `demo_${randomAlphanumeric(8).toLowerCase()}`;
    const merchant = await setUpMerchant(client, { adminKey, merchantId, webhookUrl });
    writeFileSync(file, `${JSON.stringify(merchant, null, 2)}\n`, { mode: 0o600 });
    return { ...merchant, isNew: true };
  } finally {
    client.close();
  }
};
