// What a kept folder holds in addition to its databases, so that a later run continues from there:
// after an update, for example, which must bring along what an older version stored.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callSuccessfully, createApiClient } from "@railyard/local";
import type { SizeResult } from "./growth-report.ts";
import type { World } from "./world.ts";

export interface KeptWorld {
  readonly world: World;
  /** Payments that there are already. */
  readonly payments: number;
  /** What was measured at smaller sizes. */
  readonly sizes: readonly SizeResult[];
}

const fileOf = (folder: string): string => join(folder, "world.json");

/** What an earlier run has left in the folder; undefined when there was none. */
export const readWorld = (folder: string): KeptWorld | undefined => {
  if (!existsSync(fileOf(folder))) return undefined;
  const kept = JSON.parse(readFileSync(fileOf(folder), "utf8")) as KeptWorld;
  return { ...kept, world: { ...kept.world, until: new Date(kept.world.until) } };
};

export const keepWorld = (folder: string, kept: KeptWorld): void => {
  writeFileSync(fileOf(folder), JSON.stringify(kept));
};

/** Has the webhooks of a kept world sent to this run. */
export const redirectWebhooks = async (
  gatewayPort: number,
  { merchants }: World,
  webhookUrl: string,
): Promise<void> => {
  const client = createApiClient(`http://127.0.0.1:${String(gatewayPort)}`);
  for (const { merchantId, secretKey, profiles } of merchants) {
    for (const { profileId } of profiles) {
      await callSuccessfully(client, "POST", `/account/${merchantId}/business_profile/${profileId}`, {
        key: secretKey,
        body: { webhook_details: { webhook_url: webhookUrl } },
      });
    }
  }
  client.close();
};
