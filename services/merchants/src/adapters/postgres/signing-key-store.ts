import { reportingConnectionLoss } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";

import type { PrismaClient } from "./prisma-client.ts";
import { openAlone, sealAlone } from "./self-contained-secret.ts";

const CONTEXT = { scope: "railyard", purpose: "signing_key" } as const;

/** A private key with the id it is published under. */
export interface StoredSigningKey {
  readonly keyId: string;
  readonly pem: string;
}

/** The key this installation signs sessions with; made by the first process that asks, the same for all others. */
export const readOrCreateSigningKey = (
  prisma: PrismaClient,
  sealer: Sealer,
  create: () => StoredSigningKey,
): Promise<string> =>
  reportingConnectionLoss(() =>
    prisma.$transaction(async (transaction) => {
      // Two processes that start together would otherwise make two keys, each refusing the other's sessions.
      await transaction.$executeRaw`select pg_advisory_xact_lock(hashtext('signing_keys'))`;
      const stored = await transaction.signing_keys.findFirst({ orderBy: { created_at: "desc" } });
      if (stored !== null) return openAlone(sealer, stored.sealed_private_key, CONTEXT);
      const { keyId, pem } = create();
      await transaction.signing_keys.create({
        data: { key_id: keyId, sealed_private_key: sealAlone(sealer, pem, CONTEXT) },
      });
      return pem;
    }),
  );
