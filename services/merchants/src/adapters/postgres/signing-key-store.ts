import type { KeyObject } from "node:crypto";

import { currentActor } from "@railyard/audit";
import { generateTokenKey, publicJwk, readTokenKey, userTokenLifetimeSeconds } from "@railyard/auth";
import { reportingConnectionLoss } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";
import { openAlone, sealAlone } from "@railyard/encryption";

import type { CurrentSigningKeys, SigningKeyRotation, SigningKeys } from "../../ports.ts";
import { nameActor } from "./audit-statements.ts";
import type { PrismaClient, PrismaTransaction } from "./prisma-client.ts";

const context = { scope: "railyard", purpose: "signing_key" } as const;

/** How long a new key is published before it signs; gateways read the published keys more often than that. */
const publishedAheadSeconds = 60;
/** How long a key verifies after another began to sign: its last token, and clocks that differ a little. */
const verifiesAfterSeconds = userTokenLifetimeSeconds + 5 * 60;

interface KeyRow {
  readonly sealed_private_key: string;
  readonly signs: boolean;
}

interface RotationRow {
  readonly key_id: string;
  readonly activates_at: Date;
  readonly verify_until: Date | null;
}

const toRotation = (row: RotationRow): SigningKeyRotation => ({
  keyId: row.key_id,
  signsFrom: row.activates_at,
  previousVerifyUntil: row.verify_until,
});

/** The keys of users' tokens in PostgreSQL, whose clock decides which of them count. */
export const createSigningKeyStore = (prisma: PrismaClient, sealer: Sealer): SigningKeys => {
  const locked = <Result>(work: (transaction: PrismaTransaction) => Promise<Result>): Promise<Result> =>
    reportingConnectionLoss(() =>
      prisma.$transaction(async (transaction) => {
        // Two processes at once would otherwise make two keys.
        await transaction.$executeRaw`select pg_advisory_xact_lock(hashtext('signing_keys'))`;
        return work(transaction);
      }),
    );

  // The one that signs first; those that sign later follow it. Not by `now()`, the beginning of the transaction: one
  // that has waited for the lock would not see that the key made meanwhile signs.
  const read = async (client: PrismaTransaction): Promise<CurrentSigningKeys | null> => {
    const rows = await client.$queryRaw<readonly KeyRow[]>`
      select sealed_private_key, activates_at <= statement_timestamp() as signs from signing_keys
      where retires_at is null or retires_at > now() order by signs desc, activates_at desc`;
    const published = rows.map((row): KeyObject => readTokenKey(openAlone(sealer, row.sealed_private_key, context)));
    const [signing] = published;
    return signing === undefined || rows[0]?.signs !== true ? null : { signing, published };
  };

  const add = async (transaction: PrismaTransaction, aheadSeconds: number): Promise<SigningKeyRotation> => {
    const pem = generateTokenKey();
    const { kid } = publicJwk(readTokenKey(pem));
    await transaction.$executeRaw`
      update signing_keys set retires_at = now() + ${aheadSeconds + verifiesAfterSeconds} * interval '1 second'
      where retires_at is null`;
    const rows = await transaction.$queryRaw<readonly RotationRow[]>`
      insert into signing_keys (key_id, sealed_private_key, activates_at)
      values (${kid}, ${sealAlone(sealer, pem, context)},
        date_trunc('milliseconds', now()) + ${aheadSeconds} * interval '1 second')
      returning key_id, activates_at, (select max(retires_at) from signing_keys) as verify_until`;
    const [row] = rows;
    if (row === undefined) throw new TypeError("The key that was stored is not answered.");
    return toRotation(row);
  };

  const waiting = async (transaction: PrismaTransaction): Promise<SigningKeyRotation | null> => {
    const [row] = await transaction.$queryRaw<readonly RotationRow[]>`
      select key_id, activates_at, (select max(retires_at) from signing_keys) as verify_until
      from signing_keys where activates_at > now()`;
    return row === undefined ? null : toRotation(row);
  };

  return {
    current: async () =>
      // A raw statement reports a lost database only within a transaction.
      (await reportingConnectionLoss(() => prisma.$transaction(read))) ??
      (await locked(async (transaction) => {
        const found = await read(transaction);
        if (found !== null) return found;
        await add(transaction, 0);
        const made = await read(transaction);
        if (made === null) throw new TypeError("No key signs.");
        return made;
      })),
    rotate: (dropsPrevious) => {
      const actor = currentActor();
      return locked(async (transaction) => {
        await nameActor(transaction, actor);
        if (dropsPrevious) {
          await transaction.$executeRaw`delete from signing_keys`;
          return add(transaction, 0);
        }
        // No caller waits for the first key.
        if ((await read(transaction)) === null) return add(transaction, 0);
        return (await waiting(transaction)) ?? add(transaction, publishedAheadSeconds);
      });
    },
    tend: (rotationDays) =>
      locked(async (transaction) => {
        await transaction.$executeRaw`delete from signing_keys where retires_at <= now()`;
        const [old] = await transaction.$queryRaw<readonly unknown[]>`
          select 1 from signing_keys where ${rotationDays} > 0 and retires_at is null
          and activates_at <= now() - ${rotationDays} * interval '1 day'`;
        if (old !== undefined) await add(transaction, publishedAheadSeconds);
        await transaction.$executeRaw`update signing_keys set due_at = least(now() + interval '1 hour', retires_at)`;
      }),
  };
};
