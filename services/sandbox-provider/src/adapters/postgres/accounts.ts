import { createHash, createHmac } from "node:crypto";

import { createExpiringCache } from "@railyard/caching";
import type { SandboxBehaviour } from "@railyard/contracts";
import { reportingConnectionLoss } from "@railyard/database";

import type { PrismaClient } from "../../generated/prisma/client.ts";
import type { Account, Accounts, Clock } from "../../ports.ts";
import { defaultBehaviour } from "../../domain/behaviour.ts";

type StoredAccount = NonNullable<Awaited<ReturnType<PrismaClient["accounts"]["findUnique"]>>>;

const maximumCachedAccounts = 10_000;
// Another process may have changed an account's behaviour; learning of it this late does no harm.
const cacheMs = 5_000;

const accountIdOf = (connector: string, apiKey: string): string =>
  `sacc_${createHash("sha256").update(`${connector}\n${apiKey}`).digest("hex").slice(0, 24)}`;

/** The secret both sides can work out when the account was given none. */
const derivedSecret = (apiKey: string): string => createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");

const fromStored = (row: StoredAccount): Account => ({
  accountId: row.account_id,
  connector: row.connector,
  webhookSecret: row.webhook_secret,
  behaviour: { ...defaultBehaviour, ...(row.behaviour as Partial<SandboxBehaviour>) },
});

/** Accounts in PostgreSQL, the busy ones in memory. */
export const createAccounts = (client: PrismaClient, clock: Clock): Accounts => {
  const nowMs = (): number => clock.now().getTime();
  const cache = createExpiringCache<Account>(maximumCachedAccounts, nowMs);

  const remember = (cacheKey: string, account: Account): Account => {
    cache.set(cacheKey, account, nowMs() + cacheMs);
    return account;
  };

  const load = async (connector: string, apiKey: string): Promise<Account> => {
    const account_id = accountIdOf(connector, apiKey);
    const added = { account_id, connector, webhook_secret: derivedSecret(apiKey), behaviour: {} };
    const row = await reportingConnectionLoss(async () => {
      const known = await client.accounts.findUnique({ where: { account_id } });
      if (known !== null) return known;
      // The first calls of an account may well come at the same time.
      await client.accounts.createMany({ data: [added], skipDuplicates: true });
      return client.accounts.findUniqueOrThrow({ where: { account_id } });
    });
    return fromStored(row);
  };

  return {
    resolve: async (connector, apiKey) => {
      const cacheKey = `${connector}\n${apiKey}`;
      return cache.get(cacheKey) ?? remember(cacheKey, await load(connector, apiKey));
    },
    set: async (connector, apiKey, change) => {
      const account_id = accountIdOf(connector, apiKey);
      const changed = {
        webhook_secret: change.webhookSecret ?? derivedSecret(apiKey),
        behaviour: change.behaviour,
      };
      await load(connector, apiKey);
      const row = await reportingConnectionLoss(() => client.accounts.update({ where: { account_id }, data: changed }));
      return remember(`${connector}\n${apiKey}`, fromStored(row));
    },
    byId: async (accountId) =>
      fromStored(
        await reportingConnectionLoss(() => client.accounts.findUniqueOrThrow({ where: { account_id: accountId } })),
      ),
  };
};
