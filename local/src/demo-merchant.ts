import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomAlphanumeric } from "@railyard/identifiers";
import { createApiClient } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import { LocalFailure } from "./local-failure.ts";
import { setUpMerchant } from "./merchant-setup.ts";
import type { ReadyMerchant } from "./merchant-setup.ts";

/** The demo merchant, and whether this run made it. */
export interface DemoMerchant extends ReadyMerchant {
  readonly isNew: boolean;
}

/** File in the data folder that remembers the demo merchant's keys between runs; readable by its owner only. */
export const demoMerchantFile = "demo-merchant.json";

const readMerchant = (file: string): ReadyMerchant => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ReadyMerchant;
  } catch (error) {
    throw new LocalFailure(
      "data_folder_broken",
      `${file} is damaged. Delete it for a new demo merchant, or forget everything with --reset.`,
      { cause: error },
    );
  }
};

/**
 * Reads what earlier runs kept, so that a damaged file is reported before anything starts.
 * @throws {LocalFailure} `data_folder_broken`
 */
export const checkDemoMerchant = (dataFolder: string): void => {
  const file = join(dataFolder, demoMerchantFile);
  if (existsSync(file)) readMerchant(file);
};

/** Whether the databases still know the merchant; they may be younger than the file. */
const isKnown = async (client: ApiClient, { merchantId, profileId, secretKey }: ReadyMerchant): Promise<boolean> =>
  (await client.call("GET", `/account/${merchantId}/business_profile/${profileId}`, { key: secretKey })).status === 200;

/**
 * The demo merchant that earlier runs made, or a new one.
 * @throws {LocalFailure} `data_folder_broken`
 */
export const ensureDemoMerchant = async (
  dataFolder: string,
  gatewayUrl: string,
  adminKey: string,
  webhookUrl: string,
): Promise<DemoMerchant> => {
  const file = join(dataFolder, demoMerchantFile);
  const client = createApiClient(gatewayUrl);
  try {
    const earlier = existsSync(file) ? readMerchant(file) : undefined;
    if (earlier !== undefined && (await isKnown(client, earlier))) return { ...earlier, isNew: false };
    const merchantId = `demo_${randomAlphanumeric(8).toLowerCase()}`;
    const merchant = await setUpMerchant(client, { adminKey, merchantId, webhookUrl });
    writeFileSync(file, `${JSON.stringify(merchant, null, 2)}\n`, { mode: 0o600 });
    return { ...merchant, isNew: true };
  } finally {
    client.close();
  }
};
