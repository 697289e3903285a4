import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomAlphanumeric } from "@railyard/identifiers";
import { createApiClient } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import { LocalFailure } from "./local-failure.ts";
import { callSuccessfully, refusalOf, setUpMerchant } from "./merchant-setup.ts";
import type { ReadyMerchant } from "./merchant-setup.ts";

/** Who signs in at the console, as the administrator of the demo merchant's organization. */
export interface DemoUser {
  readonly email: string;
  readonly password: string;
}

/** What earlier runs kept. Those before the console kept no user. */
interface KeptMerchant extends ReadyMerchant {
  readonly user?: DemoUser;
}

/** The demo merchant with its user, and whether this run made them. */
export interface DemoMerchant extends ReadyMerchant {
  readonly user: DemoUser;
  readonly isNew: boolean;
  readonly isUserNew: boolean;
}

/** File in the data folder that remembers the demo merchant's keys between runs; readable by its owner only. */
export const demoMerchantFile = "demo-merchant.json";

const readMerchant = (file: string): KeptMerchant => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as KeptMerchant;
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

/** The password's groups are those that every password must have; what is between them cannot be guessed. */
const newPassword = (): string => `Demo-${randomAlphanumeric(16)}-7x`;

const takenCode = "UR_03";

/** Makes the user. The address is another merchant's where the file of an earlier one was deleted. */
const signUp = async (client: ApiClient, adminKey: string, merchantId: string): Promise<DemoUser> => {
  const password = newPassword();
  const bodyOf = (email: string): object => ({
    email,
    password,
    name: "Ada Example",
    company_name: "Demo Kiosk",
    merchant_id: merchantId,
    role_id: "org_admin",
  });
  const [first, own] = ["demo@railyard.example", `${merchantId.replaceAll("_", "-")}@railyard.example`] as const;
  const path = "/user/signup_with_merchant_id";
  const answer = await client.call("POST", path, { key: adminKey, body: bodyOf(first) });
  const { error } = answer.body as { readonly error?: { readonly code?: string } };
  if (answer.status === 200) return { email: first, password };
  if (error?.code !== takenCode) throw refusalOf("POST", path, answer);
  await callSuccessfully(client, "POST", path, { key: adminKey, body: bodyOf(own) });
  return { email: own, password };
};

/**
 * The demo merchant that earlier runs made, or a new one; with a user either way.
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
  const keep = (merchant: KeptMerchant): void => {
    writeFileSync(file, `${JSON.stringify(merchant, null, 2)}\n`, { mode: 0o600 });
  };
  try {
    const earlier = existsSync(file) ? readMerchant(file) : undefined;
    const known = earlier !== undefined && (await isKnown(client, earlier)) ? earlier : undefined;
    if (known?.user !== undefined) return { ...known, user: known.user, isNew: false, isUserNew: false };
    const merchantId = `demo_${randomAlphanumeric(8).toLowerCase()}`;
    const merchant = known ?? (await setUpMerchant(client, { adminKey, merchantId, webhookUrl }));
    // Before its user is made: a start that ends in between must not forget the keys.
    keep(merchant);
    const user = await signUp(client, adminKey, merchant.merchantId);
    keep({ ...merchant, user });
    return { ...merchant, user, isNew: known === undefined, isUserNew: true };
  } finally {
    client.close();
  }
};
